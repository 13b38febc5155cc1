import { type FormEvent, useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import type { ProjectSource } from "#schemas/projects/project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { appCodeOf, messageOf } from "../../../errors.ts";
import { defaultScope } from "../../../lib/default-scope.ts";
import { LinkChoice } from "./link-choice.tsx";
import { ProjectNameField } from "../../../components/projects/project-name-field.tsx";
import { type Following, nameFromUrl, sourceOfUrl } from "../project-source.ts";
import type { FormChoice } from "../../../components/projects/source-choices.tsx";
import { useCreateProject } from "../../../components/projects/use-create-project.ts";
import { byReference } from "../../../lib/by-reference.ts";

const SAMPLE_TEMPLATE = "sample";
const submitLabels = {
  remote: "Create project",
  url: "Create and publish",
  sample: "Create and publish",
};
const urlErrors = /^(git_url|url_|repo_|branch_)/;

interface NewProjectFormProps {
  choice: FormChoice;
  orgs: Org[];
  firstOrg: string | null;
}

export function NewProjectForm({ choice, orgs, firstOrg }: NewProjectFormProps) {
  const [orgId, setOrgId] = useState((byReference(orgs, firstOrg) ?? defaultScope(orgs))?.id ?? "");
  const [url, setUrl] = useState("");
  const [branch, setBranch] = useState("");
  const [following, setFollowing] = useState<Following>("copy");
  const [typedName, setTypedName] = useState<string | null>(null);
  const name =
    typedName ?? (choice === "url" ? nameFromUrl(url) : choice === "sample" ? "Sample garden" : "");
  const org = orgs.find(({ id }) => id === orgId);

  const creation = useCreateProject();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creation.mutate({
      orgId,
      name: name.trim(),
      source: sourceOf(choice, { url, branch, following }),
    });
  };
  const isUrlError = urlErrors.test(appCodeOf(creation.error) ?? "");

  return (
    <form onSubmit={submit}>
      <Card className="grid grid-cols-1 gap-5 p-6">
        {choice === "url" && (
          <>
            <Field
              label="Repository URL"
              hint="A public https URL: https://host/owner/repository"
              error={isUrlError ? messageOf(creation.error) : null}
            >
              {(input) => (
                <Input
                  {...input}
                  type="url"
                  required
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="https://"
                  value={url}
                  onChange={(event) => setUrl(event.target.value)}
                />
              )}
            </Field>
            <LinkChoice value={following} onChange={setFollowing} />
            <Field label="Branch" hint="Leave empty to use the repository's default branch.">
              {(input) => (
                <Input
                  {...input}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={branch}
                  onChange={(event) => setBranch(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ProjectNameField
            name={name}
            org={org}
            placeholder={choice === "remote" ? "My notes" : undefined}
            onChange={setTypedName}
          />
          <Field label="Organization">
            {(input) => (
              <Select {...input} value={orgId} onChange={(event) => setOrgId(event.target.value)}>
                {orgs.map(({ id, name: orgName }) => (
                  <option key={id} value={id}>
                    {orgName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <FormError>{creation.error && !isUrlError ? messageOf(creation.error) : null}</FormError>
        <div className="flex justify-end border-t border-line pt-5">
          <Button type="submit" pending={creation.isPending}>
            {submitLabels[choice]}
          </Button>
        </div>
      </Card>
    </form>
  );
}

function sourceOf(
  choice: FormChoice,
  given: { url: string; branch: string; following: Following },
): ProjectSource {
  if (choice === "url") return sourceOfUrl(given.url, given.branch, given.following);
  return choice === "sample"
    ? { kind: "template", templateId: SAMPLE_TEMPLATE }
    : { kind: "remote" };
}

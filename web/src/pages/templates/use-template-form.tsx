import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { handleFrom } from "#schemas/handle.ts";
import { type NewRepository, repositoryNameProblem } from "#schemas/projects/new-repository.ts";
import type { Template } from "#schemas/projects/template.ts";
import { queryClient, trpc } from "../../api.ts";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
import { webConfig } from "../../config.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { GithubRepository } from "./github-repository.tsx";
import { chosenRepository } from "./repository-fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/input.tsx";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { ProjectNameField } from "../../components/projects/project-name-field.tsx";
import { useCreateProject } from "../../components/projects/use-create-project.ts";

const inAddress = ["keep"] as const;
const places = [
  {
    value: "here",
    label: "Here",
    text: "In your own git remote on Pressmark. You push to it, or edit in the browser.",
  },
  {
    value: "github",
    label: "A new repository on GitHub",
    text: "Pressmark creates it with these notes as its first commit, and publishes every push.",
  },
] as const satisfies { value: string; label: string; text: string }[];

/** Asks for the project's name and organization, then creates and publishes it. */
export function UseTemplateForm({ template, org }: { template: Template; org: Org }) {
  const navigate = useNavigate();
  const orgs = useOrgs().data?.orgs ?? [org];
  const [name, setName] = useState<string>(template.name);
  const [{ keep }, show] = useAddressValues(inAddress);
  const [repository, setRepository] = useState<Partial<NewRepository>>({});
  const addressIn = (handle: string) =>
    `${paths.template(handle, template.id)}${keep ? `?keep=${keep}` : ""}`;
  const atGithub = keep === "github" && webConfig().providers.github;
  const { data: accounts } = useQuery(
    trpc.github.listCreationScopes.queryOptions(undefined, { enabled: atGithub }),
  );
  const scopes = accounts?.scopes ?? [];
  const suggestion = handleFrom(name);
  const chosen = chosenRepository(scopes, suggestion, repository);
  const isReady =
    !atGithub ||
    (chosen.scope !== undefined &&
      chosen.scope.mayCreate !== "none" &&
      repositoryNameProblem(chosen.repository.name) === null);
  const creation = useCreateProject();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = {
      kind: "template" as const,
      templateId: template.id,
      ...(atGithub && { repository: chosen.repository }),
    };
    // An attempt that failed may have created the repository.
    const onError = () =>
      void queryClient.invalidateQueries({ queryKey: trpc.github.checkName.pathKey() });
    creation.mutate({ orgId: org.id, name: name.trim(), source }, { onError });
  };
  return (
    <form onSubmit={submit}>
      <Card className="grid grid-cols-1 gap-5 p-5">
        <ProjectNameField name={name} org={org} onChange={setName} />
        <Field label="Organization">
          {(input) => (
            <Select
              {...input}
              value={org.handle}
              onChange={(event) => void navigate(addressIn(event.target.value), { replace: true })}
            >
              {orgs.map((each) => (
                <option key={each.id} value={each.handle}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {webConfig().providers.github && (
          <RadioCards
            stacked
            legend="Where the notes are kept"
            value={atGithub ? "github" : "here"}
            onChange={(value) => show({ keep: value === "github" ? value : "" })}
            choices={places}
          />
        )}
        {atGithub && (
          <GithubRepository
            path={addressIn(org.handle)}
            suggestion={suggestion}
            value={repository}
            onChange={setRepository}
          />
        )}
        <FormError>{creation.error ? messageOf(creation.error) : null}</FormError>
        <Button type="submit" pending={creation.isPending} disabled={!isReady}>
          Create and publish
        </Button>
      </Card>
    </form>
  );
}

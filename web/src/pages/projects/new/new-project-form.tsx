import { type FormEvent, useRef, useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project, ProjectSource } from "#schemas/projects/project.ts";
import type { Upload } from "#schemas/projects/upload.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { api } from "../../../api.ts";
import { UploadField } from "../../../components/uploads/upload-field.tsx";
import { useUpload } from "../../../components/uploads/use-upload.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { appCodeOf, messageOf } from "../../../errors.ts";
import { defaultScope } from "../../../lib/default-scope.ts";
import { LinkChoice } from "./link-choice.tsx";
import { OrganizationField } from "../../../components/projects/organization-field.tsx";
import { ProjectNameField } from "../../../components/projects/project-name-field.tsx";
import { type Following, nameFromUrl, sourceOfUrl } from "../project-source.ts";
import { type PrivateAccess, PrivateFields } from "../../../components/projects/private-fields.tsx";
import type { FormChoice } from "../../../components/projects/source-choices.tsx";
import { useCreateProject } from "../../../components/projects/use-create-project.ts";
import { byReference } from "../../../lib/by-reference.ts";
import { RepositoryPreview } from "./repository-preview.tsx";
import { useRepositoryPreview } from "./use-repository-preview.ts";

const SAMPLE_TEMPLATE = "sample";
const submitLabels = {
  remote: "Create project",
  upload: "Create and publish",
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
  const [access, setAccess] = useState<PrivateAccess | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const upload = useUpload();
  const uploaded = upload.state.step === "done" ? upload.state.upload : null;
  const name =
    typedName ??
    (choice === "url"
      ? nameFromUrl(url)
      : choice === "sample"
        ? "Sample garden"
        : (uploaded?.name ?? ""));
  const org = orgs.find(({ id }) => id === orgId);

  const creation = useCreateProject(
    uploaded ? (project) => commitFirst(project, uploaded) : undefined,
  );
  const shown = useRepositoryPreview({ url, branch });
  const site = shown.preview?.site ?? null;
  const [chosenTheme, setChosenTheme] = useState<ThemeId | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const create = () => {
    if (!form.current?.reportValidity()) return;
    creation.mutate({
      orgId,
      name: name.trim(),
      source: sourceOf(choice, { url, branch, following, access }),
      ...(site && { themeId: chosenTheme ?? site.themeId }),
    });
  };
  // Only public repositories have previews.
  const isSsh = isSshAddress(url.trim());
  const isPreviewNext = choice === "url" && !site && !access && !isSsh;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPreviewNext) shown.start();
    else create();
  };
  const isRunning = shown.preview?.state === "queued" || shown.preview?.state === "running";
  const error = creation.error ?? shown.startError;
  const isUrlError = urlErrors.test(appCodeOf(error) ?? "");
  /** An address that changes has another preview. */
  const changeAddress = (change: () => void) => {
    if (isRunning) shown.discard();
    shown.reset();
    creation.reset();
    setChosenTheme(null);
    change();
  };

  const actions = (
    <>
      <FormError>{error && !isUrlError ? messageOf(error) : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
        {isPreviewNext && (
          <Button variant="outline" pending={creation.isPending} onClick={create}>
            Create without preview
          </Button>
        )}
        <Button
          type="submit"
          disabled={choice === "upload" && !uploaded}
          pending={isPreviewNext ? shown.isStarting || isRunning : creation.isPending}
        >
          {isPreviewNext ? "Preview" : submitLabels[choice]}
        </Button>
      </div>
    </>
  );

  return (
    <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-5 p-6">
        {choice === "upload" && <UploadField upload={upload} />}
        {choice === "url" && (
          <>
            <Field
              label="Repository URL"
              hint="https://host/owner/repository or git@host:owner/repository"
              error={isUrlError ? messageOf(error) : null}
            >
              {(input) => (
                <Input
                  {...input}
                  inputMode="url"
                  required
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="https://"
                  value={url}
                  onChange={(event) => changeAddress(() => setUrl(event.target.value))}
                />
              )}
            </Field>
            {isSsh ? (
              <p className="text-sm text-pretty text-soft">
                Pressmark makes a deploy key for this project. Next, you add it at the repository’s
                host, and the content stays there.
              </p>
            ) : (
              <>
                <label className="flex items-center gap-2.5 text-sm">
                  <input
                    type="checkbox"
                    checked={access !== null}
                    onChange={({ target: { checked } }) =>
                      changeAddress(() => setAccess(checked ? { username: "", token: "" } : null))
                    }
                    className="size-4 accent-ink"
                  />
                  The repository is private
                </label>
                {access ? (
                  <PrivateFields value={access} onChange={setAccess} />
                ) : (
                  <LinkChoice value={following} onChange={setFollowing} />
                )}
              </>
            )}
            <Field label="Branch" hint="Leave empty to use the repository's default branch.">
              {(input) => (
                <Input
                  {...input}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={branch}
                  onChange={(event) => changeAddress(() => setBranch(event.target.value))}
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
          <OrganizationField orgs={orgs} value={orgId} onChange={setOrgId} />
        </div>
        {!site && actions}
      </Card>
      {choice === "url" && (
        <RepositoryPreview shown={shown} themeId={chosenTheme} onTheme={setChosenTheme} />
      )}
      {site && actions}
    </form>
  );
}

function commitFirst({ id: projectId }: Project, { id: uploadId }: Upload): Promise<unknown> {
  return api.source.uploads.commit.mutate({ projectId, uploadId, base: null });
}

function sourceOf(
  choice: FormChoice,
  given: { url: string; branch: string; following: Following; access: PrivateAccess | null },
): ProjectSource {
  if (choice === "url") return sourceOfUrl(given);
  return choice === "sample"
    ? { kind: "template", templateId: SAMPLE_TEMPLATE }
    : { kind: "remote" };
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormerWebhook } from "#schemas/git-hosts/former-webhook.ts";
import { gitHostLabels, hostsByAddress, isGitHostName } from "#schemas/git-hosts/git-host.ts";
import type { Project } from "#schemas/projects/project.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { PrivateFields } from "../../../../components/projects/private-fields.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { type Access, AccessChoice, noAccess } from "./access-choice.tsx";

type Provider = (typeof hostsByAddress)[number] | "other" | "";

/** Which repository a linked project follows. */
export function RepositorySection({ project, address }: { project: Project; address: string }) {
  const [url, setUrl] = useState(address);
  const [branch, setBranch] = useState(project.branch);
  const [chosenHost, setChosenHost] = useState<Provider | null>(null);
  const [access, setAccess] = useState(noAccess);
  const typed = url.trim();
  const isMoved = typed !== address;
  const provider = chosenHost ?? (isMoved ? "" : hostOf(project));
  const saving = useMutation(
    trpc.projects.relink.mutationOptions({
      onSuccess: async (linked) => {
        setUrl(linked.project.sourceUrl ?? typed);
        setChosenHost(null);
        setAccess(noAccess);
        await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.secrets.pathKey() });
        showToast("Saved. Pressmark checks the repository now.");
      },
    }),
  );
  const save = () =>
    saving.mutate({
      projectId: project.id,
      source: {
        kind: "git",
        url: typed,
        ...(provider !== "" && { provider }),
        ...(isMoved && branch.trim() !== project.branch && { branch: branch.trim() }),
        ...(isMoved && !isSshAddress(typed) && sourceOf(access)),
      },
    });
  return (
    <SettingsForm
      title="Repository"
      about="The repository that this project publishes. You can follow another one: deployments, site and settings stay."
      changed={typed !== "" && (isMoved || provider !== hostOf(project))}
      pending={saving.isPending}
      error={saving.error ? messageOf(saving.error) : null}
      {...(isMoved &&
        project.repositoryUsername !== null && { note: "The stored access token is deleted." })}
      onSave={save}
    >
      <Field label="Address" hint="https, or ssh with a deploy key of the project.">
        {(input) => (
          <Input
            {...input}
            required
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            value={url}
            onChange={(event) => {
              setUrl(event.target.value);
              if (saving.error) saving.reset();
              // It may belong to the former address only.
              if (access.kind === "connection") setAccess(noAccess);
            }}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Host">
          {(input) => (
            <Select
              {...input}
              value={provider}
              onChange={(event) =>
                setChosenHost(providers.find((one) => one === event.target.value) ?? "")
              }
            >
              {providers.map((one) => (
                <option key={one} value={one}>
                  {labelOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isMoved && (
          <Field label="Branch">
            {(input) => (
              <Input
                {...input}
                required
                autoCapitalize="none"
                spellCheck={false}
                value={branch}
                onChange={(event) => setBranch(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {isMoved && typed !== "" && !isSshAddress(typed) && (
        <AccessChoice orgId={project.orgId} url={typed} value={access} onChange={setAccess} />
      )}
      {isMoved && access.kind === "token" && !isSshAddress(typed) && (
        <PrivateFields value={access} onChange={(given) => setAccess({ ...access, ...given })} />
      )}
      {saving.data && <Former webhook={saving.data.formerWebhook} />}
    </SettingsForm>
  );
}

const providers: readonly Provider[] = ["", ...hostsByAddress, "other"];

function labelOf(provider: Provider): string {
  if (provider === "") return "Recognized by its address";
  if (provider === "gitea") return "Gitea or Forgejo";
  return provider === "other" ? "Another host" : gitHostLabels[provider];
}

/** The host that the project's webhook is for. */
function hostOf({ webhookUrl }: Project): Provider {
  const name = webhookUrl === null ? "" : (new URL(webhookUrl).pathname.split("/")[2] ?? "");
  return isGitHostName(name) && name !== "github" ? name : "";
}

function sourceOf(access: Access) {
  const { kind, connectionId, username, token } = access;
  if (kind === "connection") return { connectionId };
  return kind === "token" ? { access: { username: username.trim(), token: token.trim() } } : {};
}

function Former({ webhook: { state, message } }: { webhook: FormerWebhook }) {
  if (state === "none") return null;
  return (
    <p role="status" className="text-sm text-pretty wrap-anywhere text-soft">
      {state === "removed"
        ? "The webhook of the former repository is removed."
        : state === "left"
          ? `The webhook of the former repository could not be removed. ${message} Delete it there. What it sends is ignored.`
          : "Delete the webhook that you created at the former repository. What it sends is ignored."}
    </p>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { GithubAppState } from "#schemas/git-hosts/github-app.ts";
import { trpc } from "../../../api.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";

/** One button: GitHub shows the App's name and permissions, asks for confirmation, and sends its keys to the server. */
export function NewGithubApp({ state }: { state: GithubAppState }) {
  const [organization, setOrganization] = useState("");
  const [createsRepositories, setCreatesRepositories] = useState(false);
  const begin = useMutation(
    trpc.admin.githubApp.begin.mutationOptions({
      onSuccess: ({ url, manifest }) => post(url, manifest),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const owner = organization.trim();
    begin.mutate({ createsRepositories, ...(owner && { organization: owner }) });
  };
  return (
    <form onSubmit={submit}>
      <SettingsCard
        title="Create the App"
        about="GitHub shows its name and permissions and asks you to confirm. It then sends the keys directly to this server, which stores them encrypted. You do not have to copy anything."
        footer={
          <Button type="submit" pending={begin.isPending || begin.isSuccess}>
            Create on GitHub
          </Button>
        }
      >
        <ul className="grid gap-1.5 text-sm text-soft">
          <li>
            It reads the content of the repositories that their owners select. It writes only commit
            statuses, deployments and comments on pull requests.
          </li>
          <li>
            Users can sign in with GitHub and connect their accounts, unless GITHUB_CLIENT_ID is
            set.
          </li>
          <li>
            {state.isReachable
              ? "GitHub reports pushes to it, and repositories that are renamed, transferred or deleted."
              : "GitHub cannot reach this installation, because only this machine can open its address. Pressmark creates the App without a webhook, and checks for pushes every few minutes."}
          </li>
        </ul>
        <Field
          label="GitHub organization"
          hint="Leave empty to create the App in your own account."
          error={null}
        >
          {(input) => (
            <Input
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              value={organization}
              onChange={(event) => setOrganization(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="Create repositories from templates"
          hint={`Requests two more permissions: to create repositories, and to write to repositories that are selected for the App.${
            state.githubUrl === "https://github.com"
              ? ""
              : " On your GitHub server, the first one also allows the App to administer them."
          }`}
          checked={createsRepositories}
          onChange={(event) => setCreatesRepositories(event.target.checked)}
        />
        <FormError>{begin.error && messageOf(begin.error)}</FormError>
      </SettingsCard>
    </form>
  );
}

/** GitHub reads the manifest from a form, which the browser sends. */
function post(url: string, manifest: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "manifest";
  field.value = manifest;
  form.append(field);
  document.body.append(form);
  form.submit();
}

import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import { trpc } from "../../../api.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { connectionName } from "../../../components/projects/host-facts.ts";
import { OrganizationField } from "../../../components/projects/organization-field.tsx";
import { RootDirectoryField } from "../../../components/projects/root-directory-field.tsx";
import { ProjectNameField } from "../../../components/projects/project-name-field.tsx";
import { useCreateProject } from "../../../components/projects/use-create-project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../errors.ts";
import { byReference } from "../../../lib/by-reference.ts";
import { defaultScope } from "../../../lib/default-scope.ts";
import { paths } from "../../../paths.ts";
import { RepositoryList } from "./repository-list.tsx";

/** A project from a repository that one of the organization's connections can read. */
export function ConnectedForm({ orgs, firstOrg }: { orgs: Org[]; firstOrg: string | null }) {
  const [orgId, setOrgId] = useState((byReference(orgs, firstOrg) ?? defaultScope(orgs))?.id ?? "");
  const org = orgs.find(({ id }) => id === orgId);
  const { data, error, refetch } = useQuery(
    trpc.gitHosts.connections.list.queryOptions({ orgId }, { enabled: orgId !== "" }),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  const connections = data?.connections ?? [];
  const connection = connections.find(({ id }) => id === chosenId) ?? connections[0];
  return (
    <Card className="grid grid-cols-1 gap-5 p-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <OrganizationField orgs={orgs} value={orgId} onChange={setOrgId} />
        {connection && (
          <Field label="Connection">
            {(input) => (
              <Select
                {...input}
                value={connection.id}
                onChange={(event) => setChosenId(event.target.value)}
              >
                {connections.map((one) => (
                  <option key={one.id} value={one.id}>
                    {connectionName(one)} ({one.login})
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading connections">
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : connection && org ? (
        <Repository key={connection.id} org={org} connectionId={connection.id} />
      ) : (
        org && <NoConnection org={org} />
      )}
    </Card>
  );
}

function NoConnection({ org }: { org: Org }) {
  const isMember = org.role === "member";
  return (
    <EmptyState
      icon={<Plug />}
      title={`${org.name} is not connected to a git host`}
      action={
        !isMember && (
          <Button asChild size="sm">
            <Link to={paths.orgSettings(org.handle, "git-hosts")}>Connect a git host</Link>
          </Button>
        )
      }
    >
      {isMember
        ? "Ask an admin of the organization to connect GitLab, Gitea, Forgejo or Bitbucket."
        : "Connect GitLab, Gitea, Forgejo or Bitbucket with an access token. Then choose a repository here."}
    </EmptyState>
  );
}

function Repository({ org, connectionId }: { org: Org; connectionId: string }) {
  const [chosen, setChosen] = useState<ConnectedRepository | null>(null);
  const [branch, setBranch] = useState("");
  const [rootDirectory, setRootDirectory] = useState("");
  const [typedName, setTypedName] = useState<string | null>(null);
  const creation = useCreateProject();
  const name = typedName ?? chosen?.fullName.split("/").at(-1) ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    creation.mutate({
      orgId: org.id,
      name: name.trim(),
      source: { kind: "git", url: chosen.url, connectionId },
      ...(branch.trim() && { branch: branch.trim() }),
      ...(rootDirectory.trim() && { rootDirectory: rootDirectory.trim() }),
    });
  };
  const choose = (repository: ConnectedRepository) => {
    setChosen(repository);
    setBranch("");
    creation.reset();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <RepositoryList connectionId={connectionId} chosen={chosen} onChoose={choose} />
      {chosen && (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <ProjectNameField name={name} org={org} onChange={setTypedName} />
            <Field label="Branch">
              {(input) => (
                <Input
                  {...input}
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder={chosen.defaultBranch ?? "main"}
                  value={branch}
                  onChange={(event) => setBranch(event.target.value)}
                />
              )}
            </Field>
            <RootDirectoryField value={rootDirectory} onChange={setRootDirectory} />
          </div>
          <FormError>{creation.error && messageOf(creation.error)}</FormError>
          <div className="flex justify-end border-t border-line pt-5">
            <Button type="submit" pending={creation.isPending}>
              Create and publish
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import type { GitHostConnection } from "#schemas/git-hosts/git-host-connection.ts";
import { api, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { connectionName } from "../../../../components/projects/host-facts.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { formatCount } from "../../../../lib/format.ts";
import { paths } from "../../../../paths.ts";
import { useHostAuthorization } from "./host-authorization.ts";
import { ReplaceToken } from "./replace-token.tsx";

interface ConnectionRowProps {
  org: Org;
  connection: GitHostConnection;
  canChange: boolean;
  onChanged: () => Promise<void>;
}

export function ConnectionRow({ org, connection, canChange, onChanged }: ConnectionRowProps) {
  const isOauth = connection.access === "oauth";
  const authorization = useHostAuthorization(org);
  const { id: connectionId, login, projects, failure, missingScopes } = connection;
  const [removing, setRemoving] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const name = connectionName(connection);
  const testing = useMutation(
    trpc.gitHosts.connections.test.mutationOptions({
      onSuccess: async (answer) => {
        await onChanged();
        if (!answer.connection.failure)
          showToast(`The ${isOauth ? "access" : "token"} works. Its account is ${login}.`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-words">{name}</span>
            {failure ? (
              <Badge tone="danger">Not working</Badge>
            ) : (
              missingScopes.length > 0 && <Badge tone="warning">Rights missing</Badge>
            )}
          </p>
          <p className="mt-0.5 text-xs text-pretty text-faint">
            as {login} · by {connection.createdBy} · checked{" "}
            <RelativeTime at={connection.checkedAt} />
            {isOauth && " · renewed automatically"}
            {connection.expiresAt && ` · token ends on ${connection.expiresAt}`}
          </p>
        </div>
        {canChange && (
          <div className="-mr-2 flex flex-wrap max-sm:-ml-2">
            <Button
              variant="ghost"
              size="sm"
              pending={testing.isPending}
              onClick={() => testing.mutate({ connectionId })}
            >
              Test<span className="sr-only"> {name}</span>
            </Button>
            {isOauth ? (
              <Button
                variant="ghost"
                size="sm"
                pending={authorization.isPending}
                onClick={() => authorization.begin({ again: connectionId })}
              >
                Connect again<span className="sr-only"> to {name}</span>
              </Button>
            ) : (
              <Button variant="ghost" size="sm" onClick={() => setReplacing(!replacing)}>
                Replace token<span className="sr-only"> of {name}</span>
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
      <FormError>{authorization.error && messageOf(authorization.error)}</FormError>
      {failure && <p className="text-[13px] text-pretty text-danger-ink">{failure.message}</p>}
      {!failure && missingScopes.length > 0 && (
        <p className="text-[13px] text-pretty text-warning-ink">
          The token lacks {missingScopes.join(", ")}. Pressmark cannot create webhooks with it.
        </p>
      )}
      <p className="text-[13px] text-soft">
        {projects.length === 0
          ? "No project uses it."
          : `${formatCount(projects.length, "project")}: `}
        {projects.map((project, at) => (
          <span key={project.id}>
            {at > 0 && ", "}
            <Link
              to={paths.project(org.handle, project.handle)}
              className="underline-offset-4 hover:underline"
            >
              {project.name}
            </Link>
          </span>
        ))}
      </p>
      {replacing && (
        <ReplaceToken
          connection={connection}
          onReplaced={async () => {
            setReplacing(false);
            await onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.gitHosts.connections.remove.mutate({ connectionId });
          await onChanged();
        }}
      >
        {projects.length === 0
          ? "No project uses this connection. Its token is deleted."
          : `These projects cannot read their repository until they get an access token of their own: ${projects.map((project) => project.name).join(", ")}. Their sites stay online.`}
      </ConfirmDialog>
    </li>
  );
}

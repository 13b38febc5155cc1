import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Application } from "#schemas/accounts/application.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { permissionOf, placeText } from "../../../components/account/application-words.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { paths } from "../../../paths.ts";

/** The programs that the user has connected over MCP, and the way to end their access. */
export function ConnectedApplications() {
  const { data, error, refetch } = useQuery(trpc.applications.list.queryOptions());
  const [revoking, setRevoking] = useState<Application | null>(null);
  const applications = data?.applications;
  const revoke = async (applicationId: string) => {
    await api.applications.revoke.mutate({ applicationId });
    await queryClient.invalidateQueries({ queryKey: trpc.applications.pathKey() });
  };
  return (
    <>
      <SettingsCard
        title="Connected applications"
        about={
          applications?.length === 0
            ? "None yet. An application connects when you paste a project's MCP address into it."
            : "Each works with the notes of one project for you. It cannot push, change settings or see your account."
        }
      >
        {error && !applications ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          applications &&
          applications.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {applications.map((application) => (
                <Row
                  key={application.id}
                  application={application}
                  onRevoke={() => setRevoking(application)}
                />
              ))}
            </ul>
          )
        )}
      </SettingsCard>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the access of ${revoking?.name ?? "the application"}?`}
        confirmLabel="Revoke"
        destructive
        run={() => revoke(revoking!.id)}
      >
        It loses access immediately. What it has written stays.
      </ConfirmDialog>
    </>
  );
}

function Row({ application, onRevoke }: { application: Application; onRevoke: () => void }) {
  const { name, place, scopes, org, project, createdAt, lastUsedAt } = application;
  return (
    <li className="flex items-center gap-4 px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge>{permissionOf(scopes)}</Badge>
        </p>
        <p className="truncate text-[13px] text-soft">
          <Link to={paths.project(org.handle, project.handle)} className="hover:underline">
            {project.name} of {org.name}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-faint">
          <span className="min-w-0 break-words">{placeText(place)}</span>
          <span>
            connected <RelativeTime at={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                used <RelativeTime at={lastUsedAt} />
              </>
            ) : (
              "never used"
            )}
          </span>
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

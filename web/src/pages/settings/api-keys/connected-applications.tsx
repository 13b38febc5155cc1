import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#schemas/accounts/application.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ApplicationRow } from "../../../components/account/application-row.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

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
                <ApplicationRow
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

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#schemas/accounts/application.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ApplicationRow } from "../../../components/account/application-row.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";

const PAGE_SIZE = 20;
/** Only the member who connects an application hears of it, so the list also polls. */
const LOOK_AGAIN_MS = 10_000;

/** The programs that members have connected to projects of the organization, and the way to end their access. */
export function MemberApplications({ org }: { org: Org }) {
  const [revoking, setRevoking] = useState<Application | null>(null);
  const list = useInfiniteQuery(
    trpc.applications.list.infiniteQueryOptions(
      { orgId: org.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  const applications = list.data?.pages.flatMap((page) => page.applications);
  return (
    <SettingsCard
      title="Connected applications"
      about={
        applications?.length === 0
          ? "None yet. An application appears here when a member connects it to a project over MCP."
          : "Each works with the notes of one project for the member who connected it. It cannot push or change settings."
      }
    >
      {applications ? (
        applications.length > 0 && (
          <div>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {applications.map((application) => (
                <ApplicationRow
                  key={application.id}
                  application={application}
                  ofMembers
                  onRevoke={() => setRevoking(application)}
                />
              ))}
            </ul>
            <ShowMore list={list} />
          </div>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load connected applications"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Loading label="Loading connected applications">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the access of ${revoking?.name ?? "the application"}?`}
        confirmLabel="Revoke"
        destructive
        run={async () => {
          await api.applications.revoke.mutate({ applicationId: revoking!.id });
          await queryClient.invalidateQueries({ queryKey: trpc.applications.pathKey() });
        }}
      >
        It loses access to {revoking?.project.name} immediately. What it has written stays.{" "}
        {revoking?.connectedBy} can connect it again.
      </ConfirmDialog>
    </SettingsCard>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { GitEvent } from "#schemas/projects/git-event.ts";
import { queryClient, trpc } from "../../api.ts";
import { GitEventStatus } from "../../components/git-event-status.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { Facts, TextBlock } from "../../components/lists/detail-parts.tsx";
import { indentJson } from "../../lib/indent-json.ts";

/** A delivery with its headers, its payload and the reason for its outcome. */
export function GitEventDrawer({
  gitEventId,
  onClose,
}: {
  gitEventId: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(trpc.admin.gitEvents.get.queryOptions({ gitEventId }));
  const event = data?.gitEvent;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={event ? `${event.source} ${event.event}` : "Git event"}
      description={
        <span className="font-mono text-xs break-all">{event?.deliveryId ?? gitEventId}</span>
      }
    >
      {event ? (
        <EventDetail event={event} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading git event">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function EventDetail({ event }: { event: GitEvent }) {
  const replay = useMutation(
    trpc.admin.gitEvents.replay.mutationOptions({
      onSuccess: async ({ gitEvent }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.admin.gitEvents.pathKey() });
        showToast(`Replayed: ${gitEvent.decision}`, { description: gitEvent.reason ?? undefined });
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const headers = Object.entries(event.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button
          variant="outline"
          size="sm"
          pending={replay.isPending}
          onClick={() => replay.mutate({ gitEventId: event.id })}
        >
          <RotateCw /> Replay
        </Button>
      </div>
      <Facts
        facts={[
          ["Decision", <GitEventStatus key="decision" decision={event.decision} />],
          ["Reason", event.reason ?? "–"],
          [
            "Ref",
            <code key="ref" className="font-mono text-xs">
              {event.ref ?? "–"}
            </code>,
          ],
          ["Received", <RelativeTime key="received" at={event.receivedAt} />],
          [
            "Before",
            <code key="before" className="font-mono text-xs break-all">
              {event.before ?? "–"}
            </code>,
          ],
          [
            "After",
            <code key="after" className="font-mono text-xs break-all">
              {event.after ?? "–"}
            </code>,
          ],
          ["Actor", event.actor ?? "–"],
          ["Duplicates", String(event.duplicates)],
          [
            "Project",
            <code key="project" className="font-mono text-xs">
              {event.projectId}
            </code>,
          ],
          [
            "Deployment",
            <code key="deployment" className="font-mono text-xs">
              {event.deploymentId ?? "–"}
            </code>,
          ],
        ]}
      />
      {headers && <TextBlock title="Headers" text={headers} />}
      <TextBlock title="Payload" text={indentJson(event.payload)} />
    </div>
  );
}

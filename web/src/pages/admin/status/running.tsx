import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { BackupCard } from "./backup-card.tsx";
import { DependencyList } from "./dependency-list.tsx";
import { GitHostList } from "./git-host-list.tsx";
import { ProgramList } from "./program-list.tsx";
import { QueueList } from "./queue-list.tsx";

/** Heartbeats come every 5 seconds, and no event reports them. */
const LOOK_AGAIN_MS = 5_000;

/** The processes, what they need, and what is late. */
export function Running() {
  const { data, error, refetch } = useQuery(
    trpc.admin.status.get.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading status">
        <div className="grid grid-cols-1 gap-5">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      </Loading>
    );
  const { status } = data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-[13px] text-soft">
        Version {status.version} · checked <RelativeTime at={status.checkedAt} />
      </p>
      <BackupCard backup={status.backup} />
      <DependencyList dependencies={status.dependencies} />
      <ProgramList programs={status.programs} version={status.version} />
      <QueueList queues={status.queues} />
      <GitHostList hosts={status.gitHosts} failingWebhooks={status.failingWebhooks} />
    </div>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import type { QueueName } from "#schemas/jobs.ts";
import type { JobState, QueueJob } from "#schemas/queue-job.ts";
import { trpc } from "../../../api.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { StatusDot } from "../../../components/status.tsx";
import { Duration, RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatCount } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { statusOfJob } from "./job-state.ts";

const PAGE_SIZE = 50;

interface JobTableProps {
  queue: QueueName;
  state: JobState;
  lookAgainMs: number;
  onOpen: (jobId: string) => void;
}

/** The jobs of one state, newest first. */
export function JobTable({ queue, state, lookAgainMs, onOpen }: JobTableProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.admin.jobs.list.infiniteQueryOptions(
      { queue, state, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: lookAgainMs },
    ),
  );
  const jobs = data?.pages.flatMap((page) => page.jobs);
  return (
    <Card aria-label="Jobs" className="overflow-hidden">
      <CardHeader
        title={
          <>
            {statusWord(state)} in <span className="font-mono">{queue}</span>
          </>
        }
        action={
          data && (
            <span className="text-[13px] text-faint">
              {formatCount(data.pages.at(-1)?.total ?? 0, "job")}
            </span>
          )
        }
      />
      {!jobs ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading jobs">
            <div className="grid grid-cols-1 gap-4 p-5">
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
            </div>
          </Loading>
        )
      ) : jobs.length === 0 ? (
        <EmptyState icon={<Inbox />} title={`No ${state} jobs`} />
      ) : (
        <ul className="divide-y divide-line">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onOpen={() => onOpen(job.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            variant="ghost"
            size="sm"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function JobRow({ job, onOpen }: { job: QueueJob; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[auto_12rem_minmax(0,1fr)_6rem_6rem_7rem]"
      >
        <StatusDot status={statusOfJob[job.state]} />
        <span className="truncate font-mono text-xs font-medium">{job.name}</span>
        <span className="order-last col-span-3 truncate text-faint md:order-none md:col-span-1">
          {job.error ?? <span className="font-mono text-xs">{job.id}</span>}
        </span>
        <span className="text-soft tabular-nums max-md:hidden">
          {job.startedAt && <Duration from={job.startedAt} to={job.finishedAt} />}
        </span>
        <span className="text-soft tabular-nums max-md:hidden">
          {job.attempts} of {job.maxAttempts} attempts
        </span>
        <RelativeTime at={job.createdAt} className="text-right text-faint" />
      </button>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { adminTopic } from "#schemas/events.ts";
import { queueNames } from "#schemas/jobs.ts";
import { jobStates } from "#schemas/queue-job.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Skeleton, Loading } from "../../../components/ui/skeleton.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useLive } from "../../../live.ts";
import { JobDrawer } from "./job-drawer.tsx";
import { JobTable } from "./job-table.tsx";
import { QueueCard } from "./queue-card.tsx";

/** No event reports that a waiting job became active, so the page also polls. */
const LOOK_AGAIN_MS = 2_000;

/** Queue, state and open job are part of the address. */
function Jobs() {
  useLive(adminTopic);
  const [query, setQuery] = useSearchParams();
  const queue = queueNames.find((name) => name === query.get("queue")) ?? queueNames[0];
  const state = jobStates.find((name) => name === query.get("state")) ?? "active";
  const jobId = query.get("job");
  const show = (values: Record<string, string>) =>
    setQuery({ queue, state, ...values }, { replace: true });

  const counts = useQuery(
    trpc.admin.jobs.counts.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  const workers = useQuery(
    trpc.admin.workers.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Jobs">Jobs</PageHeading>}
        below={
          workers.data && formatCount(workers.data.total, "worker process", "worker processes")
        }
      />
      {counts.data ? (
        <div className="mb-6 grid gap-4 md:grid-cols-2">
          {counts.data.queues.map((counted) => (
            <QueueCard
              key={counted.queue}
              counted={counted}
              workers={
                workers.data?.workers.filter((worker) => worker.queue === counted.queue) ?? []
              }
              shown={counted.queue === queue ? state : null}
              onShow={(next) => show({ queue: counted.queue, state: next })}
            />
          ))}
        </div>
      ) : counts.error ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <Loading label="Loading queues">
          <div className="mb-6 grid gap-4 md:grid-cols-2">
            <Skeleton className="h-36 rounded-xl" />
            <Skeleton className="h-36 rounded-xl" />
          </div>
        </Loading>
      )}
      <JobTable
        queue={queue}
        state={state}
        lookAgainMs={LOOK_AGAIN_MS}
        onOpen={(id) => show({ job: id })}
      />
      {jobId && <JobDrawer queue={queue} jobId={jobId} onClose={() => show({})} />}
    </PageBody>
  );
}

export const route = { Component: Jobs };

import { useMutation, useQuery } from "@tanstack/react-query";
import { FastForward, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { QueueName } from "#schemas/jobs.ts";
import type { QueueJobDetail } from "#schemas/queue-job.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Status } from "../../../components/status.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { Facts, TextBlock } from "../../../components/lists/detail-parts.tsx";
import { statusOfJob } from "./job-state.ts";

interface JobDrawerProps {
  queue: QueueName;
  jobId: string;
  onClose: () => void;
}

/** A job's payload, log, errors and actions. */
export function JobDrawer({ queue, jobId, onClose }: JobDrawerProps) {
  const { data, error, refetch } = useQuery(trpc.admin.jobs.get.queryOptions({ queue, jobId }));
  const job = data?.job;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={job ? <span className="font-mono text-sm">{job.name}</span> : "Job"}
      description={
        <span className="font-mono text-xs break-all">
          {queue} · {jobId}
        </span>
      }
    >
      {job ? (
        <JobDetail job={job} onGone={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading job">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function JobDetail({ job, onGone }: { job: QueueJobDetail; onGone: () => void }) {
  const [removing, setRemoving] = useState(false);
  const input = { queue: job.queue, jobId: job.id };
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.admin.jobs.pathKey() }),
    onError: (error: unknown) => showToast(messageOf(error), { variant: "destructive" as const }),
  };
  const retry = useMutation(trpc.admin.jobs.retry.mutationOptions(options));
  const promote = useMutation(trpc.admin.jobs.promote.mutationOptions(options));
  const remove = async () => {
    await api.admin.jobs.remove.mutate(input);
    onGone();
    await options.onSuccess();
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap gap-2">
        {job.state === "failed" && (
          <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate(input)}>
            <RotateCw /> Retry
          </Button>
        )}
        {job.state === "delayed" && (
          <Button size="sm" pending={promote.isPending} onClick={() => promote.mutate(input)}>
            <FastForward /> Run now
          </Button>
        )}
        {job.state !== "active" && (
          <Button variant="outline" size="sm" onClick={() => setRemoving(true)}>
            <Trash2 /> Remove
          </Button>
        )}
      </div>
      <Facts
        facts={[
          ["State", <Status key="state" status={statusOfJob[job.state]} />],
          ["Attempts", `${job.attempts} of ${job.maxAttempts}`],
          ["Created", <RelativeTime key="created" at={job.createdAt} />],
          ["Started", job.startedAt ? <RelativeTime key="started" at={job.startedAt} /> : "–"],
          ["Finished", job.finishedAt ? <RelativeTime key="finished" at={job.finishedAt} /> : "–"],
        ]}
      />
      {job.error && (
        <p className="rounded-lg bg-danger-wash px-4 py-3 text-sm break-words text-danger-ink">
          {job.error}
        </p>
      )}
      <TextBlock title="Payload" text={job.payload} />
      {job.log.length > 0 && <TextBlock title="Log" text={job.log.join("\n")} />}
      {job.failures.length > 0 && <TextBlock title="Failures" text={job.failures.join("\n\n")} />}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this job?"
        confirmLabel="Remove"
        destructive
        run={remove}
      >
        The job only wakes a worker. The work itself is stored in the database, and the sweep
        enqueues it again if it is still pending.
      </ConfirmDialog>
    </div>
  );
}

import { useMutation } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import {
  type JobState,
  type QueueCounts,
  type WorkerProcess,
  jobStates,
} from "#schemas/queue-job.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";

interface QueueCardProps {
  counted: QueueCounts;
  workers: WorkerProcess[];
  /** The state of the jobs in the table, if they belong to this queue. */
  shown: JobState | null;
  onShow: (state: JobState) => void;
}

/** A queue with its counts. Each count opens its jobs. */
export function QueueCard({ counted, workers, shown, onShow }: QueueCardProps) {
  const { queue, paused, counts } = counted;
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.admin.jobs.pathKey() }),
    onError: (error: unknown) => showToast(messageOf(error), { variant: "destructive" as const }),
  };
  const pause = useMutation(trpc.admin.jobs.pause.mutationOptions(options));
  const resume = useMutation(trpc.admin.jobs.resume.mutationOptions(options));
  return (
    <Card aria-label={`Queue ${queue}`} className="overflow-hidden">
      <div className="flex min-h-13 items-center gap-3 border-b border-line px-5 py-2">
        <h2 className="font-mono text-sm font-medium">{queue}</h2>
        {paused ? (
          <Badge tone="warning">Paused</Badge>
        ) : (
          <Badge tone={workers.length > 0 ? "neutral" : "danger"}>
            {workers.length > 0 ? formatCount(workers.length, "worker") : "No worker"}
          </Badge>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          pending={pause.isPending || resume.isPending}
          onClick={() => (paused ? resume : pause).mutate({ queue })}
        >
          {paused ? <Play /> : <Pause />}
          {paused ? "Resume" : "Pause"}
          <span className="sr-only"> queue {queue}</span>
        </Button>
      </div>
      <fieldset aria-label={`States of ${queue}`} className="grid min-w-0 grid-cols-5">
        {jobStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            onClick={() => onShow(state)}
            className={classNames(
              "grid grid-cols-1 gap-0.5 border-line px-1 py-3 text-center -outline-offset-2 not-first:border-l hover:bg-wash sm:px-3",
              shown === state && "bg-wash shadow-[inset_0_-2px_0_var(--color-ink)]",
            )}
          >
            <span
              className={classNames(
                "text-lg font-semibold tabular-nums",
                state === "failed" && (counts[state] ?? 0) > 0 && "text-danger-ink",
              )}
            >
              {formatNumber(counts[state] ?? 0)}
            </span>
            <span className="truncate text-[11px] text-faint sm:text-xs">{state}</span>
          </button>
        ))}
      </fieldset>
    </Card>
  );
}

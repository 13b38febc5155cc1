import { Check, CircleX, Minus } from "lucide-react";
import type { Deployment, Stage } from "#schemas/deployments/deployment.ts";
import { type StageName, isFinal, stageNames } from "#schemas/deployments/status.ts";
import { Duration } from "../time.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { classNames } from "../../lib/class-names.ts";
import { durationChange } from "../../lib/duration-change.ts";
import { formatDuration } from "../../lib/format.ts";
import { type StageState, stageState, stageTitles } from "./stage-state.ts";

/** All stages of a build in order, including upcoming ones. `before`: the stages of an earlier build, for comparison. */
export function StageList({
  deployment,
  before,
}: {
  deployment: Deployment;
  before?: Stage[] | undefined;
}) {
  const stagesByName = new Map(deployment.stages.map((stage) => [stage.name, stage]));
  const shown = stageNames.filter((name) => stagesByName.has(name) || isExpected(name, deployment));
  const longest = Math.max(1, ...deployment.stages.map((stage) => stage.durationMs ?? 0));
  return (
    <ol aria-label="Stages">
      {shown.map((name) => {
        const stage = stagesByName.get(name);
        const state = stageState(name, deployment);
        return (
          <li
            key={name}
            className={classNames(
              "relative flex min-h-9 items-center gap-3 px-5 py-1.5 text-[13px]",
              state === "waiting" && "text-faint",
            )}
          >
            <StageMark state={state} />
            <span className="w-32 shrink-0 max-sm:w-auto">{stageTitles[name]}</span>
            <span
              className={classNames(
                "min-w-0 flex-1 truncate text-faint tabular-nums",
                // On a phone only the count has room.
                !stage?.progress && "max-sm:hidden",
              )}
            >
              {stage?.summary}
            </span>
            <span className="sr-only">{state}</span>
            <span
              aria-hidden="true"
              className={classNames(
                "h-1 w-20 shrink-0 overflow-hidden rounded-full max-md:hidden",
                stage && (state === "running" && stage.progress ? "bg-line" : "bg-wash"),
              )}
            >
              {state === "running" && stage?.progress && (
                <span
                  className="block h-full rounded-full bg-warning transition-[width]"
                  style={{ width: `${(stage.progress.done / stage.progress.total) * 100}%` }}
                />
              )}
              {typeof stage?.durationMs === "number" && (
                <span
                  className={classNames(
                    "block h-full rounded-full",
                    state === "failed" ? "bg-danger" : "bg-line-strong",
                  )}
                  style={{ width: `${Math.max(3, (stage.durationMs / longest) * 100)}%` }}
                />
              )}
            </span>
            <span className="ml-auto w-20 shrink-0 text-right text-soft tabular-nums max-sm:w-14">
              {typeof stage?.durationMs === "number"
                ? formatDuration(stage.durationMs)
                : state === "running" && stage && <Duration from={stage.startedAt} to={null} />}
            </span>
            {before && (
              <span className="w-28 shrink-0 text-right text-xs text-faint tabular-nums max-sm:w-24">
                {changeOf(stage, before)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function changeOf(stage: Stage | undefined, before: Stage[]): string | null {
  const earlier = before.find((candidate) => candidate.name === stage?.name);
  if (typeof stage?.durationMs !== "number" || typeof earlier?.durationMs !== "number") return null;
  return durationChange(stage.durationMs, earlier.durationMs);
}

function StageMark({ state }: { state: StageState }) {
  const frame = "inline-flex size-4 shrink-0 items-center justify-center";
  if (state === "running") return <Spinner className="text-warning-ink" />;
  if (state === "done") return <Check className={classNames(frame, "text-success")} />;
  if (state === "failed") return <CircleX className={classNames(frame, "text-danger")} />;
  if (state === "stopped") return <Minus className={classNames(frame, "text-neutral")} />;
  return (
    <span className={frame}>
      <span className="size-1.5 rounded-full bg-line-strong" />
    </span>
  );
}

/** A stage that has not begun is shown only if it will still run. */
function isExpected(name: StageName, { status, data }: Deployment): boolean {
  if (!isFinal(status)) return true;
  return name === "dataset" && status === "success" && data === "pending";
}

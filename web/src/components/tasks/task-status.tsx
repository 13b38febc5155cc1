import type { TaskOutcome, TaskStatus as Status } from "#schemas/tasks/status.ts";
import { StatusDot } from "../status.tsx";

/** The word for people, and the status whose color the dot has. */
const looks: Record<Status, { word: string; dot: string }> = {
  queued: { word: "Queued", dot: "queued" },
  running: { word: "Working", dot: "running" },
  waiting: { word: "Waiting", dot: "waiting" },
  done: { word: "Done", dot: "success" },
  failed: { word: "Failed", dot: "failed" },
  canceled: { word: "Canceled", dot: "canceled" },
};

/** How a task that is done ended. */
const outcomeLooks: Record<TaskOutcome, { word: string; dot: string }> = {
  merged: { word: "Merged", dot: "success" },
  reverted: { word: "Reverted", dot: "canceled" },
  discarded: { word: "Discarded", dot: "canceled" },
};

export const taskOutcomeWord = (outcome: TaskOutcome): string => outcomeLooks[outcome].word;
export const taskStatusWord = (status: Status): string => looks[status].word;

export function TaskStatus({ status, outcome }: { status: Status; outcome: TaskOutcome | null }) {
  const { word, dot } =
    status === "done" && outcome !== null ? outcomeLooks[outcome] : looks[status];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot status={dot} />
      {word}
    </span>
  );
}

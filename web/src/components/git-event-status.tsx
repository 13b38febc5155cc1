import type { GitEventSummary } from "#schemas/projects/git-event.ts";
import { statusWord } from "../lib/status.ts";
import { StatusDot } from "./status.tsx";

const dots: Record<GitEventSummary["decision"], string> = {
  received: "pending",
  accepted: "success",
  skipped: "skipped",
  ignored: "ignored",
};

/** The outcome of a delivery, as a dot and a word. */
export function GitEventStatus({ decision }: { decision: GitEventSummary["decision"] }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot status={dots[decision]} />
      {statusWord(decision)}
    </span>
  );
}

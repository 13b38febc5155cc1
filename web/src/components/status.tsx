import type { Deployment } from "#schemas/deployments/deployment.ts";
import { classNames } from "../lib/class-names.ts";
import { type StatusTone, isMoving, statusNote, statusTone, statusWord } from "../lib/status.ts";

const colours: Record<StatusTone, string> = {
  success: "bg-success text-success",
  danger: "bg-danger text-danger",
  warning: "bg-warning text-warning",
  neutral: "bg-neutral text-neutral",
};

/** Only the dot, for use next to the word. It pulses while the status is not final. */
export function StatusDot({ status, className }: { status: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-status={status}
      className={classNames(
        "inline-block size-2 shrink-0 rounded-full",
        colours[statusTone(status)],
        isMoving(status) && "animate-status",
        className,
      )}
    />
  );
}

/** Dot and word, so that color is never the only sign. */
export function Status({ status, className }: { status: string; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", className)}>
      <StatusDot status={status} />
      {statusWord(status)}
    </span>
  );
}

/** The status of a deployment, and what it is waiting for. */
export function DeploymentStatus({
  deployment,
  className,
}: {
  deployment: Pick<Deployment, "status" | "waitingFor" | "reason">;
  className?: string;
}) {
  const note = statusNote(deployment);
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-x-1.5", className)}>
      <Status status={deployment.status} />
      {note && (
        <span className="truncate text-faint" title={note}>
          · {note}
        </span>
      )}
    </span>
  );
}

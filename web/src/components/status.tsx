import type { Deployment } from "#schemas/deployment.ts";
import { classNames } from "../lib/class-names.ts";
import { type StatusTone, isMoving, statusTone, statusWord } from "../lib/status.ts";

const colours: Record<StatusTone, string> = {
  success: "bg-success text-success",
  danger: "bg-danger text-danger",
  warning: "bg-warning text-warning",
  neutral: "bg-neutral text-neutral",
};

/** The dot alone, for places where the word stands beside it. It pulses while the status is not final. */
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

/** Dot and word: never colour alone. */
export function Status({ status, className }: { status: string; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", className)}>
      <StatusDot status={status} />
      {statusWord(status)}
    </span>
  );
}

const waits = {
  worker: "waiting for a worker",
  slot: "waiting for a free build slot",
  build: "waiting for the running build",
};

/** The status of a deployment, and what it waits for. */
export function DeploymentStatus({
  deployment,
  className,
}: {
  deployment: Pick<Deployment, "status" | "waitingFor" | "reason">;
  className?: string;
}) {
  const { status, waitingFor, reason } = deployment;
  const note =
    status === "queued" && waitingFor
      ? waits[waitingFor]
      : (status === "canceled" || status === "skipped") && reason
        ? reason
        : null;
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-1.5", className)}>
      <Status status={status} />
      {note && <span className="truncate text-faint">· {note}</span>}
    </span>
  );
}

import type { Deployment } from "#schemas/deployments/deployment.ts";
import { IssueCount } from "./deployments/issue-count.tsx";
import { classNames } from "../lib/class-names.ts";
import { type StatusTone, isMoving, statusNote, statusTone, statusWord } from "../lib/status.ts";

const colours: Record<StatusTone, string> = {
  success: "bg-success text-success",
  danger: "bg-danger text-danger",
  warning: "bg-warning text-warning",
  neutral: "bg-neutral text-neutral",
};

/** Only the dot, for use next to the word. It pulses while the status is not final. A ring shows that links broke. */
export function StatusDot({
  status,
  broken = false,
  className,
}: {
  status: string;
  broken?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      data-status={status}
      data-broken={broken || undefined}
      className={classNames(
        "inline-block size-2 shrink-0 rounded-full",
        colours[statusTone(status)],
        isMoving(status) && "animate-status",
        broken && "ring-2 ring-warning/60",
        className,
      )}
    />
  );
}

/** Dot and word, so that color is never the only sign. */
export function Status({
  status,
  broken,
  className,
}: {
  status: string;
  broken?: boolean;
  className?: string;
}) {
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", className)}>
      <StatusDot status={status} {...(broken !== undefined && { broken })} />
      {statusWord(status)}
    </span>
  );
}

/** The status of a deployment, what it is waiting for, and its issues. */
export function DeploymentStatus({
  deployment,
  className,
}: {
  deployment: Pick<Deployment, "status" | "waitingFor" | "reason" | "newlyBroken" | "counts">;
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
      <IssueCount deployment={deployment} />
    </span>
  );
}

import type { Deployment } from "#schemas/deployments/deployment.ts";

export type StatusTone = "success" | "danger" | "warning" | "neutral";

const tones: Record<string, StatusTone> = {
  completed: "success",
  success: "success",
  failed: "danger",
  error: "danger",
  running: "warning",
  in_progress: "warning",
  processing: "warning",
  pending: "warning",
  queued: "warning",
};

/** The product's status colors: green, red, yellow; anything else is gray. */
export const statusTone = (status: string): StatusTone => tones[status] ?? "neutral";

/** Whether the status can still change. */
export const isMoving = (status: string) => statusTone(status) === "warning";

/** "in_progress" → "In progress" */
export const statusWord = (status: string) =>
  (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll("_", " ");

const waits = {
  maintenance: "waiting for the end of maintenance",
  suspended: "the organization is suspended",
  worker: "waiting for a worker",
  slot: "waiting for a free build slot",
  build: "waiting for the running build",
};

/** The text after the status: what the deployment waits for, or why nothing was built. It does not repeat the status. */
export function statusNote({
  status,
  waitingFor,
  reason,
}: Pick<Deployment, "status" | "waitingFor" | "reason">): string | null {
  if (status === "queued") return waitingFor ? waits[waitingFor] : reason;
  if (status !== "canceled" && status !== "skipped") return null;
  return reason?.replace(/^canceled /, "") || null;
}

/** The links and embeds that lost their target with this deployment. */
export const brokenLinks = (
  deployment: Pick<Deployment, "status" | "newlyBroken"> | null | undefined,
): number => (deployment?.status === "success" ? (deployment.newlyBroken?.links ?? 0) : 0);

/** Errors and warnings. Nobody has to act on hints. */
export const issuesOfCounts = (counts: Deployment["counts"]): number =>
  (counts?.errors ?? 0) + (counts?.warnings ?? 0);

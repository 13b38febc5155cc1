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

/** The product's colours: green, red, yellow; anything else is gray. */
export const statusTone = (status: string): StatusTone => tones[status] ?? "neutral";

/** Not final yet. */
export const isMoving = (status: string) => statusTone(status) === "warning";

/** "in_progress" → "In progress" */
export const statusWord = (status: string) =>
  (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll("_", " ");

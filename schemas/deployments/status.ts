export const deploymentStatuses = [
  "queued",
  "running",
  "success",
  "failed",
  "canceled",
  "skipped",
] as const;
export type DeploymentStatus = (typeof deploymentStatuses)[number];
export const finalStatuses: readonly DeploymentStatus[] = [
  "success",
  "failed",
  "canceled",
  "skipped",
];

export const dataStates = ["pending", "ready", "failed"] as const;
export type DataState = (typeof dataStates)[number];

/** The stages of a build in order. The log, the page and the code use these words. */
export const stageNames = [
  "fetch",
  "list",
  "parse",
  "resolve",
  "media",
  "render",
  "store",
  "promote",
  "dataset",
] as const;
export type StageName = (typeof stageNames)[number];

export const triggerKinds = [
  "push",
  "webhook",
  "hook",
  "manual",
  "import",
  "poll",
  "cli",
  /** The time of a scheduled note has come. */
  "schedule",
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

export const isFinal = (status: DeploymentStatus) => finalStatuses.includes(status);

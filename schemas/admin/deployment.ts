import { z } from "zod";
import { Commit, Stage } from "../deployments/deployment.ts";
import { deploymentStatuses, triggerKinds } from "../deployments/status.ts";

/** What a queued deployment waits for. */
const waitKinds = [
  /** The next attempt after a fault outside the build. */
  "retry",
  /** The whole installation is under maintenance. */
  "maintenance",
  /** The organization is suspended. */
  "suspended",
  /** No process builds. */
  "worker",
  /** Another build of the same project runs. */
  "build",
  /** The organization runs as many builds as it may. */
  "slot",
  /** Other organizations have their turn first, or all workers are busy. */
  "turn",
] as const;

export const Wait = z.object({
  kind: z.enum(waitKinds),
  /** Among all queued deployments. The one that has waited longest is 1. */
  position: z.number(),
  queued: z.number(),
  /** Other organizations that have queued builds and whose last build started earlier. */
  orgsBefore: z.number(),
  /** Builds of its organization that run now, and how many may. */
  running: z.number(),
  max: z.number(),
  /** The time of the next retry. */
  retryAt: z.string().nullable(),
});
export type Wait = z.infer<typeof Wait>;

/** A deployment of any project, as the admin console shows it. */
export const AdminDeployment = z.object({
  id: z.string(),
  number: z.number(),
  status: z.enum(deploymentStatuses),
  reason: z.string().nullable(),
  errorCode: z.string().nullable(),
  org: z.object({ id: z.string(), handle: z.string() }),
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  branch: z.string(),
  isPreview: z.boolean(),
  commit: Commit.nullable(),
  trigger: z.object({ kind: z.enum(triggerKinds), actor: z.string().nullable() }),
  /** The process that builds it or has built it. */
  worker: z.string().nullable(),
  attempts: z.number(),
  cancelRequested: z.boolean(),
  stages: z.array(Stage),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null unless it is queued. */
  wait: Wait.nullable(),
});
export type AdminDeployment = z.infer<typeof AdminDeployment>;

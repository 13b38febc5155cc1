import { z } from "zod";
import { deploymentStatuses } from "../deployments/deployment.ts";

export const activityKinds = [
  "deployment",
  "project.created",
  "project.moved",
  "project.deleted",
  "org.created",
  "org.changed",
  "org.transferred",
  "member.joined",
  "member.left",
  "member.role",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Something that happened in an organization, as its home shows it. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(activityKinds),
  /** As they were called then; null when it happened by itself. */
  actor: z.string().nullable(),
  /** Follows the actor: `made ada@example.com an admin`. */
  text: z.string(),
  /** Null when it is about no project, or about one that is gone. */
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }).nullable(),
  deployment: z
    .object({ id: z.string(), number: z.number(), status: z.enum(deploymentStatuses) })
    .nullable(),
});
export type Activity = z.infer<typeof Activity>;

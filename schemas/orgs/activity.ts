import { z } from "zod";
import { deploymentStatuses } from "../deployments/status.ts";

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

/** An entry in the activity list on an organization's home page. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(activityKinds),
  /** The name of the actor at that time. Null when nobody triggered it. */
  actor: z.string().nullable(),
  /** Follows the actor: `made ada@example.com an admin`. */
  text: z.string(),
  /** Null when it does not concern a project, or the project was deleted. */
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }).nullable(),
  deployment: z
    .object({ id: z.string(), number: z.number(), status: z.enum(deploymentStatuses) })
    .nullable(),
});
export type Activity = z.infer<typeof Activity>;

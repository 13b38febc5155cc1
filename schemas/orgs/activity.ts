import { z } from "zod";
import { deploymentStatuses } from "../deployments/status.ts";

export const activityKinds = [
  "deployment",
  "site.switched",
  "site.pinned",
  "site.unpinned",
  "deployment.ended",
  "project.changed",
  "project.created",
  "project.moved",
  "project.deleted",
  "org.created",
  "org.changed",
  "org.transferred",
  "org.visited",
  "member.joined",
  "member.left",
  "member.role",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** An entry in the activity list of an organization or a project: "Nora" "pushed “Fix a typo” to main". */
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
    .object({
      id: z.string(),
      number: z.number(),
      status: z.enum(deploymentStatuses),
      /** The links that broke with it. */
      broken: z.number(),
      awaitsApproval: z.boolean(),
    })
    .nullable(),
});
export type Activity = z.infer<typeof Activity>;

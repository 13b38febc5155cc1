import { z } from "zod";
import { deploymentStatuses } from "../deployments/status.ts";
import { visibilities } from "../orgs/org.ts";

export const sourceKinds = ["remote", "template", "clone", "github", "git"] as const;
export const adminProjectStates = ["active", "archived"] as const;

/** A project as the admin console shows it. It has no content of the project. */
export const AdminProject = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  org: z.object({ id: z.string(), handle: z.string(), isSuspended: z.boolean() }),
  url: z.string(),
  source: z.object({ kind: z.enum(sourceKinds), url: z.string().nullable() }),
  branch: z.string(),
  visibility: z.enum(visibilities),
  isArchived: z.boolean(),
  /** The newest deployment. */
  latest: z
    .object({
      id: z.string(),
      number: z.number(),
      status: z.enum(deploymentStatuses),
      createdAt: z.string(),
    })
    .nullable(),
  /** What is live. Null without a live deployment, or if it has no counts. */
  live: z.object({ pages: z.number(), bytes: z.number() }).nullable(),
  deploymentCount: z.number(),
  lastPushAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AdminProject = z.infer<typeof AdminProject>;

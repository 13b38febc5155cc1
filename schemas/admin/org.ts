import { z } from "zod";
import { OwnLimits } from "../orgs/own-limits.ts";
import { Suspension, Usage } from "../orgs/org.ts";

export const adminOrgStates = ["active", "suspended"] as const;

/** An organization as the admin console lists it. */
export const AdminOrg = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
  isPersonal: z.boolean(),
  /** The address of the owner. Null if the organization belongs to the installation. */
  owner: z.string().nullable(),
  memberCount: z.number(),
  projectCount: z.number(),
  suspension: Suspension.nullable(),
  createdAt: z.string(),
  /** When its last build started. */
  lastBuildAt: z.string().nullable(),
});
export type AdminOrg = z.infer<typeof AdminOrg>;

export const AdminOrgDetail = AdminOrg.extend({
  members: z.array(z.object({ userId: z.string(), email: z.string(), role: z.string() })),
  usage: Usage,
  /** Builds that run now, and how many may. */
  builds: z.object({ running: z.number(), max: z.number(), queued: z.number() }),
  /** What an administrator has set for this organization. */
  ownLimits: OwnLimits,
  /** What it would have otherwise. */
  defaultLimits: Usage.shape.limits,
});
export type AdminOrgDetail = z.infer<typeof AdminOrgDetail>;

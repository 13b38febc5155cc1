import { z } from "zod";

export const orgRoles = ["owner", "admin", "member"] as const;
export type OrgRole = (typeof orgRoles)[number];

export const visibilities = ["public", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** Organizations that one user can own, including the personal one. */
export const OWNED_ORGS_MAX = 50;
/** Organizations that one user can belong to. They all fit on one page. */
export const JOINED_ORGS_MAX = 200;

/** Why an organization is suspended, as its members and the administrator see it. */
export const Suspension = z.object({
  reason: z.string(),
  since: z.string(),
  /** Whether its sites are offline as well. */
  sitesOffline: z.boolean(),
});
export type Suspension = z.infer<typeof Suspension>;

/** An organization as returned by the API. Field names come from the product specification. */
export const Org = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  is_personal: z.boolean(),
  /** User id of the owner. */
  owner: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  members: z.array(z.object({ userId: z.string(), role: z.enum(orgRoles), added_at: z.string() })),
  settings: z.object({ default_visibility: z.enum(visibilities) }),
  /** Set while the operator of the installation has suspended it. Then it can only be read. */
  suspension: Suspension.nullable(),
  /** The caller's own role. */
  role: z.enum(orgRoles),
});
export type Org = z.infer<typeof Org>;

/** A member with the picture and the name that a list shows. */
export const Member = z.object({
  userId: z.string(),
  role: z.enum(orgRoles),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  addedAt: z.string(),
});
export type Member = z.infer<typeof Member>;

/** Computed from the data that is stored right now. */
export const Usage = z.object({
  projects: z.number(),
  members: z.number(),
  /** Deployments built since the first of the month, UTC. */
  buildsThisMonth: z.number(),
  /** Since midnight UTC. */
  buildsToday: z.number(),
  buildMinutesThisMonth: z.number(),
  /** What builds have fetched from Git LFS this month. */
  lfsBytesThisMonth: z.number(),
  /** Bytes of the kept deployments of all projects. Shared bytes count once. */
  storedBytes: z.number(),
  /** Active subscribers of all sites. */
  subscribers: z.number(),
  /** What chat tasks that began this month have cost, in US dollars, as far as the prices are known. */
  taskUsdThisMonth: z.number(),
  /** The limits in force. Null: no limit. */
  limits: z.object({
    projects: z.number().nullable(),
    members: z.number().nullable(),
    buildsAtOnce: z.number().nullable(),
    buildsPerDay: z.number().nullable(),
    storedBytes: z.number().nullable(),
    taskUsdPerMonth: z.number().nullable(),
    subscribers: z.number().nullable(),
  }),
});
export type Usage = z.infer<typeof Usage>;

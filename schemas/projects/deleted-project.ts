import { z } from "zod";

/** For this long, a deleted project can be restored with everything. */
export const RESTORABLE_DAYS = 7;
/** How long the handle and the site addresses of a deleted project stay reserved. */
export const RESERVED_DAYS = 365;

/** A deleted project that an admin can restore. */
export const DeletedProject = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  /** Host name of the site that it had, and gets back. */
  domain: z.string(),
  deletedAt: z.string(),
  /** Null if it is not known. */
  deletedBy: z.string().nullable(),
  /** When it is permanently removed. */
  removedAt: z.string(),
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** What a deletion would end, and a restoration would bring back. */
export const LostWithProject = z.object({
  deployments: z.number(),
  /** In the live deployment. */
  notes: z.number(),
  /** The addresses of the site, including former ones and those of previews. */
  addresses: z.number(),
  secrets: z.number(),
  pushTokens: z.number(),
  deployHooks: z.number(),
  /** Keys that are limited to the project. */
  apiKeys: z.number(),
});
export type LostWithProject = z.infer<typeof LostWithProject>;

import { z } from "zod";
import { REASON_MAX_LENGTH } from "./reason.ts";

export const VISIT_MS = 30 * 60_000;
/** The owners of the organization read it, so one word is not enough. */
export const VISIT_REASON_MIN_LENGTH = 10;

export const VisitReason = z
  .string()
  .trim()
  .min(VISIT_REASON_MIN_LENGTH, `must have at least ${VISIT_REASON_MIN_LENGTH} characters`)
  .max(REASON_MAX_LENGTH, `can have up to ${REASON_MAX_LENGTH} characters`);

/** What ended a visit. */
const visitEnds = ["administrator", "time", "signOut"] as const;
export type VisitEnd = (typeof visitEnds)[number];

/** A time in which an administrator reads an organization as its members see it. */
export const AdminVisit = z.object({
  id: z.string(),
  /** The handle is null if the organization was deleted. */
  org: z.object({ id: z.string(), name: z.string(), handle: z.string().nullable() }),
  /** The address of the administrator. */
  by: z.string(),
  reason: z.string(),
  beganAt: z.string(),
  endsAt: z.string(),
  /** Null while the visit is open. */
  endedAt: z.string().nullable(),
  endedBy: z.enum(visitEnds).nullable(),
  /** How often something was read, and how often in each area: `{ source: 3 }`. */
  reads: z.number(),
  areas: z.record(z.string(), z.number()),
});
export type AdminVisit = z.infer<typeof AdminVisit>;

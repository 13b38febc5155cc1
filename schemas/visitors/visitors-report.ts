import { z } from "zod";
import { KEPT_DAYS } from "./limits.ts";

/** Periods in days, today included. */
export const visitPeriods = [7, 30, KEPT_DAYS] as const;
export const VisitPeriod = z.literal(visitPeriods);
export type VisitPeriod = z.infer<typeof VisitPeriod>;

const Counted = z.object({ name: z.string(), count: z.number() });

/** What was counted on the live site in a period. Days are in UTC. */
export const VisitorsReport = z.object({
  /** False while the project has switched counting off. Earlier days are still shown. */
  counting: z.boolean(),
  /** Every day of the period, the oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.number(), visitors: z.number() })),
  views: z.number(),
  /** Requests that were counted without their address, because there were too many different ones. */
  dropped: z.number(),
  /** The most viewed pages. The title is null if the page is no longer there or has none. */
  pages: z.array(z.object({ path: z.string(), title: z.string().nullable(), count: z.number() })),
  /** Hosts from which visitors came. */
  referrers: z.array(Counted),
  /** Addresses that were not found. `leads`: they have a page or a redirect by now. */
  missing: z.array(z.object({ path: z.string(), count: z.number(), leads: z.boolean() })),
  /** Searches without a result. */
  searches: z.array(Counted),
});
export type VisitorsReport = z.infer<typeof VisitorsReport>;

import { z } from "zod";

/** Periods in days, today included. */
export const kpiPeriods = [7, 30, 90] as const;
export const KpiPeriod = z.literal(kpiPeriods);
export type KpiPeriod = z.infer<typeof KpiPeriod>;

const figure = z.number().nullable();

/** The figures of a day, or of a period. Null where nothing was counted. Days are in UTC. */
export const KpiFigures = z.object({
  /** Users who signed in for the first time. */
  signUps: figure,
  /** Projects with a new deployment. Of a period: on an average day. */
  activeProjects: figure,
  /** Pushes that Pressmark published or skipped, however they arrived. */
  pushes: figure,
  /** Deployments by their outcome so far, on the day on which they were requested. */
  success: figure,
  failed: figure,
  canceled: figure,
  skipped: figure,
  /** Queued or running. */
  unfinished: figure,
  /** Half of the successful builds took up to this long. */
  p50Ms: figure,
  p95Ms: figure,
  /** For all live sites. Null for days whose visits were already deleted when the day was counted. */
  views: figure,
  visitors: figure,
  /** All blobs, as the newest storage check of the day found. For a period: on the last day that has one. */
  storedBytes: figure,
});
export type KpiFigures = z.infer<typeof KpiFigures>;
export type KpiName = keyof KpiFigures;

export const KpiReport = z.object({
  /** When a day was last counted. Null before the first time. */
  countedAt: z.string().nullable(),
  /** Every day of the period, the oldest first. */
  days: z.array(KpiFigures.extend({ day: z.string() })),
  period: KpiFigures,
  /** The same number of days before the period. Null if none of them was counted. */
  before: KpiFigures.nullable(),
});
export type KpiReport = z.infer<typeof KpiReport>;

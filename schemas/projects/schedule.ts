import { z } from "zod";
import { ScheduledChange } from "../deployments/deployment.ts";

/** For how long the schedule shows what deployments carried out. */
export const SCHEDULE_KEPT_DAYS = 30;

const DeploymentName = z.object({ id: z.string(), number: z.number() });

/** A scheduled change, and whether it has happened. */
export const ScheduleEntry = ScheduledChange.extend({
  /** `due`: its time has passed, and no live deployment contains it yet. */
  state: z.enum(["coming", "due", "done"]),
  /** The deployment that carried it out. */
  deployment: DeploymentName.nullable(),
});
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

/**
 * Why changes are due and not carried out. `approval`: a deployment with them waits for a member. `building`: their build is queued or running. `failed`: their
 * build failed or was canceled. `soon`: their build has not been requested yet.
 */
export const delayReasons = [
  "archived",
  "pinned",
  "approval",
  "building",
  "failed",
  "soon",
] as const;

export const ScheduleDelay = z.object({
  reason: z.enum(delayReasons),
  /** The deployment that waits, runs or has failed. */
  deployment: DeploymentName.nullable(),
  /** When the build is requested again, after a failure. */
  retryAt: z.string().nullable(),
});
export type ScheduleDelay = z.infer<typeof ScheduleDelay>;

/** What happens to the notes of the live site on its own, and what has happened in the last 30 days. */
export const ScheduleView = z.object({
  /** The time zone of the site, in which all times are written. */
  timeZone: z.string(),
  now: z.string(),
  /** For the whole schedule, not only for the days that were requested. */
  counts: z.object({ coming: z.number(), due: z.number(), done: z.number() }),
  /** Changes that deployments carried out without naming them, because each names only the first few. */
  unnamed: z.number(),
  next: ScheduledChange.nullable(),
  /** Null if nothing is due. */
  delay: ScheduleDelay.nullable(),
  /** How many changes each requested day has. Days without any are left out. */
  days: z.array(z.object({ day: z.string(), changes: z.number() })),
});
export type ScheduleView = z.infer<typeof ScheduleView>;

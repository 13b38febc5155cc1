import type { MailingFrequency } from "#schemas/projects/settings/subscribers.ts";
import { MAILING_DELAY_MINUTES, MAILING_HOUR } from "#schemas/subscribers/mailing.ts";
import type { ScheduleTime } from "#schemas/tasks/schedule.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { timeZoneOf } from "../projects/settings/site.ts";
import { subscribers } from "../projects/settings/subscribers.ts";
import { nextRunOf } from "../tasks/schedules/next-run.ts";

const DELAY_MS = MAILING_DELAY_MINUTES * 60_000;

const times = {
  daily: { kind: "daily", hour: MAILING_HOUR },
  weekly: { kind: "weekly", weekday: "monday", hour: MAILING_HOUR },
} satisfies Record<Exclude<MailingFrequency, "each">, ScheduleTime>;

/** When posts that are live since `now` are mailed. */
export function mailingDueAt(project: ProjectDocument, now: Date): Date {
  const { frequency } = subscribers.read(project);
  const afterDelay = new Date(now.getTime() + DELAY_MS);
  if (frequency === "each") return afterDelay;
  return nextRunOf(times[frequency], { after: now, timeZone: timeZoneOf(project) }) ?? afterDelay;
}

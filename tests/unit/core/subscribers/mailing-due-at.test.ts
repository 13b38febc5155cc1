import { expect, test } from "vitest";
import { mailingDueAt } from "#core/subscribers/mailing-due-at.ts";
import type { MailingFrequency } from "#schemas/projects/settings/subscribers.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

const project = (frequency: MailingFrequency, timeZone?: string) =>
  ({
    settings: { subscribers: { frequency }, ...(timeZone && { site: { timeZone } }) },
  }) as unknown as ProjectDocument;

test.each([
  ["each", undefined, "2026-11-29T10:00:00Z", "2026-11-29T10:10:00.000Z"],
  ["daily", undefined, "2026-11-29T07:59:00Z", "2026-11-29T08:00:00.000Z"],
  ["daily", undefined, "2026-11-29T08:00:00Z", "2026-11-30T08:00:00.000Z"],
  ["daily", "America/New_York", "2026-11-29T10:00:00Z", "2026-11-29T13:00:00.000Z"],
  // Clocks are set forward on Sunday, March 29.
  ["daily", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00.000Z"],
  ["weekly", "Europe/Berlin", "2026-11-29T10:00:00Z", "2026-11-30T07:00:00.000Z"],
  ["weekly", "Europe/Berlin", "2026-11-30T08:00:00Z", "2026-12-07T07:00:00.000Z"],
] as const)("a post of a site with %s mailings in %s, live at %s, is mailed at %s", (...row) => {
  const [frequency, timeZone, now, dueAt] = row;
  expect(mailingDueAt(project(frequency, timeZone), new Date(now)).toISOString()).toBe(dueAt);
});

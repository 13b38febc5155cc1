import { inTimeZone } from "#markdown/front-matter/time-zone.ts";

const DATE_LENGTH = "2026-03-09".length;

/** The date that the clocks of a time zone show, as `2026-03-09`. @param timeZone undefined for UTC */
export const localDay = (at: Date, timeZone: string | undefined): string =>
  inTimeZone(at.getTime(), timeZone).slice(0, DATE_LENGTH);

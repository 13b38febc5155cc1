// The web app loads this file, so it is free of zod.

/** As `Date.getUTCDay` counts them. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** A schedule that follows pushes starts one task in this time. Later pushes wait for the next one. */
export const PUSH_PAUSE_HOURS = 6;
export const SCHEDULES_PER_PROJECT = 20;
export const BUDGET_MAX_USD = 10_000;

/** How a run of a schedule ended. `nothing`: there was nothing to do. */
export const runOutcomes = ["started", "nothing", "skipped", "failed"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

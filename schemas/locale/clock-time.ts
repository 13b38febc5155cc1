// The web app loads this file, so it is free of zod.

const DIGITS = 2;
const MINUTES_OF_AN_HOUR = 60;
export const HOURS_OF_A_DAY = 24;

/** A time on a clock of 24 hours: "22:00" */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** "01:30" → 90 */
export function minutesOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(":").map(Number);
  return hours * MINUTES_OF_AN_HOUR + minutes;
}

/** "06:00" */
export const hourText = (hour: number): string => `${String(hour).padStart(DIGITS, "0")}:00`;

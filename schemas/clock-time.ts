// The web app loads this file, so it is free of zod.

const DIGITS = 2;
export const HOURS_OF_A_DAY = 24;

/** "06:00" */
export const hourText = (hour: number): string => `${String(hour).padStart(DIGITS, "0")}:00`;

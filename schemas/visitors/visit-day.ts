const DAY_MS = 86_400_000;
const ISO_DAY_CHARACTERS = 10;

/** The day in UTC: "2026-11-26". */
export const dayOf = (at: Date): string => at.toISOString().slice(0, ISO_DAY_CHARACTERS);

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** The last days in order, today included. */
export function lastDays(count: number, now: Date): string[] {
  const today = startOfDay(dayOf(now)).getTime();
  return Array.from({ length: count }, (_, at) =>
    dayOf(new Date(today - (count - 1 - at) * DAY_MS)),
  );
}

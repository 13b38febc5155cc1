const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** "every 5 minutes", "every hour" */
export function everyText(minutes: number): string {
  const [count, unit] =
    minutes >= DAY_MINUTES
      ? [minutes / DAY_MINUTES, "day"]
      : minutes >= HOUR_MINUTES
        ? [minutes / HOUR_MINUTES, "hour"]
        : [minutes, "minute"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

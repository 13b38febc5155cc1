/** The date that a clock in a time zone shows, as `2026-11-27`. */
export function localDate(at: Date, timeZone: string): string {
  // The Swedish form of a date is that of ISO 8601.
  return new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(at);
}

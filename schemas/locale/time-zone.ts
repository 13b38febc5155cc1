export const UTC = "UTC";
/** Node also takes offsets such as +01:00, which have no summer time. */
const NAME = /^[A-Za-z][\w+/-]*$/;

/** The names of all time zones, such as Europe/Berlin. */
export function timeZones(): string[] {
  return [UTC, ...Intl.supportedValuesOf("timeZone").filter((name) => name !== UTC)];
}

/** The name of a time zone as it is usually written; null if there is none of this name. */
export function timeZoneNamed(written: string): string | null {
  if (!NAME.test(written)) return null;
  const name = written.toLowerCase();
  const listed = timeZones().find((zone) => zone.toLowerCase() === name);
  if (listed !== undefined) return listed;
  try {
    // Older names of zones work, although no list has them.
    return Intl.DateTimeFormat("en", { timeZone: written }) && written;
  } catch {
    return null;
  }
}

/** The zone of a city, if that is all someone wrote. */
export function zoneOfCity(written: string): string | undefined {
  const city = `/${written.trim().toLowerCase().replaceAll(" ", "_")}`;
  return timeZones().find((zone) => zone.toLowerCase().endsWith(city));
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d))?/;
const DATE_AND_TIME = "2026-03-09T14:30:00".length;

/** Creating a formatter costs a thousand times more than using it. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** The minutes by which the clocks of a time zone differ from UTC. A zone that this version of Node does not know counts as UTC. */
function offsetAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    } catch {
      // Stored settings can be older than the list of zones.
      format = null;
    }
    formats.set(zone, format);
  }
  const [, sign, hours = 0, minutes = 0] = (format && OFFSET.exec(format.format(at))) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A moment as ISO text with the date and time in a time zone, and its offset: "2026-03-09T00:00:00.000+01:00". */
export function inTimeZone(at: number, zone: string | undefined): string {
  const offset = zone === undefined ? 0 : offsetAt(at, zone);
  const text = new Date(at + offset * MINUTE_MS).toISOString();
  if (offset === 0) return text;
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.abs(offset);
  const sign = offset < 0 ? "-" : "+";
  return `${text.slice(0, -1)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The moment at which the clocks of a time zone show this time, which is given as if it were UTC. If they show it twice, because they are set back, it is the
 * later moment, so that nothing is published early.
 */
export function momentOnClocks(time: number, zone: string | undefined): number {
  if (zone === undefined) return time;
  const offsets = [offsetAt(time - DAY_MS, zone), offsetAt(time + DAY_MS, zone)];
  const moments = [...new Set(offsets)].map((offset) => time - offset * MINUTE_MS);
  const shown = moments.filter((at) => at + offsetAt(at, zone) * MINUTE_MS === time);
  // They never show a time that is skipped when they are set forward.
  return Math.max(...(shown.length > 0 ? shown : moments));
}

/** What clocks show at an ISO date, as if it were UTC. */
export function clockTime(iso: string): number {
  return Date.parse(`${iso.slice(0, DATE_AND_TIME)}Z`);
}

/** An ISO date of git, as ISO text in a time zone. */
export function datedIn(zone: string | undefined, iso: string): string;
export function datedIn(zone: string | undefined, iso: string | null): string | null;
export function datedIn(zone: string | undefined, iso: string | null): string | null {
  if (zone === undefined || iso === null) return iso;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : inTimeZone(at, zone);
}

/** "2026-03-09 at 00:00 UTC+01:00" */
export function momentText(iso: string): string {
  const offset = iso.endsWith("Z") ? "" : iso.slice(-"+01:00".length);
  return `${iso.slice(0, "2026-03-09T14:30".length).replace("T", " at ")} UTC${offset}`;
}

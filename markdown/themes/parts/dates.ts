import type { DateFormat } from "#schemas/projects/settings/formatting.ts";
import { clockTime } from "../../front-matter/time-zone.ts";
import { escape } from "../html.ts";

type Formats = Record<"day" | "short", { format(date: Date): string }>;

const formats = new Map<string, Formats>();

/** `<time>` with the date in the format of its language, as it is written in the ISO text, so that the same input gives the same page everywhere. */
export function renderDate(iso: string, language: string, style: DateFormat = "long"): string {
  return time(iso, formatOf(language, style).day);
}

/** Without the year, for lists that are grouped by year. */
export function renderDayOfYear(iso: string, language: string, style: DateFormat = "long"): string {
  return time(iso, formatOf(language, style).short);
}

export function yearOf(iso: string): string {
  return iso.slice(0, 4);
}

/** Notes from the same commit have the same date. */
let last: { iso: string; format: Formats["day"]; html: string } | null = null;

function time(iso: string, format: Formats["day"]): string {
  if (last?.iso === iso && last.format === format) return last.html;
  const html = `<time datetime="${escape(iso.slice(0, 10))}">${escape(format.format(new Date(clockTime(iso))))}</time>`;
  last = { iso, format, html };
  return html;
}

const DAY: Record<Exclude<DateFormat, "iso">, Intl.DateTimeFormatOptions> = {
  long: { day: "numeric", month: "long", year: "numeric" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  short: { dateStyle: "short" },
};
const OF_YEAR: typeof DAY = {
  long: { day: "numeric", month: "short" },
  medium: { day: "numeric", month: "short" },
  short: { day: "2-digit", month: "2-digit" },
};
const DAY_CHARACTERS = "2026-03-09".length;
const YEAR_CHARACTERS = "2026-".length;
const ISO: Formats = {
  day: { format: (date) => date.toISOString().slice(0, DAY_CHARACTERS) },
  short: { format: (date) => date.toISOString().slice(YEAR_CHARACTERS, DAY_CHARACTERS) },
};

/** Creating a formatter costs a thousand times more than using it. */
function formatOf(language: string, style: DateFormat): Formats {
  if (style === "iso") return ISO;
  const key = `${style} ${language}`;
  let format = formats.get(key);
  if (!format) {
    const locale = localeOf(language);
    const formatter = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    format = { day: formatter(DAY[style]), short: formatter(OF_YEAR[style]) };
    formats.set(key, format);
  }
  return format;
}

/** "9 March 2026" is understood everywhere; "March 9, 2026" is American. */
export function localeOf(language: string): string {
  if (language === "en") return "en-GB";
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

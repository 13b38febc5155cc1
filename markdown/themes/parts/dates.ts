import { escape } from "../html.ts";

const formats = new Map<string, { day: Intl.DateTimeFormat; short: Intl.DateTimeFormat }>();

/** `<time>` with the date in the format of its language, in UTC, so that the same input gives the same page everywhere. */
export function renderDate(iso: string, language: string): string {
  return time(iso, formatOf(language).day);
}

/** Without the year, for lists that are grouped by year. */
export function renderDayOfYear(iso: string, language: string): string {
  return time(iso, formatOf(language).short);
}

export function yearOf(iso: string): string {
  return iso.slice(0, 4);
}

/** Notes from the same commit have the same date. */
let last = { iso: "", format: new Intl.DateTimeFormat("en"), html: "" };

function time(iso: string, format: Intl.DateTimeFormat): string {
  if (last.iso === iso && last.format === format) return last.html;
  const html = `<time datetime="${escape(iso.slice(0, 10))}">${escape(format.format(new Date(iso)))}</time>`;
  last = { iso, format, html };
  return html;
}

/** Creating a formatter costs a thousand times more than using it. */
function formatOf(language: string) {
  let format = formats.get(language);
  if (!format) {
    const locale = localeOf(language);
    format = {
      day: new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
      short: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
    };
    formats.set(language, format);
  }
  return format;
}

/** "9 March 2026" is understood everywhere; "March 9, 2026" is American. */
function localeOf(language: string): string {
  if (language === "en") return "en-GB";
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

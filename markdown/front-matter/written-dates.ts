import { hasPlaceholder } from "./placeholder.ts";
import { inTimeZone, momentOnClocks } from "./time-zone.ts";

/** Date, or date and time, with or without a time zone, as written in YAML, TOML, Hugo and Jekyll. */
const NUMERIC =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:[Tt]| +)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s*(Z|(?:UTC|GMT)?[+-]\d\d:?\d\d|[+-]\d{1,2}|UTC|GMT)?)?$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = String.raw`([A-Za-z]{3,9})\.?`;
const TIME = String.raw`(?:[,T ]+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AaPp][Mm])?\s*(Z|(?:UTC|GMT)?[+-]\d\d:?\d\d|UTC|GMT)?)?`;
/** `2 Jan 2026`, as in emails and feeds, and `Jan 2, 2026`. */
const DAY_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})\s+${MONTH},?\s+(\d{4})${TIME}$`,
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?${MONTH}\s+(\d{1,2}),?\s+(\d{4})${TIME}$`,
);
/** `27. 2. 2025` and `27.02.2025`, and `27-01-2024`, which no one reads as a month first. */
const EUROPEAN = /^(?:(\d{1,2})\. ?(\d{1,2})\. ?|(1[3-9]|2\d|3[01])-(\d{1,2})-)(\d{4})$/;
/** `2026年3月9日` and `2026년 3월 9일`, with or without `22:45`. */
const EAST_ASIAN =
  /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일](?:\s*(\d{1,2}):(\d\d))?$/;
const YEAR_OR_MONTH = /^(\d{4})(?:-(\d{1,2}))?$/;
/** Ghost exports milliseconds, other programs seconds. Both have this many digits from 2001 to 2255. */
const EPOCH = /^[1-8]\d{9}(?:\d{3})?$/;
/** The basic form of ISO 8601, as in `20260309` and `20260309T143000Z`, and without the letter, with or without milliseconds. */
const COMPACT =
  /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[Tt]?(\d\d)(\d\d)(?:(\d\d)(?:\d{3})?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;
/** Characters around a date: brackets of a link or a list, quotes, the name of a time zone. */
const AROUND = /^[[(\s"'“‘]+|[\])\s"'”’]+$|[ ]*\[[A-Za-z_+\-/]+\]$/g;
const ZONE_NAME = /(\d)\s+(?:[A-Z]{2,5}|[A-Z][a-z]+\/[A-Za-z_/]+)$/;
const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th)\b/i;
/** `31.12.2026`, and `12/31/2026` or `31/12/2026`. */
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
/** `May 2026`, and `2026/05`, `2026年5月` and `2026年`. */
const MONTH_AND_YEAR = new RegExp(String.raw`^${MONTH},?\s+(\d{4})$`);
const YEAR_AND_MONTH = /^(\d{4})(?:[/.](\d{1,2})|\s?[年년](?:\s?(\d{1,2})\s?[月월])?)$/;
/** The westernmost time zone, so that the date is never earlier than intended. */
const WESTERNMOST = "-12:00";

interface Parts {
  year: string;
  month: string | number;
  day: string | number;
  hour?: string | undefined;
  minute?: string | undefined;
  second?: string | undefined;
  half?: string | undefined;
  zone?: string | undefined;
}

/**
 * Converts a written date to ISO. Null when the day is ambiguous.
 * @param site the time zone of the site: of dates that name none, and of the result. Undefined for UTC
 */
export function momentOf(text: string, site?: string): string | null {
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, year = "", , month = "", day = "", hour, minute, second, zone] = numeric;
    return moment({ year, month, day, hour, minute, second, zone }, site);
  }
  const named = DAY_FIRST.exec(text);
  if (named) {
    const [, day = "", name = "", year = "", hour, minute, second, half, zone] = named;
    return moment({ year, month: monthOf(name), day, hour, minute, second, half, zone }, site);
  }
  const european = EUROPEAN.exec(text);
  if (european) {
    const [, dotDay, dotMonth, dashDay, dashMonth, year = ""] = european;
    return moment({ year, month: dotMonth ?? dashMonth ?? "", day: dotDay ?? dashDay ?? "" }, site);
  }
  const eastAsian = EAST_ASIAN.exec(text);
  if (eastAsian) {
    const [, year = "", month = "", day = "", hour, minute] = eastAsian;
    return moment({ year, month, day, hour, minute }, site);
  }
  const american = MONTH_FIRST.exec(text);
  if (american) {
    const [, name = "", day = "", year = "", hour, minute, second, half, zone] = american;
    return moment({ year, month: monthOf(name), day, hour, minute, second, half, zone }, site);
  }
  return null;
}

/** Like `momentOf`, but also accepts a year or a month, which yields its beginning, and seconds or milliseconds since 1970. */
export function startOf(text: string, site?: string): string | null {
  return usual(text, site) ?? unusual(text, site);
}

function usual(text: string, site: string | undefined): string | null {
  const [match, year = "", month = "1"] = YEAR_OR_MONTH.exec(text) ?? [];
  if (match) return moment({ year, month, day: 1 }, site);
  const [compact, fullYear = "", twoDigits = "", day = "", hour, minute, second, zone] =
    COMPACT.exec(text) ?? [];
  if (compact)
    return moment({ year: fullYear, month: twoDigits, day, hour, minute, second, zone }, site);
  if (EPOCH.test(text)) return inTimeZone(Number(text.padEnd(13, "0")), site);
  return momentOf(text, site);
}

/** `2026-02-30` or `24:25`: every program reads the parts, but no calendar and no clock has them. */
export const isNoMoment = (text: string) => NUMERIC.test(text) && momentOf(text) === null;

/** The day of a lecture such as `3/16`, which no program reads, and a date of zeros, which an author replaces. */
const LATER = /^\d{1,2}[-/.]\d{1,2}$|^0000[-/]00?[-/]00?(?:[T ]|$)/;
/** Eleventy takes the date from git, as Pressmark does without this key. */
const DATE_OF_GIT = /^(?:git )?(?:last modified|created)$/i;

/** Whether something else fills in the date, so that its text is no mistake. */
export const isFilledIn = (text: string) =>
  hasPlaceholder(text) || LATER.test(text) || DATE_OF_GIT.test(text);

/** Dates that pages do not accept but that are clear enough to withhold a note. If there are two readings, the later one wins. */
function unusual(text: string, site: string | undefined): string | null {
  const bare = text.replace(AROUND, "").replace(ORDINAL, "$1");
  const [match, first = "", sign, second = "", year = ""] = YEAR_LAST.exec(bare) ?? [];
  if (match) {
    const dayFirst = moment({ year, month: second, day: first }, site);
    const monthFirst = sign === "." ? null : moment({ year, month: first, day: second }, site);
    return [dayFirst ?? "", monthFirst ?? ""].toSorted().at(-1) || null;
  }
  return (
    usual(bare, site) ??
    startOfMonth(bare, site) ??
    (ZONE_NAME.test(bare) ? momentOf(bare.replace(ZONE_NAME, `$1 ${WESTERNMOST}`), site) : null)
  );
}

function startOfMonth(text: string, site: string | undefined): string | null {
  const [named, name = "", ofYear = ""] = MONTH_AND_YEAR.exec(text) ?? [];
  if (named) return moment({ year: ofYear, month: monthOf(name), day: 1 }, site);
  const [match, year = "", digits, number = "1"] = YEAR_AND_MONTH.exec(text) ?? [];
  return match ? moment({ year, month: digits ?? number, day: 1 }, site) : null;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function moment(parts: Parts, site: string | undefined): string | null {
  const { year, second = "00", half } = parts;
  // JavaScript writes an offset as `GMT+0800`.
  const zone = parts.zone?.replace(/^(?:UTC|GMT)(?=[+-])/i, "") ?? "Z";
  const two = (value: string | number) => String(value).padStart(2, "0");
  const [month, day] = [two(parts.month), two(parts.day)];
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 2026-02-30 parses as March 2nd.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  let hour = Number(parts.hour ?? 0);
  if (half) hour = (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  // YAML also writes an offset as `-8`.
  const long = zone.replace(
    /^([+-])(\d{1,2})$/,
    (_, sign: string, hours: string) => `${sign}${two(hours)}00`,
  );
  const offset = /^(?:Z|UTC|GMT)$/i.test(zone) ? "Z" : long.replace(/^(...):?(..)$/, "$1:$2");
  const time = `${two(hour)}:${parts.minute ?? "00"}:${second}`;
  const at = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  if (Number.isNaN(at)) return null;
  return inTimeZone(parts.zone === undefined ? momentOnClocks(at, site) : at, site);
}

import { type DateValue, dateText, isList, type Value } from "./values.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const TOKEN =
  /'[^']*'|\[[^\]]*\]|YYYY|yyyy|YY|yy|MMMM|MMM|MM|M|DD|dd|D|d|EEEE|EEE|cccc|ccc|HH|H|mm|ss/g;

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** The usual letters of Luxon and Moment, in English. */
export function formatDate(value: Value, format: string): Value {
  if (value === null || typeof value !== "object" || isList(value) || value.kind !== "date")
    return null;
  const date = new Date(value.at);
  if (Number.isNaN(date.getTime())) return null;
  const weekday = WEEKDAYS[date.getUTCDay()] ?? "";
  const month = MONTHS[date.getUTCMonth()] ?? "";
  const parts: Record<string, string> = {
    yyyy: String(date.getUTCFullYear()),
    yy: String(date.getUTCFullYear()).slice(-2),
    mmmm: month,
    mmm: month.slice(0, 3),
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    cccc: weekday,
    ccc: weekday.slice(0, 3),
    MM: pad(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    dd: pad(date.getUTCDate()),
    d: String(date.getUTCDate()),
    HH: pad(date.getUTCHours()),
    H: String(date.getUTCHours()),
    mm: pad(date.getUTCMinutes()),
    ss: pad(date.getUTCSeconds()),
  };
  return format.slice(0, MAX_FORMAT).replace(TOKEN, (token) => {
    if (/^['[]/.test(token)) return token.slice(1, -1);
    return parts[token] ?? parts[token.toLowerCase()] ?? "";
  });
}

const MAX_FORMAT = 100;

/** Weeks begin on Monday. */
export function startOf({ at }: DateValue, unit: "week" | "month" | "year"): DateValue {
  const date = new Date(at);
  if (unit === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  else date.setUTCDate(1);
  if (unit === "year") date.setUTCMonth(0);
  return { kind: "date", at: date.getTime(), hasTime: false };
}

/** `date.year`, `date.month` and so on. */
export function partOfDate(value: DateValue, name: string): Value {
  const date = new Date(value.at);
  switch (name) {
    case "year":
      return date.getUTCFullYear();
    case "month":
      return date.getUTCMonth() + 1;
    case "day":
      return date.getUTCDate();
    case "weekday":
      return date.getUTCDay() || 7;
    case "hour":
      return date.getUTCHours();
    case "minute":
      return date.getUTCMinutes();
    case "date":
      return dateText({ ...value, hasTime: false });
    default:
      return null;
  }
}

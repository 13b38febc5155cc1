/** A value of a field, or of an expression. */
export type Value =
  | null
  | boolean
  | number
  | string
  | DateValue
  | Duration
  | LinkValue
  | RowValue
  | readonly Value[]
  | FieldsValue;

export interface DateValue {
  kind: "date";
  /** Milliseconds since 1970, UTC. */
  at: number;
  hasTime: boolean;
}

export interface Duration {
  kind: "duration";
  months: number;
  milliseconds: number;
}

export interface LinkValue {
  kind: "link";
  /** As written. */
  target: string;
  label: string | null;
  /** Content path of the public note it leads to; null if there is none. */
  path: string | null;
}

/** A row of the query's own table, for `row` and `rows`. */
export interface RowValue {
  kind: "row";
  /** The value of a field of the row. */
  get(name: string): Value;
}

export interface FieldsValue {
  kind: "fields";
  fields: ReadonlyMap<string, Value>;
}

const DAY_MS = 86_400_000;
const DATE =
  /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(?: ?(Z|[+-]\d\d:?\d\d))?$/i;

/** An ISO date, with or without a time; null if the text is not a date. Without a time zone it is UTC. */
export function dateOf(text: string): DateValue | null {
  const match = DATE.exec(text.trim());
  if (!match) return null;
  const [, year, month, day = "01", hour, minute, second = "00", zone] = match;
  const at = Date.UTC(
    ...([year, Number(month) - 1, day, hour ?? 0, minute ?? 0, second].map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]),
  );
  const date = new Date(at);
  // 2024-02-31 is not a date.
  if (Number.isNaN(at) || date.getUTCDate() !== Number(day)) return null;
  return { kind: "date", at: at - offsetOf(zone), hasTime: hour !== undefined };
}

function offsetOf(zone: string | undefined): number {
  if (!zone || /^z$/i.test(zone)) return 0;
  const [hours = 0, minutes = 0] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

export function dayOf(at: number): DateValue {
  return { kind: "date", at: Math.floor(at / DAY_MS) * DAY_MS, hasTime: false };
}

const UNITS: Record<string, Omit<Duration, "kind">> = {
  s: { months: 0, milliseconds: 1000 },
  m: { months: 0, milliseconds: 60_000 },
  h: { months: 0, milliseconds: 3_600_000 },
  d: { months: 0, milliseconds: DAY_MS },
  w: { months: 0, milliseconds: 7 * DAY_MS },
  mo: { months: 1, milliseconds: 0 },
  y: { months: 12, milliseconds: 0 },
};
const PART = /(-?\d{1,9}(?:\.\d{1,3})?)\s*([a-z]+)\s*,?\s*/gi;

/** `7 days`, `1d 3h`; null if the text is not a duration. */
export function durationOf(text: string): Duration | null {
  let months = 0;
  let milliseconds = 0;
  let end = 0;
  for (const match of text.trim().matchAll(PART)) {
    const unit = unitOf(match[2] ?? "");
    if (match.index !== end || !unit) return null;
    end = match.index + match[0].length;
    months += Number(match[1]) * unit.months;
    milliseconds += Number(match[1]) * unit.milliseconds;
  }
  if (end === 0 || end < text.trim().length) return null;
  return { kind: "duration", months, milliseconds };
}

function unitOf(written: string): Omit<Duration, "kind"> | undefined {
  // Bases writes `M` for months and `m` for minutes.
  if (written === "M") return UNITS["mo"];
  const name = written.toLowerCase();
  if (/^(?:mo|mos|month|months)$/.test(name)) return UNITS["mo"];
  const known =
    /^(?:(s|sec|secs|seconds?)|(m|mins?|minutes?)|(h|hrs?|hours?)|(d|days?)|(w|wks?|weeks?)|(y|yrs?|years?))$/;
  const index = (known.exec(name)?.slice(1) ?? []).findIndex((group) => group !== undefined);
  return index < 0 ? undefined : UNITS[["s", "m", "h", "d", "w", "y"][index] ?? ""];
}

export function shifted(
  date: DateValue,
  { months, milliseconds }: Duration,
  sign: 1 | -1,
): DateValue {
  const moved = new Date(date.at);
  const whole = Math.trunc(months);
  if (whole !== 0) {
    const day = moved.getUTCDate();
    moved.setUTCDate(1);
    moved.setUTCMonth(moved.getUTCMonth() + sign * whole);
    const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
    moved.setUTCDate(Math.min(day, last.getUTCDate()));
  }
  const hasTime = date.hasTime || milliseconds % DAY_MS !== 0;
  return { kind: "date", at: moved.getTime() + sign * milliseconds, hasTime };
}

const WIKILINK = /^!?\[\[([^\]|#^]{0,500})(?:[#^][^\]|]{0,500})?(?:\|([^\]]{0,500}))?\]\]$/;

/** `[[Note|label]]` as the whole text. */
export function linkOf(text: string): LinkValue | null {
  const match = WIKILINK.exec(text.trim());
  if (!match?.[1]) return null;
  return { kind: "link", target: match[1].trim(), label: match[2]?.trim() || null, path: null };
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function kindOf(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "list";
  return typeof value === "object" ? value.kind : typeof value;
}

export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  return value !== null && value !== false && value !== 0 && value !== "";
}

/** The text of a value for comparisons and `join`. */
export function textOf(value: Value): string {
  if (value === null) return "";
  if (isList(value)) return value.map(textOf).join(", ");
  if (typeof value !== "object") return String(value);
  switch (value.kind) {
    case "date":
      return dateText(value);
    case "duration":
      return durationText(value);
    case "link":
      return value.label ?? nameOf(value.target);
    case "fields":
      return [...value.fields].map(([name, field]) => `${name}: ${textOf(field)}`).join(", ");
    case "row":
      return textOf(value.get("file.name"));
  }
}

export function dateText({ at, hasTime }: DateValue): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "";
  const iso = date.toISOString();
  return hasTime ? iso.slice(0, 16).replace("T", " ") : iso.slice(0, 10);
}

function durationText({ months, milliseconds }: Duration): string {
  const days = Math.floor(milliseconds / DAY_MS);
  const hours = Math.floor((milliseconds % DAY_MS) / 3_600_000);
  const minutes = Math.floor((milliseconds % 3_600_000) / 60_000);
  const parts = [
    [months, "months"],
    [days, "days"],
    [hours, "hours"],
    [minutes, "minutes"],
  ] as const;
  return parts
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${Math.abs(count) === 1 ? unit.slice(0, -1) : unit}`)
    .join(", ");
}

/** The last segment of a path, without `.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:mdx?|markdown)$/i, "");
}

const ORDER = [
  "null",
  "boolean",
  "number",
  "duration",
  "date",
  "link",
  "string",
  "list",
  "fields",
  "row",
];

/** Orders any two values. Values of different kinds are ordered by kind, and a date may be compared with its text. */
export function compareValues(a: Value, b: Value): number {
  const [left, right] = alike(a, b);
  if (left === right) return 0;
  const kinds = ORDER.indexOf(kindOf(left)) - ORDER.indexOf(kindOf(right));
  if (kinds !== 0) return kinds;
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (isList(left) && isList(right)) return compareLists(left, right);
  const [first, second] = [weightOf(left), weightOf(right)];
  if (first !== null && second !== null) return first - second;
  return compareTexts(identityOf(left), identityOf(right));
}

function alike(a: Value, b: Value): [Value, Value] {
  if (kindOf(a) === "date" && typeof b === "string") return [a, dateOf(b) ?? b];
  if (kindOf(b) === "date" && typeof a === "string") return [dateOf(a) ?? a, b];
  if (kindOf(a) === "row") return alike((a as RowValue).get("file.link"), b);
  if (kindOf(b) === "row") return alike(a, (b as RowValue).get("file.link"));
  if (kindOf(a) === "link" && kindOf(b) === "link" && !hasPaths(a, b))
    return [linkName(a), linkName(b)];
  if (kindOf(a) === "link" && typeof b === "string") return [textOf(a), b];
  if (kindOf(b) === "link" && typeof a === "string") return [a, textOf(b)];
  return [a, b];
}

function hasPaths(a: Value, b: Value): boolean {
  return (a as LinkValue).path !== null && (b as LinkValue).path !== null;
}

/** Two links to a note that does not exist are equal if their names are. */
function linkName(value: Value): string {
  const { target, path } = value as LinkValue;
  return nameOf(path ?? target).toLowerCase();
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [at, item] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareValues(item, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const DAYS_A_MONTH = 30;

function weightOf(value: Value): number | null {
  if (typeof value === "boolean") return Number(value);
  if (value === null || typeof value !== "object" || isList(value)) return null;
  if (value.kind === "date") return value.at;
  if (value.kind === "duration") return value.months * DAYS_A_MONTH * DAY_MS + value.milliseconds;
  return null;
}

function identityOf(value: Value): string {
  return kindOf(value) === "link" ? ((value as LinkValue).path ?? textOf(value)) : textOf(value);
}

/** Numbers in texts are ordered as numbers, and case is ignored. The locale is fixed, so that every machine gives the same order. */
const collator = new Intl.Collator("en", { numeric: true });

export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

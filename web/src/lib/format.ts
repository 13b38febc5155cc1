const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dayInUtc = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const monthInUtc = new Intl.DateTimeFormat("en", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23" });
const number = new Intl.NumberFormat("en");

/** "3 minutes ago"; below 45 seconds "just now". */
export function formatRelative(at: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  if (Math.abs(seconds) < 45) return "just now";
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return relative.format(-1, "minute");
}

/** Date and time in the user's time zone. */
export const formatExact = (at: string) => exact.format(new Date(at));

/** "14:30" in the user's time zone. */
export const formatClock = (at: string) => clock.format(new Date(at));

/** "May 3, 2026". A date without a time is the same day in every time zone. Text that is not a date is returned unchanged. */
export function formatDay(at: string): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  const isWholeDay = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?Z)?$/.test(at);
  return (isWholeDay ? dayInUtc : day).format(time);
}

/** "Nov 2026": a month such as 2026-11. */
export const formatMonth = (month: string) => monthInUtc.format(Date.parse(`${month}-01`));

/** "840 ms", "3.4 s", "2 min 05 s", "1 h 02 min" */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${pad(Math.floor(seconds % 60))} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

export const formatNumber = (value: number) => number.format(value);

/** "1 note", "2,319 notes" */
export const formatCount = (value: number, one: string, many = `${one}s`) =>
  `${number.format(value)} ${value === 1 ? one : many}`;

/** "12 KB", "3.4 MB"; powers of 1000, as hosting providers bill them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${["B", "KB", "MB", "GB"][power]}`;
}

const MEBIBYTE = 1024 ** 2;
const MEBIBYTES_A_GIBIBYTE = 1024;

/** For comparison with a limit, which is in whole MiB or GiB. */
export function formatMebibytes(bytes: number): string {
  const mebibytes = Math.ceil(bytes / MEBIBYTE);
  if (mebibytes < MEBIBYTES_A_GIBIBYTE) return `${mebibytes} MiB`;
  return `${Number((mebibytes / MEBIBYTES_A_GIBIBYTE).toFixed(1))} GiB`;
}

export const shortSha = (sha: string) => sha.slice(0, 7);

/** The subject of a commit message. */
export const firstLine = (message: string) => message.split("\n", 1)[0]!.trim() || "(no message)";

/** Two initials of a name, or of the part of an email address before the @. */
export function initialsOf(name: string): string {
  const words = name
    .split("@", 1)[0]!
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0]![0]!, words.at(-1)![0]!] : [...(words[0] ?? "?")];
  return letters.slice(0, 2).join("").toUpperCase();
}

const pad = (value: number) => String(value).padStart(2, "0");

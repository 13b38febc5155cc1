import { startOf } from "./front-matter/written-dates.ts";

/** `true`, `yes`, `on` and their opposites, in any case, quoted or not. */
const BOOLEANS = new Map<string, boolean>([
  ...["true", "yes", "on", "y", "t", "1"].map((word) => [word, true] as const),
  ...["false", "no", "off", "n", "f", "0"].map((word) => [word, false] as const),
]);

export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return BOOLEANS.get(String(value).trim().toLowerCase());
}

/** @param timeZone of the site */
export function momentIn(value: unknown, timeZone?: string): string | null {
  const one = unlisted(value);
  return typeof one === "string" || typeof one === "number"
    ? startOf(String(one).trim(), timeZone)
    : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function wordOf(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}

/** Without quotes, the link `[[2026-03-09]]` of Obsidian is a list in a list. */
export function unlisted(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? unlisted(value[0]) : value;
}

/** The latest date in a list, or in a map with a date for each event. */
export function latestIn(value: unknown, timeZone: string | undefined): string | null {
  if (typeof value !== "object" || value === null) return momentIn(value, timeZone);
  const moments = Object.values(value).map((one) => momentIn(one, timeZone) ?? "");
  return moments.toSorted().at(-1) || null;
}

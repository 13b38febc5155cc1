// The threads of the builder load this file, so it is free of zod.

/** What the value of a field in front matter can be. */
export const fieldTypes = ["text", "number", "date", "boolean", "list", "choice", "link"] as const;
export type FieldType = (typeof fieldTypes)[number];

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const DAY = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether a written value is one of this type. */
export function isOfType(value: string, type: FieldType, choices: readonly string[]): boolean {
  if (type === "number") return NUMBER.test(value.trim());
  if (type === "boolean") return /^(?:true|false)$/.test(value.trim());
  if (type === "date") return DAY.test(value.trim()) && !Number.isNaN(Date.parse(value.trim()));
  return type === "choice" ? choices.includes(value) : true;
}

/** A written number. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : null;
}

/** The value of a default, as a parser would have read it. */
export function defaultOf({
  type,
  default: value,
}: {
  type: FieldType;
  default?: string | undefined;
}): unknown {
  if (value === undefined || value === "") return undefined;
  if (type === "number") return Number(value);
  if (type === "boolean") return value.trim() === "true";
  if (type !== "list") return value;
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

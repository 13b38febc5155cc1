/** Adds a condition to a filter in JSON. One of the same field is replaced. */
export function withCondition(filter: string, field: string, condition: unknown): string {
  return JSON.stringify({ ...parseFilter(filter), [field]: condition });
}

export function withoutCondition(filter: string, field: string): string {
  const { [field]: _, ...rest } = parseFilter(filter) ?? {};
  return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
}

/** Null if the text is not an object in JSON. */
export function parseFilter(filter: string): Record<string, unknown> | null {
  if (filter === "") return {};
  try {
    const value: unknown = JSON.parse(filter);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // The api says what is wrong with it.
    return null;
  }
}

/** What a user types as a value: a number, true, false, null or text. In quotes it is always text. */
export function typedValue(text: string): unknown {
  const trimmed = text.trim();
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === "object" && value !== null ? trimmed : value;
  } catch {
    // Not JSON, so it is text.
    return trimmed;
  }
}

/** "status is failed" */
export function conditionText(field: string, condition: unknown): string {
  if (typeof condition !== "object" || condition === null)
    return `${field} = ${valueText(condition)}`;
  return Object.entries(condition)
    .map(
      ([operator, value]) => `${field} ${operatorTexts[operator] ?? operator} ${valueText(value)}`,
    )
    .join(", ");
}

export const operatorTexts: Record<string, string> = {
  $eq: "=",
  $ne: "≠",
  $gt: ">",
  $gte: "≥",
  $lt: "<",
  $lte: "≤",
  $in: "in",
  $nin: "not in",
  $exists: "exists",
};

const valueText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

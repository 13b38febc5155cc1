import { parseDocument } from "yaml";
import { isNestedTooDeeply } from "#markdown/front-matter/nesting.ts";

const MAX_ALIASES = 50;

/** The texts of a list, or a single text. */
export function namesIn(list: unknown): string[] {
  const names: unknown[] = Array.isArray(list) ? list : [list];
  return names.flatMap((name) =>
    typeof name === "string" ? name.trim().replace(/^\.?\//, "") || [] : [],
  );
}

export function readYaml(text: string): Record<string, unknown> {
  if (isNestedTooDeeply(text)) throw new Error("nested too deeply");
  return recordOf(
    parseDocument(text, { logLevel: "silent", merge: true }).toJS({ maxAliasCount: MAX_ALIASES }),
  );
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

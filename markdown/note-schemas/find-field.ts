import { namesOfKey } from "../front-matter/key-names.ts";
import { isRecord } from "../written-values.ts";

/** What a front matter says about a field, under any of its names. An empty value says nothing. */
export function fieldIn(
  values: Record<string, unknown>,
  name: string,
): { key: string; value: unknown } | null {
  for (const key of namesOfKey(name)) {
    const value = valueAt(values, key);
    if (value !== undefined && value !== null && value !== "") return { key, value };
  }
  return null;
}

/** The key itself, or a group with the rest of it. */
function valueAt(values: Record<string, unknown>, key: string): unknown {
  if (Object.hasOwn(values, key)) return values[key];
  const dot = key.indexOf(".");
  const name = key.slice(0, dot);
  const group: unknown = dot > 0 && Object.hasOwn(values, name) ? values[name] : undefined;
  return isRecord(group) ? valueAt(group, key.slice(dot + 1)) : undefined;
}

import type { ResultSet } from "./messages.ts";
import { hexOf } from "./value-text.ts";

/** Writes a result as a list of objects. Bytes are written in hex; integers that JSON parsers would round, as text. */
export function writeJson({ columns, rows }: Pick<ResultSet, "columns" | "rows">): string {
  const names = uniqueNames(columns.map(({ name }) => name));
  const objects = rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value])));
  return JSON.stringify(objects, replaceValue, 2);
}

const replaceValue = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? hexOf(value) : value;
};

/** Two columns with the same name would share a key, so the later ones get a number. */
function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
    taken.add(free);
    return free;
  });
}

import type { Change } from "./change.ts";

interface Range {
  from: number;
  to: number;
}

/** Adds an entry at the end of `[…]` or `{…}`. */
export function flowAddition(
  source: string,
  { items, from, to }: Range & { items: readonly Range[] },
  text: string,
): Change {
  const last = items.at(-1);
  if (last) return { from: last.to, to: last.to, insert: `, ${text}` };
  // `{ }` keeps its spaces.
  const inner = source.slice(from + 1, to - 1);
  const at = from + 1 + (inner.trim() === "" ? Math.floor(inner.length / 2) : 0);
  return { from: at, to: at, insert: text };
}

/**
 * Removes an entry of `[…]` or `{…}` with one comma. Comments stay.
 * @param first where the entries begin
 */
export function flowRemoval(
  source: string,
  { from, to, first }: Range & { first: number },
): Change {
  const after = /^[ \t]*,[ \t]*/.exec(source.slice(to));
  if (after) return { from, to: to + after[0].length, insert: "" };
  const before = /,\s*$/.exec(source.slice(first, from));
  return { from: before ? first + before.index : from, to, insert: "" };
}

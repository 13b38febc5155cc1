import { samePairs } from "./pages.ts";

/** Path before → path after of files that were moved unchanged, published or not. */
export function movedFiles(
  before: readonly { path: string; oid: string }[],
  after: readonly { path: string; oid: string }[],
): Map<string, string> {
  const old = new Set(before.map(({ path }) => path));
  const now = new Set(after.map(({ path }) => path));
  const pairs = samePairs(
    before.filter(({ path }) => !now.has(path)),
    after.filter(({ path }) => !old.has(path)),
  );
  return new Map(pairs.map(([from, to]) => [from.path, to.path]));
}

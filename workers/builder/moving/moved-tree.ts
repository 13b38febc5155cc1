import type { PlannedPath } from "#schemas/projects/source/source-plan.ts";
import type { Source } from "../context.ts";
import type { SteppedTree } from "../fetch/model.ts";

/** The path of a file after the move; null if it is deleted. */
export type Move = (path: string) => string | null;

export function moveOf({ from, to }: PlannedPath): Move {
  return (path) => {
    if (path === from) return to;
    if (!path.startsWith(`${from}/`)) return path;
    return to === null ? null : to + path.slice(from.length);
  };
}

/** The repository as it would be after the move. The texts of the files are the same. */
export function movedSource(source: Source, move: Move): Source {
  return {
    ...source,
    tree: source.tree.then((tree) => movedTree(tree, move)),
    dates: source.dates.then(({ byPath }) => ({
      byPath: new Map(
        [...byPath].flatMap(([path, dates]) => {
          const to = move(path);
          return to === null ? [] : [[to, dates] as const];
        }),
      ),
      touched: null,
    })),
  };
}

function movedTree(tree: SteppedTree, move: Move): SteppedTree {
  const entries = [...tree.entries.values()].flatMap((entry) => {
    const path = move(entry.path);
    return path === null ? [] : [[path, { ...entry, path }] as const];
  });
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...tree, oid: null, entries: new Map(entries), steps: null };
}

import { type ObjectReader, stepTrees } from "#git/objects/objects.ts";
import { listTree } from "#git/objects/tree.ts";
import type { Build } from "../context.ts";
import { limitsOf } from "../limits.ts";
import type { Head, SteppedTree } from "./model.ts";

/** The tree of the head, with the changes since the last build's tree if those were enough to compute it. */
export async function readContentTree(
  { base, context }: Build,
  source: { directory: string; head: Head; objects: ObjectReader },
): Promise<SteppedTree> {
  const { directory, head, objects } = source;
  const before = base?.site?.tree;
  const canStep = before?.oid && head.tree && before.badNames.length === 0;
  const steps = canStep ? await stepTrees(objects, before.oid ?? "", head.tree ?? "") : null;
  const { files } = limitsOf(context.env);
  if (steps && before) {
    const entries = new Map(before.entries);
    for (const { path, after } of steps) {
      if (after) entries.set(path, after);
      else entries.delete(path);
    }
    // Otherwise a full listing reports the problem.
    if (entries.size <= files) return { oid: head.tree, entries, badNames: [], steps };
  }
  const listed = await listTree(directory, head.sha, { files });
  return {
    oid: head.tree,
    entries: new Map(listed.entries.map((entry) => [entry.path, entry])),
    badNames: listed.badNames,
    steps: null,
  };
}

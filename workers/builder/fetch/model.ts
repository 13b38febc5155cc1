import type { Commit } from "#git/repositories.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import type { TreeEntry } from "#git/objects/tree.ts";

export type Head = Commit & { tree: string | null };

/** Every file of a commit. */
export interface ContentTree {
  /** Object id of the root tree; null if it was not read. */
  oid: string | null;
  entries: ReadonlyMap<string, TreeEntry>;
  /** Paths that are not UTF-8. */
  badNames: string[];
}

/** With the changes since the last build's tree, if known. */
export type SteppedTree = ContentTree & { steps: TreeStep[] | null };

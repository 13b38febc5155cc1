import type { Commit } from "#git/repositories.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import type { TreeEntry } from "#git/objects/tree.ts";

export type Head = Commit & { tree: string | null };

/** A branch or a tag whose files are in the tree too, as those of a version. */
export interface MountedVersion {
  /** The name of the version. */
  name: string;
  /** What the paths of its files begin with: "v1.0:/". No path of a real file can, because its branch or tag would not be valid. */
  mount: string;
  commit: string;
  /** Object id of its root tree. */
  tree: string | null;
}

/** What is wrong with the names of versions, and what to do. */
export interface VersionProblem {
  message: string;
  suggestion: string;
}

/** Every file of a commit, and of the versions in other branches and tags. */
export interface ContentTree {
  /** Object id of the root tree; null if it was not read. */
  oid: string | null;
  entries: ReadonlyMap<string, TreeEntry>;
  /** Paths that are not UTF-8. */
  badNames: string[];
  versions: readonly MountedVersion[];
}

/** With the changes since the last build's tree, if known. */
export type SteppedTree = ContentTree & { steps: TreeStep[] | null };

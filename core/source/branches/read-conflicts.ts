import { isUtf8 } from "node:buffer";
import { openBlobs } from "#git/objects/blobs.ts";
import type { TreeConflict } from "#git/objects/merge-trees.ts";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";

/** Larger files, and those after them, are named without their texts. */
const TEXT_MAX_BYTES = 1024 * 1024;
const CONFLICTS_MAX = 100;

/** The texts of a merge's conflicts. `ours`: of the branch that is merged. `theirs`: of the published one. */
export async function readConflicts(
  repository: string,
  conflicts: readonly TreeConflict[],
): Promise<SourceConflict[]> {
  const blobs = openBlobs(repository, { maxBytes: TEXT_MAX_BYTES });
  const textOf = async (oid: string | null) => {
    const bytes = oid === null ? null : await blobs.read(oid);
    return bytes && isUtf8(bytes) && !bytes.includes(0) ? bytes.toString("utf8") : null;
  };
  try {
    const read: SourceConflict[] = [];
    for (const { path, base, ours, theirs } of conflicts.slice(0, CONFLICTS_MAX))
      read.push({
        path,
        base: await textOf(base),
        // git's merge begins at the published branch.
        ours: await textOf(theirs),
        theirs: await textOf(ours),
      });
    return read;
  } finally {
    blobs.close();
  }
}

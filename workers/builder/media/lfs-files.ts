import { isLinkedKind } from "#schemas/projects/project.ts";
import type { LfsPointer } from "#content/lfs-pointer.ts";
import type { UsedFile } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import type { Build } from "../context.ts";

/** Files that share a record: the same bytes, under one or several paths. */
export type Copies = [UsedFile, ...UsedFile[]];

/** Used files of which git has only a Git LFS pointer. */
export interface PointerFile {
  files: Copies;
  /** Null if it cannot be read. */
  pointer: LfsPointer | null;
}

interface Reason {
  message: string;
  suggestion: string;
}

const BROKEN: Reason = {
  message: "The file is a Git LFS pointer that cannot be read, so it is not published.",
  suggestion: "Add the file itself to the repository again.",
};
const BUILT_IN: Reason = {
  message:
    "The file is a Git LFS pointer. The built-in remote has no LFS storage, so the file is not published.",
  suggestion: "Commit the file itself: run `git lfs untrack`, then add the file again.",
};
const LINKED: Reason = {
  message: "The file is a Git LFS pointer. Pressmark does not fetch from Git LFS.",
  suggestion: BUILT_IN.suggestion,
};

/**
 * Says on each file why it is not published.
 * @returns their number
 */
export function reportLfsFiles(
  build: Build,
  root: string,
  pointers: readonly PointerFile[],
): number {
  const reason = isLinkedKind(build.project.source.kind) ? LINKED : BUILT_IN;
  let count = 0;
  for (const { files, pointer } of pointers)
    for (const file of files) {
      const path = sourcePath(root, file);
      const place = { path, line: null, severity: "warning", category: "lfs" } as const;
      build.issues.add({ ...place, ...(pointer ? reason : BROKEN) });
      count += 1;
    }
  return count;
}

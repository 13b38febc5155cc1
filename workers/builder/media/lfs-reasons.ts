import { isLinkedKind, type SourceKind } from "#schemas/projects/project.ts";

/** Why a file of Git LFS is not published, and what to do. */
export interface LfsReason {
  message: string;
  suggestion: string | null;
  /** True if another build of the same repository would not find the file either. */
  isFinal: boolean;
}

const COMMIT_FILE = "Commit the file itself: run `git lfs untrack`, then add the file again.";

export const BROKEN: LfsReason = {
  message: "The file is a Git LFS pointer that cannot be read, so it is not published.",
  suggestion: "Add the file itself to the repository again.",
  isFinal: true,
};
const BUILT_IN: LfsReason = {
  message:
    "The file is a Git LFS pointer. The built-in remote has no LFS storage, so the file is not published.",
  suggestion: COMMIT_FILE,
  isFinal: true,
};

/** Null if the repository of the project may have Git LFS storage that can be asked. */
export function noStorage({
  kind,
  url,
}: {
  kind: SourceKind;
  url: string | null;
}): LfsReason | null {
  return url === null || !isLinkedKind(kind) ? BUILT_IN : null;
}

/** The reason for a file that a later build may get. */
export function missing(reason: string): LfsReason {
  return {
    message: `The file could not be fetched from Git LFS, so it is not published. ${reason}`,
    suggestion: "The next build tries again.",
    isFinal: false,
  };
}

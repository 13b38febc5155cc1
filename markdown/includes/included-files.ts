/** The files that a note includes, directly and through others, as the build has found them. All paths are paths in the repository. */
export interface IncludedFiles {
  /** For the note and each file: what its targets (`targetKey`) are. */
  targets: ReadonlyMap<string, ReadonlyMap<string, FoundFile>>;
  /** The text of each file that may be shown, by path. */
  texts: ReadonlyMap<string, string>;
}

export type FoundFile = { path: string } | IncludeProblem;

/** Why a file is not included. */
export interface IncludeProblem {
  message: string;
  suggestion: string | null;
  /** No file has this name, so that the directive may mean something else. */
  isMissing?: boolean;
}

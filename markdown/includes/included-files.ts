import type { IssueGroupName } from "#schemas/deployments/found-issue.ts";

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
  /** Absent if the problem is that of one file. */
  group?: IssueGroupName;
  /** No file has this name, so that the directive may mean something else. */
  isMissing?: boolean;
  /** Another repository has the file. */
  isElsewhere?: boolean;
  /** A template of the site decides where the file is. */
  isOfTemplate?: boolean;
}

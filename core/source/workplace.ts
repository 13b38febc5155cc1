import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CommitPlace } from "./project-repository.ts";

/** Where a commit for a branch is created. */
export interface Workplace {
  /** A bare repository with the trees of the head. */
  repository: string;
  /** The branch's newest commit. Null if the branch does not exist. */
  head: string | null;
  /** Where the files of a commit can be read. Null if the project no longer has it. */
  place(commit: string): Promise<CommitPlace | null>;
  /** Returns false if the branch has moved in the meantime. */
  publish(commit: string): Promise<boolean>;
}

export interface WorkplaceRequest {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  branch: string;
  /** A branch that does not exist begins here. */
  base: string | null;
  /** A path for a copy of the repository. */
  copy: string;
}

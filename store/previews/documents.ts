import type { PullRequest } from "#schemas/projects/pull-request.ts";

/**
 * The branches with previews of a linked repository, as its last check found them. The next check builds those that moved since.
 */
export interface SeenBranchesDocument {
  /** The project's id. */
  _id: string;
  /** The address of the repository. Those of a former one say nothing. */
  url: string | null;
  /** The names and patterns that were asked for. A branch that none of them matched counts as not seen. */
  patterns: string[];
  heads: { branch: string; sha: string }[];
}

/** The site of a pull request or of a branch that is not published. Its deployments belong to the project, and name it. */
export interface PreviewDocument {
  _id: string;
  projectId: string;
  /** What it shows: `pull:12` or `branch:docs/next`. Unique in the project. */
  subject: string;
  /** The first part of its host name; unique in the project. It never changes. */
  label: string;
  branch: string;
  /** What is fetched from the repository. */
  ref: string;
  /** A member asked for it when saving, so it is built even if no setting names the branch. */
  isAskedFor?: true;
  pull: PullRequest | null;
  /** By the host's clock: an older report does not replace it. Null for a branch. */
  reportedAt: Date | null;
  /** The commit of the newest deployment, and the event that reported it. */
  routedHead: string | null;
  routedBy: string | null;
  /** The commit of a fork that no member has approved yet. */
  awaits: string | null;
  /** The last commit of a fork that a member approved. */
  approved: { commit: string; by: string; at: Date } | null;
  /** Whether everyone who has the address may see it. Never true for a fork. */
  isPublic: boolean;
  /** The deployment that its address shows. */
  live: { deploymentId: string; pushSeq: number; at: Date } | null;
  /** The comment on the host that the newest deployment updates. */
  commentId?: string;
  /** When the branch was deleted, or the pull request merged or closed. */
  closedAt: Date | null;
  /** Its deployments are gone, and its address returns 410. */
  removedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

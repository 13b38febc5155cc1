import type { Commit } from "#schemas/deployments/deployment.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import type { GitEventDecision, GitEventSource } from "#schemas/projects/git-event.ts";

export type ReportedPull = PullRequest & {
  /** By the host's clock. */
  at: Date | null;
  /** What is fetched. Null if the host has no ref for the commits of another repository. */
  ref: string | null;
};

export interface GitEventDocument {
  _id: string;
  orgId: string;
  projectId: string;
  source: GitEventSource;
  deliveryId: string;
  event: string;
  ref: string | null;
  before: string | null;
  after: string | null;
  actor: string | null;
  /** The commit that the event names, so that routing needs only this document. */
  commit?: Commit | null;
  /** The pull request whose preview it changes. */
  pull?: ReportedPull;
  /** A redeploy of this preview, or the approval of a commit for it. */
  previewId?: string;
  /** A redeploy without cache. */
  withoutCache?: boolean;
  decision: GitEventDecision;
  reason: string | null;
  deploymentId: string | null;
  duplicates: number;
  headers: Record<string, string>;
  payload: string;
  receivedAt: Date;
}

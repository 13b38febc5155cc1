import type { Commit } from "#schemas/deployments/deployment.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import type { GitEventDecision, GitEventSource } from "#schemas/projects/git-event.ts";

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
  /** The pull request whose preview it changes, and when that was by the host's clock. */
  pull?: PullRequest & { at: Date | null };
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

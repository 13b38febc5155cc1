import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { AppError } from "#schemas/errors.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { changesForReview } from "../../deployments/compare/review.ts";
import { outcomeOf } from "./outcome.ts";
import { putComment } from "./put-comment.ts";
import { demandPermission, type Reporting } from "./reporting.ts";
import { reviewComment, type ReviewOutcome } from "./review-comment.ts";

/** Longer than the host takes to answer all requests for one comment. */
const TURN_MS = 120_000;
const NEXT_TURN_S = 10;

/** The pull request that a deployment was built for. */
export interface ReviewedPull {
  /** Our own id for it: letters and digits that cannot be guessed. */
  key: string;
  number: number;
  /** Whether its commits come from another repository. */
  isFork: boolean;
  /** Where the deployment can be seen. */
  previewUrl: string;
  /** The host's id of the comment. Null before the first one. */
  commentId: string | null;
  saveCommentId(id: string): Promise<void>;
  /** False once a newer deployment of the pull request has ended: the comment is about that one. */
  isNewest(): Promise<boolean>;
}

interface Reviewed {
  project: ProjectDocument;
  deployment: DeploymentDocument;
  /** The deployment's page. */
  deploymentUrl: string;
  pull: ReviewedPull;
}

type ReviewContext = Pick<CoreContext, "blobs" | "db" | "redis">;

/**
 * Updates the one comment of a project on a pull request, once a deployment for it has ended.
 * @throws the errors of `askHost`; host_busy too if another deployment of the pull request is being reported
 */
export async function reviewPull(
  context: ReviewContext,
  reporting: Reporting,
  { project, deployment, deploymentUrl, pull }: Reviewed,
): Promise<void> {
  if (!hasEnded(deployment)) return;
  demandPermission(reporting, "pull_requests");
  await inTurn(context.redis, pull.key, async () => {
    if (!(await pull.isNewest())) return;
    const outcome = await outcomeFor(context, { project, deployment, deploymentUrl, pull });
    const { key, number, commentId: id } = pull;
    const sha = deployment.commit?.sha ?? "";
    const text = reviewComment({ key, projectName: project.name, sha, outcome });
    const written = await putComment(reporting, { pull: number, key, text, id });
    if (written !== id) await pull.saveCommentId(written);
  });
}

/** A canceled one says nothing about the pull request. */
const hasEnded = ({ status }: DeploymentDocument) =>
  status === "success" || status === "failed" || status === "skipped";

async function outcomeFor(
  context: ReviewContext,
  { project, deployment, deploymentUrl, pull }: Reviewed,
): Promise<ReviewOutcome> {
  const { status } = deployment;
  if (pull.isFork) return { kind: "fork", built: status !== "failed" };
  const reason = deployment.reason ?? outcomeOf(deployment, null).description;
  if (status === "failed") return { kind: "failed", reason, deploymentUrl };
  if (status === "skipped") return { kind: "skipped", reason, deploymentUrl };
  const { previewUrl } = pull;
  const base = project.live && (await findDeployment(context.db, project.live.deploymentId));
  if (!base)
    return { kind: "built", previewUrl, deploymentUrl, comparisonUrl: null, changes: null };
  return {
    kind: "built",
    previewUrl,
    deploymentUrl,
    comparisonUrl: `${deploymentUrl}/compare?other=${base._id}`,
    changes: await changesForReview(context, project, { base, head: deployment }),
  };
}

/** Two reports at the same time would both find no comment, and write two. @throws AppError host_busy */
async function inTurn(redis: Redis, key: string, act: () => Promise<void>): Promise<void> {
  const turn = `comment:${key}`;
  const token = randomUUID();
  if ((await redis.set(turn, token, "PX", TURN_MS, "NX")) === null)
    throw new AppError("host_busy", {
      message: "Another deployment of this pull request is being reported.",
      details: { retryAfter: NEXT_TURN_S },
    });
  try {
    await act();
  } finally {
    if ((await redis.get(turn)) === token) await redis.del(turn);
  }
}

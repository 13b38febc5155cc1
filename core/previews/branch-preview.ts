import { AppError } from "#schemas/errors.ts";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findNewestOfPreviews } from "#store/deployments/history.ts";
import { findBranchPreview } from "#store/previews/branch-previews.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { findPullOfBranch } from "#store/previews/previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { askForPreview } from "#store/pushes/plan-preview.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { requireActive } from "../projects/require-active.ts";
import { actorOf } from "../pushes/commit-author.ts";
import { rebuildPreview } from "./change-preview.ts";

export interface BranchPreview {
  preview: PreviewDocument;
  /** The newest one. Null before the first. */
  deployment: DeploymentDocument | null;
}

/** Per user. Each one may start a build. */
const PREVIEW_LIMIT: Limit = { name: "preview", max: 60, windowMs: 10 * 60_000 };

/** The open preview of a branch, or of its pull request. Null if there is none. */
export async function findPreviewOfBranch(
  { db }: Pick<CoreContext, "db">,
  { _id: projectId }: ProjectDocument,
  branch: string,
): Promise<BranchPreview | null> {
  const preview =
    (await findPullOfBranch(db, projectId, branch)) ??
    (await findBranchPreview(db, projectId, branch));
  if (!preview) return null;
  const newest = await findNewestOfPreviews(db, projectId, [preview._id]);
  return { preview, deployment: newest.get(preview._id) ?? null };
}

/**
 * Builds a preview of a branch, which has one from now on. If its newest commit has a deployment, nothing happens.
 * @param head the newest commit of the branch
 * @throws AppError branch_published, bad_request if the project has too many, project_archived, conflict
 */
export async function previewBranch(
  context: CoreContext,
  {
    project,
    caller,
    branch,
    head,
  }: { project: ProjectDocument; caller: Caller; branch: string; head: string },
): Promise<BranchPreview> {
  requireActive(project);
  if (branch === project.branch)
    throw new AppError("branch_published", {
      message: `${branch} is the published branch. The site shows it.`,
    });
  const existing = await findPreviewOfBranch(context, project, branch);
  if (existing && isOf(existing.deployment, head)) return existing;
  await context.limits.take(PREVIEW_LIMIT, caller.userId);
  const preview = existing?.preview ?? (await askForPreview(context.db, project, branch));
  if (!preview)
    throw new AppError("bad_request", {
      message: `The project has ${MAX_PREVIEWS} open previews, which is the most it can have. Delete a branch that is no longer needed.`,
    });
  const by = { actor: actorOf(caller), event: "preview" };
  const deployment = await rebuildPreview(context, { project, preview }, by);
  return { preview, deployment };
}

/** Whether a deployment shows a commit, or will. A queued one takes the newest commit. */
function isOf(deployment: DeploymentDocument | null, head: string): boolean {
  if (!deployment) return false;
  if (deployment.status === "queued") return true;
  return deployment.commit?.sha === head && deployment.status !== "canceled";
}

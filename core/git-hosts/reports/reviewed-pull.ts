import { siteUrl } from "#schemas/sites/site-url.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { isNewestOfPreview, savePreviewComment } from "#store/previews/preview-comments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { addressLabel } from "../../previews/preview-address.ts";
import type { ReviewedPull } from "./review-pull.ts";

/** The pull request that a deployment was built for. Null if it was built for none. */
export function reviewedPull(
  { db, env }: Pick<CoreContext, "db" | "env">,
  {
    project,
    deployment,
    preview,
  }: { project: ProjectDocument; deployment: DeploymentDocument; preview: PreviewDocument | null },
): ReviewedPull | null {
  if (!preview?.pull) return null;
  return {
    key: preview._id,
    number: preview.pull.number,
    isFork: preview.pull.fork !== null,
    previewUrl: siteUrl(env, addressLabel(project, preview)),
    commentId: preview.commentId ?? null,
    saveCommentId: (id) => savePreviewComment(db, preview._id, id),
    isNewest: () => isNewestOfPreview(db, preview._id, deployment),
  };
}

import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { publishSiteSwitched } from "#queues/publish.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { approvePreview, setPreviewPublic } from "#store/previews/previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { requireActive } from "../projects/require-active.ts";
import { routeEvent } from "../pushes/route-event.ts";
import { addressLabel } from "./preview-address.ts";

interface PreviewOf {
  project: ProjectDocument;
  preview: PreviewDocument;
}

/**
 * Builds one commit of a fork. A later commit waits again.
 * @throws AppError project_archived, conflict if this commit is not waiting
 */
export async function approveCommit(
  context: CoreContext,
  { project, preview }: PreviewOf,
  { commit, actor }: { commit: string; actor: string },
): Promise<DeploymentDocument> {
  requireActive(project);
  const approved = await approvePreview(context.db, preview._id, { commit, by: actor });
  if (!approved)
    throw new AppError("conflict", {
      message: "This commit is no longer waiting for approval. Reload the page.",
    });
  return rebuildPreview(context, { project, preview: approved }, { actor, event: "approve" });
}

/** Creates a new deployment of the preview on request. @throws AppError conflict if the preview is closed */
export async function rebuildPreview(
  context: CoreContext,
  { project, preview }: PreviewOf,
  { actor, event, withoutCache = false }: { actor: string; event: string; withoutCache?: boolean },
): Promise<DeploymentDocument> {
  requireActive(project);
  if (preview.pull?.fork && !preview.approved)
    throw new AppError("conflict", {
      message: "This preview waits for approval. Approve the commit to build it.",
    });
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    previewId: preview._id,
    source: "manual",
    deliveryId: newId(),
    event,
    ref: preview.ref,
    before: null,
    after: null,
    actor,
    withoutCache,
    headers: {},
    payload: "",
  });
  const { deployment } = await routeEvent(context, project, gitEvent);
  if (!deployment)
    throw new AppError("conflict", {
      message: "This preview is closed. Open the pull request or push the branch again.",
    });
  return deployment;
}

/** Opens the preview to everyone who has its address, or closes it to everyone but members. @throws AppError preview_of_fork */
export async function changeVisibility(
  context: CoreContext,
  { project, preview }: PreviewOf,
  isPublic: boolean,
): Promise<PreviewDocument> {
  const changed = await setPreviewPublic(context.db, preview._id, isPublic);
  if (!changed) throw new AppError("preview_of_fork");
  const site = { ...project, siteLabel: addressLabel(project, changed) };
  await bestEffort(context, () => publishSiteSwitched(context.redis, site));
  return changed;
}

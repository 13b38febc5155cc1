import type { DeploymentDocument } from "./documents.ts";

/** Matches the deployments of a project's own site, without those of its previews. */
export const ofSite = { previewId: { $exists: false } };

/** Matches the deployments with the same address: the project's site, or one preview. */
export const sameSite = ({
  projectId,
  previewId,
}: Pick<DeploymentDocument, "projectId" | "previewId">) => ({
  projectId,
  previewId: previewId ?? { $exists: false },
});

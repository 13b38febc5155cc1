import type { Preview } from "#schemas/projects/preview.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import { findNewestOfPreviews } from "#store/deployments/history.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Services } from "../services.ts";

/** Previews of one project, each with its newest deployment. */
export async function presentPreviews(
  { db, env }: Services,
  project: ProjectDocument,
  previews: readonly PreviewDocument[],
): Promise<Preview[]> {
  const ids = previews.map(({ _id }) => _id);
  const newest = await findNewestOfPreviews(db, project._id, ids);
  return previews.map((preview) => {
    const deployment = newest.get(preview._id) ?? null;
    return {
      id: preview._id,
      projectId: project._id,
      branch: preview.branch,
      pull: preview.pull,
      url: siteUrl(env, addressLabel(project, preview)),
      state: preview.closedAt === null ? "open" : "closed",
      isPublic: preview.isPublic,
      awaits: preview.awaits,
      deployment: deployment && {
        id: deployment._id,
        number: deployment.number,
        status: deployment.status,
        createdAt: deployment.createdAt.toISOString(),
      },
      shownDeploymentId: preview.live?.deploymentId ?? null,
      createdAt: preview.createdAt.toISOString(),
      updatedAt: preview.updatedAt.toISOString(),
      closedAt: preview.closedAt?.toISOString() ?? null,
    };
  });
}

export async function presentPreview(
  services: Services,
  project: ProjectDocument,
  preview: PreviewDocument,
): Promise<Preview> {
  const [view] = await presentPreviews(services, project, [preview]);
  return view!;
}

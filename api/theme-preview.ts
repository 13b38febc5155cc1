import { THEME_PATH, themeSubject } from "#schemas/theme-link.ts";
import type { ThemePreview } from "#schemas/theme.ts";
import { findDeploymentOf, findNewestSuccess } from "#store/deployments.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { deploymentAddress } from "./present/deployment-address.ts";
import type { Services } from "./services.ts";

const LINK_LIFE_MS = 60 * 60_000;

/** What readers get now, else what was published last; null when neither is there. */
export async function previewOfThemes(
  services: Services,
  project: ProjectDocument,
): Promise<ThemePreview | null> {
  const { db } = services.mongo;
  const deployment = project.live
    ? await findDeploymentOf(db, project._id, project.live.deploymentId)
    : await findNewestSuccess(db, project._id);
  if (!deployment) return null;
  const until = new Date(Date.now() + LINK_LIFE_MS);
  const signature = services.secretBox.sign(themeSubject(deployment._id), until);
  const url = deploymentAddress(services, project, {
    deployment,
    path: `${THEME_PATH}/${signature}/`,
  });
  return url === null ? null : { deploymentId: deployment._id, url };
}

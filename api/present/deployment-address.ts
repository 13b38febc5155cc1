import { deploymentLabel, siteUrl } from "#schemas/site-url.ts";
import type { DeploymentDocument } from "#store/deployments.ts";
import type { ProjectDocument } from "#store/projects.ts";
import type { Services } from "../services.ts";
import { linkEnd } from "./link-end.ts";

/**
 * A page of one deployment on the site's own origin; null when nothing is stored. What is not live, or belongs to a
 * private site, is for members: the link carries a signature that `sites` accepts for an hour.
 */
export function deploymentAddress(
  { env, secretBox }: Pick<Services, "env" | "secretBox">,
  project: ProjectDocument,
  wanted: { deployment: DeploymentDocument; path?: string },
): string | null {
  const { deployment, path = "/" } = wanted;
  if (deployment.artifact === null || deployment.removedAt !== null) return null;
  const url = new URL(siteUrl(env, deploymentLabel(deployment._id, project.siteLabel)));
  url.pathname = path;
  const isLive = project.live?.deploymentId === deployment._id;
  if (!isLive || project.visibility === "private") {
    url.searchParams.set("signature", secretBox.sign(`view-${deployment._id}`, linkEnd()));
  }
  return url.href;
}

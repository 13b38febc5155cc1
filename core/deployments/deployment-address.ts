import { deploymentLabel, siteUrl } from "#schemas/sites/site-url.ts";
import { hasClosedPages } from "#schemas/sites/page-audience.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { audienceOfProject } from "../projects/settings/audience-rules.ts";
import { signLink } from "../access/signed-link.ts";

/**
 * A page of one deployment on the site's own origin; null if nothing is stored. If the deployment is not live or the site
 * is private, only members can open it: the link has a signature that `sites` accepts for an hour, while the caller is a
 * member.
 */
export function deploymentAddress(
  context: Pick<CoreContext, "env" | "secretBox">,
  project: ProjectDocument,
  target: { deployment: DeploymentDocument; caller: Caller; path?: string },
): string | null {
  const { deployment, caller, path = "/" } = target;
  if (deployment.artifact === null || deployment.removedAt !== null) return null;
  const url = new URL(siteUrl(context.env, deploymentLabel(deployment._id, project.siteLabel)));
  url.pathname = path;
  const isLive = project.live?.deploymentId === deployment._id;
  if (!isLive || hasClosedPages(audienceOfProject(project))) {
    // Anyone with the address can open it, and the model of a task may repeat what it reads.
    if (caller.key?.kind === "task") return null;
    url.searchParams.set("signature", signLink(context, `view-${deployment._id}`, caller));
  }
  return url.href;
}

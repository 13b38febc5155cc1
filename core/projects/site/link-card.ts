import { isUrl } from "#schemas/is-url.ts";
import type { LinkCard } from "#schemas/sites/site-view.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import { headOf, propertyIn } from "#markdown/themes/read-head.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import { deploymentAddress } from "../../deployments/deployment-address.ts";
import { readFile, type Release } from "../../releases/release.ts";
import type { CoreContext } from "../../context.ts";

interface LiveSite {
  live: DeploymentDocument;
  release: Release;
  caller: Caller;
}

/** What programs show with a link to the home page. Null if the site has none. */
export async function linkCardOf(
  context: Pick<CoreContext, "env" | "secretBox" | "blobs">,
  project: ProjectDocument,
  { live, release, caller }: LiveSite,
): Promise<LinkCard | null> {
  const html = await readFile(context, release, release.languages[0]?.home ?? "/");
  if (!html) return null;
  const head = headOf(html.toString("utf8"));
  const named = propertyIn(head, "og:image");
  // The build may have used another address of the site.
  const own = [propertyIn(head, "og:url"), siteUrl(context.env, project.siteLabel)];
  const path = pathOnSite(named, own);
  return {
    title: propertyIn(head, "og:title"),
    description: propertyIn(head, "og:description") || null,
    site: propertyIn(head, "og:site_name"),
    picture:
      path === null
        ? null
        : deploymentAddress(context, project, { deployment: live, caller, path }),
    pictureElsewhere: path === null && named !== "" ? named : null,
  };
}

/** The path of an address at this site, encoded as it is there. */
function pathOnSite(address: string, own: string[]): string | null {
  if (!isUrl(address)) return null;
  const { origin, pathname } = new URL(address);
  return own.some((url) => isUrl(url) && new URL(url).origin === origin) ? pathname : null;
}

import type { AdminMedia, AdminNote, LiveSite } from "#schemas/admin/live-file.ts";
import type { Media, Note } from "#schemas/deployments/dataset.ts";
import { mediaKindOf } from "#schemas/deployments/media-kind.ts";
import { hasClosedPages, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { deploymentLabel, mainSiteUrl, siteUrl } from "#schemas/sites/site-url.ts";
import type { LiveEntry } from "#core/platform/walk-live-sites.ts";
import { audienceOfProject } from "#core/projects/settings/audience-rules.ts";
import type { Services } from "../../services.ts";

/** The pages that exist for visitors, if only for some of them. */
const HAVE_PAGES: ReadonlySet<Note["state"]> = new Set(["published", "unlisted", "restricted"]);

/** Without title, tags and words. */
export function presentAdminNote(
  { env }: Services,
  { item: { path, state, reason, size, url }, ...where }: LiveEntry<Note>,
): AdminNote {
  const hasPage = url !== null && HAVE_PAGES.has(state);
  return {
    path,
    state,
    reason,
    size,
    url: hasPage ? addressIn(mainSiteUrl(env, where.project), url) : null,
    site: presentLiveSite(where),
  };
}

export function presentAdminMedia(
  { env }: Services,
  { item, ...where }: LiveEntry<Media>,
): AdminMedia {
  const { path, type, size, width, height } = item;
  const { project, deployment } = where;
  const kind = mediaKindOf(item);
  // A file of unlisted notes is only for those who know its address.
  const isPublic = isPublicSite(where) && !item.unlisted;
  const [smallest] = item.variants.toSorted((a, b) => a.width - b.width);
  // The dashboard may load pictures only from sites below the installation's own domain.
  const own = siteUrl(env, deploymentLabel(deployment._id, project.siteLabel));
  return {
    path,
    kind,
    type,
    size,
    width,
    height,
    usedBy: item.posts.length,
    url: addressIn(mainSiteUrl(env, project), item.url),
    previewUrl: isPublic && kind === "picture" ? addressIn(own, smallest?.url ?? item.url) : null,
    site: presentLiveSite(where),
  };
}

function presentLiveSite({ org, project, deployment }: Omit<LiveEntry<unknown>, "item">): LiveSite {
  return {
    org: { id: org._id, handle: org.handle },
    project: { id: project._id, name: project.name, handle: project.handle },
    deployment: { id: deployment._id, number: deployment.number },
    isRestricted: hasClosedPages(audienceOfProject(project)),
  };
}

/** Whether everyone may read every page of the site now, even if that was different when it was built. */
function isPublicSite({ org, project }: Omit<LiveEntry<unknown>, "item">): boolean {
  const { site, groups } = audienceOfProject(project);
  return site.key === PUBLIC_KEY && groups.length === 0 && !org.suspension?.sitesOffline;
}

/** `path`: as in the dataset, not encoded. */
function addressIn(site: string, path: string): string {
  const url = new URL(site);
  url.pathname = path.split("/").map(encodeURIComponent).join("/");
  return url.href;
}

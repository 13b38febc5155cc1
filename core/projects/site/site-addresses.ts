import type { SiteAddress, SiteAddressKind } from "#schemas/sites/site-view.ts";
import { deploymentLabel, hostUrl, mainSiteUrl, siteUrl } from "#schemas/sites/site-url.ts";
import { hasClosedPages } from "#schemas/sites/page-audience.ts";
import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Release } from "../../releases/release.ts";
import type { CoreContext } from "../../context.ts";
import { gitUrl, isLinked } from "../project-addresses.ts";
import { audienceOfProject } from "../settings/audience-rules.ts";

interface SiteFacts {
  env: CoreContext["env"];
  orgHandle: string;
  /** The verified domains of the project. */
  domains: string[];
  /** The newest deployment that could go live. */
  newest: DeploymentDocument | null;
  /** The live release. */
  release: Release | null;
}

/** Files for programs, if the site has them. */
const filesOfKinds = { feed: "/feed.xml", sitemap: "/sitemap.xml", models: "/llms.txt" } as const;

/** EVERY address of a site. What adds an address of another kind adds it here. */
export function siteAddresses(project: ProjectDocument, facts: SiteFacts): SiteAddress[] {
  const { env, orgHandle, domains, newest, release } = facts;
  const readers = audienceOfProject(project);
  const address = (
    kind: SiteAddressKind,
    url: string,
    audience: PageAudience = readers.site.audience,
  ): SiteAddress => ({ kind, url, audience });
  const main = mainSiteUrl(env, project);
  const all = [siteUrl(env, project.siteLabel), ...domains.map((host) => hostUrl(env, host))];
  // A site with a closed page shows deployments to members only.
  const isShown =
    (newest?._id === project.live?.deploymentId || project.openDeployments === true) &&
    !hasClosedPages(readers);
  const source = isLinked(project) ? project.source.url : gitUrl(env, orgHandle, project.handle);
  return [
    address("main", main),
    ...all.filter((url) => url !== main).map((url) => address("other", url)),
    ...(project.formerLabels ?? []).map((label) => address("former", siteUrl(env, label))),
    ...(newest
      ? [
          address(
            "deployment",
            siteUrl(env, deploymentLabel(newest._id, project.siteLabel)),
            isShown ? "public" : "members",
          ),
        ]
      : []),
    ...Object.entries(filesOfKinds).flatMap(([kind, path]) =>
      filesIn(release, path).map((found) =>
        address(kind as SiteAddressKind, new URL(found, main).href, readers.of(found).audience),
      ),
    ),
    // A repository elsewhere decides itself who can read it.
    ...(source === null
      ? []
      : [address("source", source, isLinked(project) ? "public" : "members")]),
  ];
}

/** A site with several languages has a feed for each. */
function filesIn(release: Release | null, path: string): string[] {
  const homes = release?.languages.map(({ home }) => home) ?? [];
  const all = ["/", ...homes].map((home) => (home === "/" ? path : home + path));
  return [...new Set(all)].filter((url) => release?.files.get(url) !== undefined);
}

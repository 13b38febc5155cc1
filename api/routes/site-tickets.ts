import type { Db } from "mongodb";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";
import { readPreviewHost } from "#schemas/sites/preview-label.ts";
import { hasClosedPages } from "#schemas/sites/page-audience.ts";
import { deploymentLabel, hostUrl, siteUrl } from "#schemas/sites/site-url.ts";
import { findProject, findProjectBySiteLabel } from "#store/projects/projects.ts";
import { findMainDomain, findProvedDomain } from "#store/domains/domains.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import { audienceOfProject } from "#core/projects/settings/audience-rules.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import { listAccessibleOrgs } from "#core/access/access.ts";
import type { Services } from "../services.ts";
import { answer, router, signedIn } from "../trpc.ts";

const PATH_MAX_LENGTH = 2_000;
/** A host name. */
const SITE_MAX_LENGTH = 253;
/**
 * Must stay on the site's own host: `//elsewhere` and `/\elsewhere` would leave it, even with a tab or a line break between the characters, because browsers ignore both.
 */
const Path = z
  .string()
  .max(PATH_MAX_LENGTH)
  .regex(/^\/(?![/\\])\P{Cc}*$/u, "must be a path of the site");

export const siteTickets = router({
  /**
   * Gives a member access to a private site, or to a deployment that is not live. `site` is the first label of the host, or a domain of the project. `url` opens the
   * site at its primary address; its ticket works once, within a minute.
   */
  create: signedIn
    .input(z.strictObject({ site: z.string().max(SITE_MAX_LENGTH), path: Path.default("/") }))
    .output(answer({ url: z.string() }))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const site = await findSite(services, input.site);
      const project = site?.project;
      const orgs = project ? await listAccessibleOrgs(services, caller, project.orgId) : [];
      if (!site || !project || orgs.length === 0) throw new AppError("project_not_found");
      const ticket = await createSiteTicket(services.db, {
        host: site.host,
        userId: caller.userId,
        orgId: project.orgId,
        projectId: project._id,
      });
      const url = new URL(input.path, urlOf(services.env, site.host));
      url.searchParams.set("ticket", ticket);
      return { success: true, url: url.href };
    }),
});

/** A label, or a domain of the project. */
const urlOf = (env: Services["env"], host: string) =>
  host.includes(".") ? hostUrl(env, host) : siteUrl(env, host);

/**
 * The label is checked first, because a handle may look like a deployment's id. `host` is the label or the domain where the site is now: the project may have moved,
 * or have a primary domain.
 */
async function findSite(
  { db }: Services,
  site: string,
): Promise<{ project: ProjectDocument; host: string } | null> {
  const live = await findLiveSite(db, site);
  if (live) {
    const visibility = hasClosedPages(audienceOfProject(live)) ? "private" : "public";
    const mainDomain = await findMainDomain(db, { ...live, visibility });
    return { project: live, host: mainDomain ?? live.siteLabel };
  }
  const preview = readPreviewHost(site);
  const previewed = preview && (await findProjectBySiteLabel(db, preview.label));
  if (preview && previewed)
    return { project: previewed, host: addressLabel(previewed, { label: preview.preview }) };
  const deployment = readSiteHost(site)?.deployment;
  const owner = deployment && (await findProjectBySiteLabel(db, deployment.label));
  return owner ? { project: owner, host: deploymentLabel(deployment.id, owner.siteLabel) } : null;
}

async function findLiveSite(db: Db, site: string): Promise<ProjectDocument | null> {
  if (!site.includes(".")) return readSiteHost(site) && findProjectBySiteLabel(db, site);
  const domain = await findProvedDomain(db, site);
  return domain && findProject(db, domain.projectId);
}

import type { SiteView } from "#schemas/sites/site-view.ts";
import { findDeploymentOf, findNewestSuccess } from "#store/deployments/deployments.ts";
import { listDomains } from "#store/domains/domains.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import { openRelease } from "../../releases/release.ts";
import type { CoreContext } from "../../context.ts";
import { linkCardOf } from "./link-card.ts";
import { siteAddresses } from "./site-addresses.ts";

/** The addresses of a site, and what programs show with a link to it. */
export async function viewSite(
  context: Pick<CoreContext, "env" | "db" | "blobs" | "secretBox">,
  { org, project, caller }: { org: OrgDocument; project: ProjectDocument; caller: Caller },
): Promise<SiteView> {
  const { env, db } = context;
  const newest = await findNewestSuccess(db, project._id);
  const live = project.live && (await findDeploymentOf(db, project._id, project.live.deploymentId));
  const release = live && (await openRelease(context, live));
  const verified = (await listDomains(db, project._id)).filter(({ provedAt }) => provedAt !== null);
  const domains = verified.map(({ host }) => host);
  const facts = { env, orgHandle: org.handle, domains, newest, release };
  return {
    addresses: siteAddresses(project, facts),
    card: live && release ? await linkCardOf(context, project, { live, release, caller }) : null,
  };
}

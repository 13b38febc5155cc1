import type { Db } from "mongodb";
import { readPreviewHost } from "#schemas/sites/preview-label.ts";
import { readSiteHost } from "#schemas/sites/site-label.ts";
import { siteHost } from "#schemas/sites/site-url.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { findProvedDomain, markCertificateAsked } from "#store/domains/domains.ts";
import { findPreviewByLabel } from "#store/previews/previews.ts";
import { findProject, findProjectBySiteLabel } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";

/**
 * Whether sites answer at a host name, so that the proxy may get a certificate for it: a label that exists, or a domain that a project has verified. The
 * proxy's question is recorded with the domain. Every query has an index, because anyone can make the proxy ask about any name.
 */
export async function isServedHost(
  { db, env }: Pick<CoreContext, "env" | "db">,
  host: string,
): Promise<boolean> {
  const suffix = siteHost(env, "");
  if (host.endsWith(suffix)) return isServedLabel(db, host.slice(0, -suffix.length));
  const domain = await findProvedDomain(db, host);
  if (!domain || !(await findProject(db, domain.projectId))) return false;
  await markCertificateAsked(db, domain, new Date());
  return true;
}

async function isServedLabel(db: Db, subdomain: string): Promise<boolean> {
  const host = readSiteHost(subdomain);
  if (!host) return false;
  if (await findProjectBySiteLabel(db, host.label)) return true;
  const preview = readPreviewHost(subdomain);
  const { deployment } = host;
  const label = preview?.label ?? deployment?.label;
  const project = label === undefined ? null : await findProjectBySiteLabel(db, label);
  if (!project) return false;
  const served = preview
    ? await findPreviewByLabel(db, project._id, preview.preview)
    : deployment && (await findDeploymentOf(db, project._id, deployment.id));
  return served !== null;
}

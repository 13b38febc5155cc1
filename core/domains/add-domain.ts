import { AppError } from "#schemas/errors.ts";
import { DOMAINS_MAX } from "#schemas/domains/domain.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { countDomains, insertDomain } from "#store/domains/changes.ts";
import { findProvedDomain, listDomains } from "#store/domains/domains.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { requireFeature } from "../billing/require-feature.ts";
import type { DomainContext } from "./domain-context.ts";
import { lookUpProof } from "./look-up.ts";
import { keepsDomain } from "./prove-domain.ts";
import { readHost } from "./read-host.ts";

/**
 * Adds a domain, which is served once it is verified. A domain that the project already has is returned.
 * @throws AppError domain_invalid, domain_reserved, domain_taken, limit_domains, feature_not_in_plan
 */
export async function addDomain(
  context: DomainContext,
  project: ProjectDocument,
  { input, createdBy, now }: { input: string; createdBy: string; now: Date },
): Promise<DomainDocument> {
  const { db, env } = context;
  const host = readHost(env, input);
  const existing = (await listDomains(db, project._id)).find((domain) => domain.host === host);
  if (existing) return existing;
  if ((await countDomains(db, project._id)) >= DOMAINS_MAX) throw new AppError("limit_domains");
  const org = await findOrg(db, project.orgId);
  if (org) requireFeature(env, org, "customDomains", now);
  const holder = await findProvedDomain(db, host);
  if (holder && (await keepsDomain(context, holder, { txt: await lookUpProof(env, host) })))
    throw await taken(context, project, holder);
  return insertDomain(db, project, { host, createdBy, now });
}

/** Members learn which of their projects has the domain. Others do not. */
async function taken(
  { db }: DomainContext,
  { orgId }: ProjectDocument,
  { projectId, host }: DomainDocument,
): Promise<AppError> {
  const other = await findProject(db, projectId);
  if (other?.orgId !== orgId) return new AppError("domain_taken");
  return new AppError("domain_taken", {
    message: `The project ${other.name} has ${host}. Remove it there first.`,
  });
}

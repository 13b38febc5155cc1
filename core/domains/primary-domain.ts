import { AppError } from "#schemas/errors.ts";
import { publishSiteSwitched } from "#queues/publish.ts";
import { findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { redeploy } from "../deployments/deploy.ts";
import { changeProject } from "../projects/change-project.ts";
import type { DomainContext } from "./domain-context.ts";
import { recordsOf } from "./records.ts";

/**
 * Makes a domain the primary one of the site, to which the others redirect.
 * @param domain null: the address with the project's label
 * @throws AppError domain_unverified
 */
export async function setPrimary(
  context: DomainContext,
  project: ProjectDocument,
  { domain, actor }: { domain: DomainDocument | null; actor: string },
): Promise<{ project: ProjectDocument; deployment: DeploymentDocument | null }> {
  if (domain && !domain.provedAt) throw unverified(context, domain);
  const primaryDomain = domain?.host ?? null;
  if ((project.primaryDomain ?? null) === primaryDomain) return { project, deployment: null };
  const changed = await changeProject(context, project, { primaryDomain });
  await bestEffort(context, () => publishSiteSwitched(context.redis, changed));
  return { project: changed, deployment: await buildWithAddress(context, changed, { actor }) };
}

/** Pages contain the primary address of the site. @returns null if nothing was built yet, or the project is archived */
export async function buildWithAddress(
  context: DomainContext,
  project: ProjectDocument,
  { actor }: { actor: string | null },
): Promise<DeploymentDocument | null> {
  if (project.archivedAt || !(await findLatestDeployment(context.db, project._id))) return null;
  return redeploy(context, project, { actor, withoutCache: false });
}

function unverified({ env }: DomainContext, domain: DomainDocument): AppError {
  const [record] = recordsOf(env, domain);
  const message = `${domain.host} is not verified yet. Create the TXT record ${record!.name} with the value ${record!.value}. ${record!.text ?? ""}`;
  return new AppError("domain_unverified", { message: message.trim(), details: { record } });
}

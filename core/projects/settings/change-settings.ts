import type { AuditDetails } from "#schemas/orgs/audit.ts";
import type { SectionValues, SettingsName } from "#schemas/projects/settings/settings.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { requireAccess, requireScope } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { redeploy } from "../../deployments/deploy.ts";
import { changeAddress } from "../change-address.ts";
import { changeProject } from "../change-project.ts";
import { buildInputsOf, sections } from "./sections.ts";

/**
 * Changes one section. If that changes what is published, the branch is built with the new settings.
 * @returns the project, its new deployment if there is one, and old and new values for the audit log
 * @throws AppError of the section; key_scope if the change widens access and the caller is an API key without `admin`
 */
export async function changeSettings<S extends SettingsName>(
  context: CoreContext,
  { caller, project }: { caller: Caller; project: ProjectDocument },
  { section: name, values }: { section: S; values: SectionValues<S> },
): Promise<{
  project: ProjectDocument;
  deployment: DeploymentDocument | null;
  changes: AuditDetails;
}> {
  const section = sections[name];
  const change = section.apply(values);
  if (section.widensAccess(project, values)) requireScope(caller, "admin");
  const changed = await changeProject(context, project, change);
  const isBuilt = (await needsBuild(context, project, changed)) && !changed.archivedAt;
  const options = { actor: caller.email, withoutCache: false };
  const deployment = isBuilt ? await redeploy(context, changed, options) : null;
  return { project: changed, deployment, changes: section.audit(project, changed) };
}

/** A project that was never built waits for its first push. */
async function needsBuild(
  { db }: CoreContext,
  before: ProjectDocument,
  after: ProjectDocument,
): Promise<boolean> {
  const [old, current] = [before, after].map((project) => JSON.stringify(buildInputsOf(project)));
  return old !== current && (await findLatestDeployment(db, after._id)) !== null;
}

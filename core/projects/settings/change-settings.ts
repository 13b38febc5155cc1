import type { AuditDetails } from "#schemas/orgs/audit.ts";
import type { SectionValues, SettingsName } from "#schemas/projects/settings/settings.ts";
import { findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { requireAccess, requireScope } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireFeature } from "../../billing/require-feature.ts";
import type { CoreContext } from "../../context.ts";
import { redeploy } from "../../deployments/deploy.ts";
import { changeAddress } from "../change-address.ts";
import { changeProject } from "../change-project.ts";
import { buildInputsOf, sections } from "./sections.ts";
import { timeZoneOf } from "./site.ts";
import { moveTimes } from "../../tasks/schedules/move-times.ts";

/**
 * Changes one section. If that changes what is published, the branch is built with the new settings.
 * @returns the project, its new deployment if there is one, and old and new values for the audit log
 * @throws AppError of the section, feature_not_in_plan; those of `changeAddress` and forbidden if the handle changes; key_scope if the change widens access and the caller is an API key without `admin`
 */
export async function changeSettings<S extends SettingsName>(
  context: CoreContext,
  { org, caller, project }: { org: OrgDocument; caller: Caller; project: ProjectDocument },
  { section: name, values }: { section: S; values: SectionValues<S> },
): Promise<{
  project: ProjectDocument;
  deployment: DeploymentDocument | null;
  changes: AuditDetails;
}> {
  const section = sections[name];
  if (section.role) requireAccess(org, caller, { role: section.role, scope: "write" });
  const feature = section.feature?.(values, project) ?? null;
  if (feature !== null) requireFeature(context.env, org, feature);
  section.check?.(values, context.env, project);
  const change = section.apply(values, project);
  if (section.widensAccess(project, values)) requireScope(caller, "admin");
  const { handle } = values as SectionValues<"general">;
  const placed =
    name !== "general" || handle === undefined || handle === project.handle
      ? project
      : await changeHandle(context, { org, caller, project }, handle);
  const isEmpty = placed !== project && Object.keys(change).length === 0;
  const changed = isEmpty ? placed : await changeProject(context, placed, change);
  if (timeZoneOf(project) !== timeZoneOf(changed)) await moveTimes(context, changed);
  const isBuilt = !changed.archivedAt && (await needsBuild(context, project, changed));
  const deployment = isBuilt
    ? await redeploy(context, changed, { actor: caller.email, withoutCache: false })
    : null;
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

function changeHandle(
  context: CoreContext,
  { org, caller, project }: { org: OrgDocument; caller: Caller; project: ProjectDocument },
  handle: string,
): Promise<ProjectDocument> {
  requireAccess(org, caller, { role: "admin", scope: "admin" });
  const actor = { name: caller.fullName ?? caller.email };
  return changeAddress(context, project, { org, target: org, handle, actor });
}

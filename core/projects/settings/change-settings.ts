import type { AuditDetails } from "#schemas/orgs/audit.ts";
import type { SectionValues, SettingsName } from "#schemas/projects/settings/settings.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { requireScope } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { changeProject } from "../change-project.ts";
import { sections } from "./sections.ts";

/**
 * Changes one section.
 * @returns the project, and old and new values for the audit log
 * @throws AppError of the section; key_scope if the change widens access and the caller is an API key without `admin`
 */
export async function changeSettings<S extends SettingsName>(
  context: CoreContext,
  { caller, project }: { caller: Caller; project: ProjectDocument },
  { section: name, values }: { section: S; values: SectionValues<S> },
): Promise<{ project: ProjectDocument; changes: AuditDetails }> {
  const section = sections[name];
  const change = section.apply(values);
  if (section.widensAccess(project, values)) requireScope(caller, "admin");
  const changed = await changeProject(context, project, change);
  return { project: changed, changes: section.audit(project, changed) };
}

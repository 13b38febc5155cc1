import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { AppError } from "#schemas/errors.ts";
import type { ProjectSettings } from "#schemas/projects/project.ts";
import { announceProject, announceSwitch } from "#queues/announce.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { afterStored } from "../after-stored.ts";
import { changesBetween } from "../audit/audit-changes.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError project_not_found when it was deleted meanwhile */
export async function changeProject(
  context: CoreContext,
  project: ProjectDocument,
  set: Partial<ProjectDocument>,
): Promise<ProjectDocument> {
  const changed = await updateProject(context.db, project._id, set);
  if (!changed) throw new AppError("project_not_found");
  const readersChange =
    changed.visibility !== project.visibility ||
    changed.openDeployments !== project.openDeployments;
  await afterStored(context, async () => {
    await announceProject(context.redis, changed);
    if (readersChange) await announceSwitch(context.redis, changed);
  });
  return changed;
}

/** Old and new values of the general settings that changed, for the audit log. */
export function changesOf(before: ProjectDocument, after: ProjectDocument): AuditDetails {
  const values = ({ name, branch, visibility, openDeployments = false }: ProjectDocument) => ({
    name,
    branch,
    visibility,
    openDeployments,
  });
  return changesBetween(values(before), values(after));
}

/** What changes in the document with the general settings. @throws AppError branch_invalid, too_long */
export function generalFields(values: {
  [K in keyof ProjectSettings["general"]]?: ProjectSettings["general"][K] | undefined;
}): Partial<ProjectDocument> {
  const { name, branch, visibility, openDeployments } = values;
  return {
    ...(name === undefined ? {} : { name }),
    ...(branch === undefined
      ? {}
      : { branch: checkBranchName(branch), branchChosen: true, polledAt: null }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(openDeployments === undefined ? {} : { openDeployments }),
  };
}

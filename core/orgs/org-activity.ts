import type { Activity } from "#schemas/orgs/activity.ts";
import { AppError } from "#schemas/errors.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import { type ActivitySources, listActivity, projectOf } from "#store/audit/activity.ts";
import type { AuditEntryDocument } from "#store/audit/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { findActors, type NameOf } from "./activity-actors.ts";
import { activityLines, deploymentWords } from "./activity-lines.ts";

const sources: ActivitySources = {
  actions: Object.keys(activityLines),
  targetKinds: ["org", "member", "project", "deployment"],
};

/**
 * The activity of an organization or of one of its projects, newest first. Deployments are sorted by the time of their request and show their current state.
 * @throws AppError project_not_found
 */
export async function activityOf(
  context: CoreContext,
  org: OrgDocument,
  request: PageRequest & { projectId?: string | undefined },
): Promise<Page<Activity>> {
  const { db } = context;
  const isInProject = request.projectId !== undefined;
  const project = isInProject ? await findProjectIn(db, [org._id], request.projectId!) : null;
  if (isInProject && !project) throw new AppError("project_not_found");
  const { items, projects, ...page } = await listActivity(db, org._id, {
    ...request,
    ...(project && { projectId: project._id }),
    ...sources,
  });
  const nameOf = await findActors(db, items);
  const views = items.map((item) =>
    "deployment" in item
      ? presentDeploymentActivity(item.deployment, { projects, nameOf, isInProject })
      : presentEntryActivity(item.entry, { projects, nameOf }),
  );
  return { items: views, ...page };
}

interface Known {
  projects: ProjectDocument[];
  nameOf: NameOf;
}

function presentDeploymentActivity(
  deployment: DeploymentDocument,
  { projects, nameOf, isInProject }: Known & { isInProject: boolean },
): Activity {
  const { _id, number, status, branch, createdAt, newlyBroken, awaitsApproval } = deployment;
  const project = linkTo(projects, deployment.projectId);
  const { actor, text } = deploymentWords(deployment, {
    nameOf,
    place: isInProject || !project ? branch : project.name,
  });
  const broken = status === "success" ? (newlyBroken?.links ?? 0) : 0;
  return {
    id: _id,
    at: createdAt.toISOString(),
    kind: "deployment",
    actor,
    text,
    project,
    deployment: { id: _id, number, status, broken, awaitsApproval: awaitsApproval ?? false },
  };
}

function presentEntryActivity(entry: AuditEntryDocument, { projects, nameOf }: Known): Activity {
  const line = activityLines[entry.action];
  const projectId = projectOf(entry);
  return {
    id: entry._id,
    at: entry.at.toISOString(),
    kind: line?.kind ?? "org.changed",
    actor: nameOf(entry.actor),
    text: line?.text(entry) ?? entry.action,
    project: projectId === undefined ? null : linkTo(projects, projectId),
    deployment: null,
  };
}

function linkTo(projects: ProjectDocument[], projectId: string): Activity["project"] {
  const project = projects.find(({ _id }) => _id === projectId);
  return project ? { id: project._id, name: project.name, handle: project.handle } : null;
}

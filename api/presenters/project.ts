import { buildCapOf } from "#core/orgs/build-cap.ts";
import type { Project } from "#schemas/projects/project.ts";
import { findDeployments, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "#core/access/caller.ts";
import { projectFields } from "./project-fields.ts";
import type { Services } from "../services.ts";
import { IDLE, readBuilders, waitingReason } from "./deployment.ts";

/** Projects of these organizations as callers see them, including their live deployments. */
export async function presentProjects(
  services: Services,
  { orgs, caller }: { orgs: OrgDocument[]; caller: Caller },
  documents: ProjectDocument[],
): Promise<Project[]> {
  const { db } = services;
  const latests = await Promise.all(documents.map(({ _id }) => findLatestDeployment(db, _id)));
  const read = await findProjects(
    db,
    documents.map(({ _id }) => _id),
  );
  const current = new Map(read.map((project) => [project._id, project]));
  const projects = documents.map((project) => current.get(project._id) ?? project);
  const liveIds = projects.flatMap((project) => project.live?.deploymentId ?? []);
  const lives = await findDeployments(db, liveIds);
  const waits = latests.some((latest) => latest?.status === "queued");
  const builders = waits ? await readBuilders(db) : IDLE;
  return projects.flatMap((project, index) => {
    const org = orgs.find(({ _id }) => _id === project.orgId);
    if (!org) return [];
    const live = lives.find(({ _id }) => _id === project.live?.deploymentId) ?? null;
    const latest = latests[index] ?? null;
    const waitingFor = waitingReason({
      org,
      project,
      builders,
      cap: buildCapOf(services.env),
    });
    return projectFields(project, {
      preview: null,
      services,
      caller,
      org,
      live,
      latest,
      waitingFor,
    });
  });
}

export async function presentProject(
  services: Services,
  { org, caller }: { org: OrgDocument; caller: Caller },
  project: ProjectDocument,
): Promise<Project> {
  const [view] = await presentProjects(services, { orgs: [org], caller }, [project]);
  if (!view) throw new Error(`project ${project._id} is not in organization ${org._id}`);
  return view;
}

import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { findDeployments, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { isWorkerAlive } from "#store/platform/worker-heartbeats.ts";
import type { Caller } from "#core/access/caller.ts";
import { presentDeployment } from "./deployment.ts";
import { presentProject } from "./project.ts";
import type { Services } from "../services.ts";

/** Projects of these organizations as callers see them, with what is live once their newest deployments are known. */
export async function viewProjects(
  services: Services,
  { orgs, caller }: { orgs: OrgDocument[]; caller: Caller },
  given: ProjectDocument[],
): Promise<Project[]> {
  const { db } = services;
  const latests = await Promise.all(given.map(({ _id }) => findLatestDeployment(db, _id)));
  const read = await findProjects(
    db,
    given.map(({ _id }) => _id),
  );
  const current = new Map(read.map((project) => [project._id, project]));
  const projects = given.map((project) => current.get(project._id) ?? project);
  const liveIds = projects.flatMap((project) => project.live?.deploymentId ?? []);
  const lives = await findDeployments(db, liveIds);
  const waits = latests.some((latest) => latest?.status === "queued");
  const workerAlive = waits && (await isWorkerAlive(db, "build"));
  return projects.flatMap((project, index) => {
    const org = orgs.find(({ _id }) => _id === project.orgId);
    if (!org) return [];
    const live = lives.find(({ _id }) => _id === project.live?.deploymentId) ?? null;
    const latest = latests[index] ?? null;
    const waitingFor = waitingReason({
      org,
      project,
      workerAlive,
      cap: services.env.BUILDS_PER_ORG,
    });
    return presentProject(project, { services, caller, org, live, latest, waitingFor });
  });
}

export async function viewProject(
  services: Services,
  { org, caller }: { org: OrgDocument; caller: Caller },
  project: ProjectDocument,
): Promise<Project> {
  const [view] = await viewProjects(services, { orgs: [org], caller }, [project]);
  if (!view) throw new Error(`project ${project._id} is not in organization ${org._id}`);
  return view;
}

interface DeploymentOwner {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
}

/** Deployments of one project as callers see them. */
export async function viewDeployments(
  services: Services,
  owner: DeploymentOwner,
  deployments: DeploymentDocument[],
): Promise<Deployment[]> {
  const waits = deployments.some(({ status }) => status === "queued");
  const workerAlive = waits && (await isWorkerAlive(services.db, "build"));
  const waitingFor = waitingReason({ ...owner, workerAlive, cap: services.env.BUILDS_PER_ORG });
  return deployments.map((deployment) =>
    presentDeployment(deployment, {
      services,
      project: owner.project,
      caller: owner.caller,
      waitingFor,
    }),
  );
}

export async function viewDeployment(
  services: Services,
  owner: DeploymentOwner,
  deployment: DeploymentDocument,
): Promise<Deployment> {
  const [view] = await viewDeployments(services, owner, [deployment]);
  return view!;
}

/** What a waiting build waits for; null when it is about to begin. */
function waitingReason(state: {
  org: OrgDocument;
  project: ProjectDocument;
  workerAlive: boolean;
  cap: number;
}): Deployment["waitingFor"] {
  const now = new Date();
  if (!state.workerAlive) return "worker";
  if (state.project.claim && state.project.claim.expiresAt > now) return "build";
  const running = state.org.slots.filter(({ expiresAt }) => expiresAt > now);
  return running.length >= state.cap ? "slot" : null;
}

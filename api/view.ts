import type { Deployment } from "#schemas/deployment.ts";
import type { Project } from "#schemas/project.ts";
import {
  type DeploymentDocument,
  findDeployments,
  findLatestDeployment,
} from "#store/deployments.ts";
import type { OrgDocument } from "#store/orgs.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { isWorkerAlive } from "#store/worker-heartbeats.ts";
import { presentDeployment } from "./present/deployment.ts";
import { presentProject } from "./present/project.ts";
import type { Services } from "./services.ts";

/** Projects of these organizations as callers see them. */
export async function viewProjects(
  services: Services,
  orgs: OrgDocument[],
  projects: ProjectDocument[],
): Promise<Project[]> {
  const { db } = services.mongo;
  const liveIds = projects.flatMap((project) => project.live?.deploymentId ?? []);
  const [lives, latests] = await Promise.all([
    findDeployments(db, liveIds),
    Promise.all(projects.map((project) => findLatestDeployment(db, project._id))),
  ]);
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
    return presentProject(project, { services, org, live, latest, waitingFor });
  });
}

export async function viewProject(
  services: Services,
  org: OrgDocument,
  project: ProjectDocument,
): Promise<Project> {
  const [view] = await viewProjects(services, [org], [project]);
  if (!view) throw new Error(`project ${project._id} is not in organization ${org._id}`);
  return view;
}

/** Deployments of one project as callers see them. */
export async function viewDeployments(
  services: Services,
  owner: { org: OrgDocument; project: ProjectDocument },
  deployments: DeploymentDocument[],
): Promise<Deployment[]> {
  const waits = deployments.some(({ status }) => status === "queued");
  const workerAlive = waits && (await isWorkerAlive(services.mongo.db, "build"));
  const waitingFor = waitingReason({ ...owner, workerAlive, cap: services.env.BUILDS_PER_ORG });
  return deployments.map((deployment) =>
    presentDeployment(deployment, { services, project: owner.project, waitingFor }),
  );
}

export async function viewDeployment(
  services: Services,
  owner: { org: OrgDocument; project: ProjectDocument },
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

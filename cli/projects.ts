import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { Api } from "./api.ts";

export interface FoundProject {
  project: Project;
  orgHandle: string;
  created: boolean;
}

const DEPLOYMENT_TIMEOUT_MS = 10 * 60_000;
const ASK_EVERY_MS = 250;

/** The project with this handle in the caller's first organization. If it does not exist, it is created. */
export async function findOrCreateProject(
  api: Api,
  request: { name: string; handle: string; cloneUrl: string | null },
): Promise<FoundProject> {
  const { orgs } = await api.orgs.list.query();
  const org = orgs[0];
  if (!org) throw new Error("This account does not belong to an organization.");
  const { projects } = await api.projects.list.query({ orgId: org.id, limit: 100 });
  const existing = projects.find((project) => project.handle === request.handle);
  if (existing) {
    const sameSource =
      request.cloneUrl === null
        ? existing.gitUrl !== null && existing.source !== "clone"
        : existing.sourceUrl === request.cloneUrl;
    if (!sameSource) {
      throw new Error(
        `A project "${existing.handle}" with other content already exists. Give this one another name: --name "…"`,
      );
    }
    return { project: existing, orgHandle: org.handle, created: false };
  }
  const source =
    request.cloneUrl === null
      ? ({ kind: "remote" } as const)
      : ({ kind: "clone", url: request.cloneUrl } as const);
  const { project } = await api.projects.create.mutate({
    orgId: org.id,
    name: request.name,
    handle: request.handle,
    source,
  });
  return { project, orgHandle: org.handle, created: true };
}

/** The first deployment with a number above `since`. @throws Error if the import fails or no deployment starts */
export async function waitForDeployment(
  api: Api,
  projectId: string,
  since: number,
): Promise<Deployment> {
  const deadline = Date.now() + DEPLOYMENT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { project } = await api.projects.get.query({ projectId });
    if (project.import?.state === "failed")
      throw new Error(project.import.error ?? "The repository could not be copied.");
    if (project.latest && project.latest.number > since) return project.latest;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error("No deployment started within ten minutes.");
}

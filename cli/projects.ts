import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import type { Api } from "./api.ts";

export interface FoundProject {
  project: Project;
  orgHandle: string;
  created: boolean;
}

const DEPLOYMENT_TIMEOUT_MS = 10 * 60_000;
const ASK_EVERY_MS = 250;

interface Wanted {
  name: string;
  handle: string;
  cloneUrl: string | null;
}

/**
 * The project with this handle in the caller's first organization, or null.
 * @throws Error if it has other content
 */
export async function findProject(
  api: Api,
  { handle, cloneUrl }: Pick<Wanted, "handle" | "cloneUrl">,
): Promise<FoundProject | null> {
  const org = await firstOrg(api);
  const { projects } = await api.projects.list.query({ orgId: org.id, limit: 100 });
  const existing = projects.find((project) => project.handle === handle);
  if (!existing) return null;
  const isSame =
    cloneUrl === null
      ? existing.gitUrl !== null && existing.source !== "clone"
      : existing.sourceUrl === cloneUrl;
  if (!isSame)
    throw new Error(
      `A project "${existing.handle}" with other content already exists. Give this one another name: --name "…"`,
    );
  return { project: existing, orgHandle: org.handle, created: false };
}

/** The project with this handle in the caller's first organization. If it does not exist, it is created. */
export async function findOrCreateProject(
  api: Api,
  { themeId, ...wanted }: Wanted & { themeId: ThemeId | undefined },
): Promise<FoundProject> {
  const existing = await findProject(api, wanted);
  if (existing) return existing;
  const org = await firstOrg(api);
  const { name, handle, cloneUrl } = wanted;
  const source =
    cloneUrl === null ? ({ kind: "remote" } as const) : ({ kind: "clone", url: cloneUrl } as const);
  const { project } = await api.projects.create.mutate({
    orgId: org.id,
    name,
    handle,
    source,
    ...(themeId && { themeId }),
  });
  return { project, orgHandle: org.handle, created: true };
}

async function firstOrg(api: Api) {
  const { orgs } = await api.orgs.list.query();
  const org = orgs[0];
  if (!org) throw new Error("This account does not belong to an organization.");
  return org;
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

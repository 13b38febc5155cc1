import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { hasIdShape } from "#schemas/ids.ts";
import type { Connection } from "./connection.ts";
import { Failure, UsageError } from "./failure.ts";
import { nameOf } from "./project.ts";

const PAGE = 100;

/** A page of a project's deployments, the newest first. */
export async function readDeployments(
  connection: Connection,
  projectId: string,
  { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ deployments: Deployment[]; nextCursor: string | null }> {
  const answer = await connection.call("list_deployments", { projectId, limit, cursor });
  return { deployments: answer.deployments, nextCursor: answer.nextCursor };
}

/** The first deployment, the newest first, for which `isIt`. `stop` ends the search early. */
export async function findDeployment(
  connection: Connection,
  projectId: string,
  { isIt, stop }: Record<"isIt" | "stop", (deployment: Deployment) => boolean>,
): Promise<Deployment | null> {
  let cursor: string | undefined;
  do {
    const { deployments, nextCursor } = await readDeployments(connection, projectId, { cursor });
    const one = deployments.find(isIt);
    if (one) return one;
    if (deployments.some(stop)) return null;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return null;
}

export const isNumber = (text: string): boolean => /^#?\d+$/.test(text);

/** @throws Failure if the project has no deployment with this number */
export async function deploymentOfNumber(
  connection: Connection,
  project: Project,
  text: string,
): Promise<Deployment> {
  const number = Number(text.replace("#", ""));
  const one = await findDeployment(connection, project.id, {
    isIt: (deployment) => deployment.number === number,
    stop: (deployment) => deployment.number < number,
  });
  if (!one) throw new Failure(`${nameOf(project)} has no deployment ${number}.`);
  return one;
}

/** @throws UsageError if the text cannot be an id, PressmarkError if there is no such deployment */
export async function deploymentOfId(connection: Connection, id: string): Promise<Deployment> {
  if (!hasIdShape(id))
    throw new UsageError(`“${id}” is not a deployment. Write its number or its id.`);
  return (await connection.call("get_deployment", { deploymentId: id })).deployment;
}

const SHORT_SHA = 7;

/** "12 (4f9c1c9 Add roses)" */
export function deploymentText({ number, commit }: Deployment): string {
  const [subject = ""] = commit?.message.split("\n") ?? [];
  return commit ? `${number} (${commit.sha.slice(0, SHORT_SHA)} ${subject})` : String(number);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment, LogLine } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Connection } from "./connection.ts";
import { Failure } from "./failure.ts";
import { say } from "./output.ts";

/** Two requests each. A user can send 600 a minute. */
const ASK_EVERY_MS = 1_000;
const PAGE = 1_000;
const NO_WORKER_NOTICE_MS = 5_000;
const DEPLOYMENT_TIMEOUT_MS = 10 * 60_000;

/** Reads what the log has gained after the line `after`. @returns the number of its last line */
export async function readLog(
  connection: Connection,
  deploymentId: string,
  { after, onLine }: { after: number; onLine: (line: LogLine) => void },
): Promise<number> {
  let last = after;
  for (;;) {
    const cursor = last === 0 ? undefined : String(last);
    const page = await connection.call("read_deployment_log", {
      deploymentId,
      limit: PAGE,
      cursor,
    });
    for (const line of page.lines) onLine(line);
    last = page.lines.at(-1)?.seq ?? last;
    if (page.nextCursor === null || page.lines.length === 0) return last;
  }
}

/** Reads the log as it is written. @returns the deployment after it has ended */
export async function followDeployment(
  connection: Connection,
  deploymentId: string,
  onLine: (line: LogLine) => void,
): Promise<Deployment> {
  const startedAt = Date.now();
  let [after, isNoticed] = [0, false];
  for (;;) {
    // The state first: the log of an ended deployment is complete.
    const answer = await connection.call("get_deployment", { deploymentId });
    const deployment = answer.deployment;
    after = await readLog(connection, deploymentId, { after, onLine });
    if (isFinal(deployment.status)) return deployment;
    const isLate = Date.now() - startedAt > NO_WORKER_NOTICE_MS;
    if (deployment.waitingFor === "worker" && isLate && !isNoticed) {
      isNoticed = true;
      say("The deployment waits for a worker. No worker is running on the server.");
    }
    await sleep(ASK_EVERY_MS, null, { signal: connection.signal });
  }
}

/** The first deployment with a number above `since`. @throws Failure if the import fails or no deployment starts */
export async function waitForDeployment(
  connection: Connection,
  projectId: string,
  since: number,
): Promise<Deployment> {
  const deadline = Date.now() + DEPLOYMENT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const project = (await connection.call("get_project", { projectId })).project;
    if (project.import?.state === "failed")
      throw new Failure(project.import.error ?? "The repository could not be copied.");
    if (project.latest && project.latest.number > since) return project.latest;
    await sleep(ASK_EVERY_MS, null, { signal: connection.signal });
  }
  throw new Failure("No deployment started within ten minutes.");
}

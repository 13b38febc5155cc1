import { reportsToHost } from "#core/git-hosts/reports/reporting.ts";
import { retryText } from "#schemas/retry-text.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import {
  wakeDataset,
  wakeDecision,
  wakeNotify,
  wakeReport,
  wakeWebhooks,
} from "#queues/enqueue.ts";
import { findCancelReason, finishBuild, postponeBuild } from "#store/deployments/build-claims.ts";
import { CANCELED_BY_MEMBER, findDeployments } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { archiveLog } from "#store/deployments/logs.ts";
import { isReplaced } from "#store/deployments/lost-builds.ts";
import { decideGitEvents } from "#store/pushes/git-events.ts";
import { hastenDecision } from "#store/tasks/decisions.ts";
import { ignoreLost } from "#service/failures.ts";
import { metrics } from "#service/metrics.ts";
import { type End, lastLine } from "./build-failure.ts";
import type { Build, BuildContext } from "../context.ts";
import type { StageClock } from "../log/stage-clock.ts";

/** Stores the result of the build, publishes it and wakes the notifications. */
export async function finish(build: Build, clock: StageClock, end: End): Promise<void> {
  const { context, claim, deployment, log } = build;
  const { db, blobs } = context;
  await clock.stop();
  if (end.status === "failed") log.error(lastLine(end));
  else if (end.status !== "success") log.info(lastLine(end));
  await log.close();
  if (!(await finishBuild(db, claim, { ...end, stages: clock.stages() }))) return;
  const { deploymentId, projectId } = claim;
  context.log.info({ deploymentId, projectId, status: end.status }, "a build ended");
  metrics.builds.inc({ outcome: end.status });
  if (end.status === "skipped") await noteSkipped(context, deployment, end.reason);
  await announce(context, { ...deployment, status: end.status });
  if (reportsToHost(build.project.source))
    await wakeReport(context.queues, claim.deploymentId).catch(ignoreLost);
  if (end.status === "success") await wakeDataset(context.queues, claim.projectId);
  // The sweep finds deployments without a notification.
  if (end.status === "success" || end.status === "failed")
    await wakeNotify(context.queues, claim.deploymentId).catch(ignoreLost);
  // The deliver worker looks every few seconds anyway.
  await wakeWebhooks(context.queues).catch(ignoreLost);
  if (deployment.previewId) await decideTaskOf(context, deployment);
  await archiveLog({ db, blobs }, deployment);
}

/** The task whose branch was built may wait for this. The sweep finds one that is forgotten here. */
async function decideTaskOf(
  { db, queues }: BuildContext,
  { projectId, branch }: DeploymentDocument,
): Promise<void> {
  const taskId = await hastenDecision(db, { projectId, branch });
  if (taskId !== null) await wakeDecision(queues, taskId).catch(ignoreLost);
}

/** The push was accepted before anyone could see what it changes. */
async function noteSkipped(
  { db }: BuildContext,
  { _id: deploymentId, gitEventId }: DeploymentDocument,
  reason: string | null,
): Promise<void> {
  if (!gitEventId) return;
  await decideGitEvents(db, [
    { gitEventId, decision: { decision: "skipped", reason, deploymentId } },
  ]);
}

/** The live site does not change, and the sweep wakes a worker when it is time for the retry. */
export async function postpone(
  build: Build,
  clock: StageClock,
  end: End & { at: Date; retries: number },
): Promise<void> {
  const { context, claim, deployment, log } = build;
  const { db } = context;
  await clock.stop();
  const isWanted =
    !(await isReplaced(db, deployment)) && (await findCancelReason(db, claim)) === null;
  if (!isWanted) return await finish(build, clock, await endOfUnwanted(build));
  const { at: retryAt, retries, errorCode } = end;
  log.warn(retryText(lastLine(end), retryAt, new Date()));
  try {
    await log.close();
  } finally {
    // If the log cannot be written, perhaps for the same reason, the build must still be retried.
    const stages = clock.stages();
    await postponeBuild(db, claim, { retryAt, retries, code: errorCode ?? "", stages });
  }
  await announce(context, { ...deployment, status: "queued" });
}

async function endOfUnwanted(build: Build): Promise<End> {
  const reason = await findCancelReason(build.context.db, build.claim);
  return { ...CANCELED, reason: reason ?? "superseded" };
}

export const CANCELED = {
  status: "canceled",
  reason: CANCELED_BY_MEMBER,
  errorCode: null,
} as const;

/** Pages refetch when they reconnect, so an event that cannot be sent must not fail the build. */
export async function announce(
  context: BuildContext,
  deployment: DeploymentDocument,
  superseded: string[] = [],
): Promise<void> {
  const changed = superseded.length > 0 ? await findDeployments(context.db, superseded) : [];
  for (const row of [deployment, ...changed])
    await publishDeploymentChanged(context.redis, row).catch(ignoreLost);
  // Only some projects have a host to tell, and the job knows which these are.
  for (const id of superseded) await wakeReport(context.queues, id).catch(ignoreLost);
}

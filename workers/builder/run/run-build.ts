import { maskedForms } from "#core/secrets/masked-forms.ts";
import { valuesToMask } from "#core/secrets/secrets.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseTime } from "#store/database-time.ts";
import { AppError } from "#schemas/errors.ts";
import { enqueue, wakeBuild } from "#queues/enqueue.ts";
import {
  claimBuild,
  type ClaimResult,
  MAX_ATTEMPTS,
  requeueBuild,
} from "#store/deployments/build-claims.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { hasOutcome } from "#store/blobs/outcome.ts";
import { withRequestId } from "#service/tracing/request-id.ts";
import { supersedeOlder } from "#store/deployments/queue.ts";
import { listProjectsWaiting } from "#store/deployments/recovery-queries.ts";
import { BuildCanceled, BuildHandedBack } from "../build-ends.ts";
import { nextTry } from "./build-failure.ts";
import { endOf } from "./build-result.ts";
import { openBuildLog } from "../log/build-log.ts";
import { type BuildResult, buildSite } from "../build-site.ts";
import { DEBOUNCE_MS, shouldDebounce } from "./debounce.ts";
import { loadState, previewStates } from "../incremental/build-state.ts";
import type { PreviousBuild } from "../incremental/previous-build.ts";
import type { Build, BuildContext } from "../context.ts";
import { dialectOf } from "../parse/dialect.ts";
import { announce, finish, postpone } from "./end-build.ts";
import { buildCapOf } from "#core/orgs/build-cap.ts";
import { requireWithin } from "#core/orgs/require-within.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { createIssueList } from "#core/deployments/issues/issue-list.ts";
import { type StageClock, startStageClock } from "../log/stage-clock.ts";
import { watchBuild } from "./watch-build.ts";

/** Wake more projects than there are free slots, because some may already have a queued job. */
const WOKEN_BEYOND_CAP = 5;
const PREVIEW_DELAY_MS = 1_000;
/** The longest step of a build is one picture. */
const STOPPING_MS = 60_000;

/**
 * Builds the newest queued deployment of a project, if there is one and its organization has a free slot.
 * @param options.stoppingMs how long to wait for the work of a stopped build
 * @param options.isBurst the result of `shouldDebounce`, if the caller knows it
 * @returns whether there was something to build
 */
export async function runBuild(
  context: BuildContext,
  projectId: string,
  { stoppingMs = STOPPING_MS, isBurst }: { stoppingMs?: number; isBurst?: boolean } = {},
): Promise<boolean> {
  const { db, env, workerId } = context;
  if (context.stopping.aborted) {
    await wakeBuild(context.queues, projectId);
    return false;
  }
  if (isBurst ?? (await shouldDebounce(db, projectId))) {
    const once = `${projectId}:burst`;
    const options = { once, delayMs: DEBOUNCE_MS };
    await enqueue(context.queues, "deployment.build", { projectId }, options);
    return false;
  }
  const { running } = context;
  const previews = running.previews < Math.max(1, env.BUILD_CONCURRENCY - 1);
  const cap = buildCapOf(env);
  const claimed = await claimBuild(db, { projectId, workerId, cap, previews });
  if (claimed.kind !== "claimed") {
    if (!previews) await wakeLater(context, projectId);
    return false;
  }
  const isPreview = claimed.claim.previewId !== null;
  if (isPreview) running.previews++;
  let stopped: Promise<void> | null = null;
  try {
    const { requestId } = claimed.deployment;
    // The job that woke this worker may come from another request.
    const { work } = await withRequestId(requestId, () => attempt(context, claimed));
    stopped = whenStopped(context, claimed.claim, { work, stoppingMs });
    return true;
  } catch (error) {
    // The build is not at fault, so it goes back to the queue and is retried.
    await requeueBuild(db, claimed.claim);
    throw error;
  } finally {
    try {
      await wakeWaiting(context, claimed.claim);
      await stopped;
    } finally {
      if (isPreview) running.previews--;
    }
  }
}

/** A preview of the project may be waiting, but this worker builds as many previews as it may. */
const wakeLater = ({ queues }: BuildContext, projectId: string) =>
  enqueue(
    queues,
    "deployment.build",
    { projectId },
    { once: `${projectId}:preview`, delayMs: PREVIEW_DELAY_MS },
  );

type Claimed = Extract<ClaimResult, { kind: "claimed" }>;

/** @returns the work, which may continue after the end of its build */
async function attempt(
  context: BuildContext,
  claimed: Claimed,
): Promise<{ work: Promise<unknown> }> {
  const { db } = context;
  const { claim, deployment, project } = claimed;
  const secrets = valuesToMask(context, project).then((values) => values.flatMap(maskedForms));
  const [log, last, now, org] = await Promise.all([
    openBuildLog({ ...context, deployment, claim, secrets }),
    findNewestSuccess(db, project._id),
    timeOfBuild(db, deployment),
    findOrg(db, claim.orgId),
    supersedeOlder(db, deployment).then((ids) => announce(context, deployment, ids)),
  ]);
  const stop = new AbortController();
  const build: Build = {
    ...claimed,
    context: claimed.claim.previewId
      ? { ...context, states: previewStates(context.states) }
      : context,
    artifact: `${deployment._id}-${claim.fence}`,
    log,
    issues: createIssueList(),
    dialect: dialectOf(claimed.project, context.env),
    signal: stop.signal,
    now,
    base: null,
    previousCommit: last?.commit?.sha ?? null,
    previousVersions: last?.versions ?? [],
  };
  const watch = watchBuild(build, stop);
  build.sized = watch.sized;
  const clock = startStageClock(build);
  try {
    const work = buildFrom(build, { last, org }, clock);
    const end = await endOf(build, work);
    if (end instanceof BuildHandedBack) {
      log.info(end.message);
      await log.close();
      await requeueBuild(db, claim, { counts: !build.preview });
    } else if (end !== "lost") {
      const retry = nextTry(end, deployment, new Date());
      if (retry) await postpone(build, clock, { ...end, ...retry });
      else await finish(build, clock, end);
    }
    return { work };
  } finally {
    await clock.stop();
    watch.end();
  }
}

/** A build that is requested for a time never takes place before it, even if the clock of the database was set back. */
async function timeOfBuild(
  db: BuildContext["db"],
  { dueAt }: Pick<DeploymentDocument, "dueAt">,
): Promise<Date> {
  const now = await databaseTime(db);
  return dueAt && dueAt > now ? dueAt : now;
}

async function buildFrom(
  build: Build,
  { last, org }: { last: DeploymentDocument | null; org: OrgDocument | null },
  clock: StageClock,
): Promise<BuildResult> {
  const { claim, deployment, log, preview } = build;
  if (deployment.cancelRequested) throw new BuildCanceled();
  // Deleted in the meantime. Its branch must not become the site.
  if (claim.previewId !== null && !preview) throw new BuildCanceled();
  if (deployment.attempts > MAX_ATTEMPTS) throw new AppError("too_many_attempts");
  if (await isFinished(build)) return { kind: "built", promotion: "live" };
  if (org) await requireLimits(build, org);
  if (deployment.attempts > 1) log.info(`Attempt ${deployment.attempts}`);
  else if (deployment.retries) log.info(`Retry ${deployment.retries}`);
  if (deployment.withoutCache) log.info("Without cache: everything is rebuilt");
  else if (last) build.base = await findBase(build, last);
  return await buildSite(build, clock);
}

/** @throws AppError org_limit_reached */
async function requireLimits({ context, deployment }: Build, org: OrgDocument): Promise<void> {
  await requireWithin(context, org, "buildsPerDay", { build: deployment });
  await requireWithin(context, org, "storedBytes");
}

/**
 * After an abort, work continues up to the next step that checks the signal. The next build must not compete with it. If the
 * process is stopping, there is no next build.
 */
async function whenStopped(
  context: BuildContext,
  { deploymentId }: Claim,
  { work, stoppingMs }: { work: Promise<unknown>; stoppingMs: number },
): Promise<void> {
  if (context.stopping.aborted) return;
  const ended = new AbortController();
  const patience = sleep(stoppingMs, "working", { signal: ended.signal });
  const state = await Promise.race([Promise.allSettled([work]), patience]);
  ended.abort();
  if (state !== "working") return;
  context.log.warn({ deploymentId }, "a stopped build still does not end");
}

/** The deployment was promoted, but the worker died before it could store the result. */
async function isFinished({ context, project, preview, deployment }: Build): Promise<boolean> {
  const { live } = preview ?? project;
  if (live?.deploymentId !== deployment._id || !deployment.artifact) return false;
  return hasOutcome(context.blobs, project._id, deployment.artifact);
}

async function findBase(build: Build, last: DeploymentDocument): Promise<PreviousBuild | null> {
  const { context, project } = build;
  if (!last.artifact) return null;
  return (
    context.states.get(project._id, last.artifact) ??
    (await loadState(context.blobs, project._id, last.artifact))
  );
}

/** A slot is free: this project may have a newer deployment, and other projects of the organization may be waiting. */
async function wakeWaiting(context: BuildContext, claim: Claim): Promise<void> {
  const waiting = await listProjectsWaiting(context.db, claim.orgId);
  const cap = context.env.BUILDS_PER_ORG + WOKEN_BEYOND_CAP;
  for (const projectId of waiting.slice(0, cap)) await wakeBuild(context.queues, projectId);
}

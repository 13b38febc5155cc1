import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import { enqueue, wakeBuild } from "#queues/enqueue.ts";
import {
  claimBuild,
  type ClaimResult,
  HEARTBEAT_MS,
  isCancelRequested,
  MAX_ATTEMPTS,
  renewClaim,
  requeueBuild,
  withdrawClaim,
} from "#store/deployments/build-claims.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { hasOutcome } from "#store/blobs/outcome.ts";
import { supersedeOlder } from "#store/deployments/queue.ts";
import { listProjectsWaiting } from "#store/deployments/recovery-queries.ts";
import { awaitedLater, ignoreLost } from "#service/failures.ts";
import { BuildCanceled, BuildHandedBack, BuildLost } from "../build-ends.ts";
import { endOfFailure, type End, nextTry } from "./build-failure.ts";
import { openBuildLog } from "../log/build-log.ts";
import { type BuildResult, buildSite } from "../build-site.ts";
import { DEBOUNCE_MS, shouldDebounce } from "./debounce.ts";
import { loadState } from "../incremental/build-state.ts";
import type { PreviousBuild } from "../incremental/previous-build.ts";
import type { Build, BuildContext } from "../context.ts";
import { announce, CANCELED, finish, postpone } from "./end-build.ts";
import { createIssueList } from "../log/issue-list.ts";
import { limitsOf, timeoutError } from "../limits.ts";
import { type StageClock, startStageClock } from "../log/stage-clock.ts";
import type { Promotion } from "../promote/promote.ts";

/** Wake more projects than there are free slots, because some may already have a queued job. */
const WOKEN_BEYOND_CAP = 5;

/**
 * Builds the newest queued deployment of a project, if there is one and its organization has a free slot.
 * @param burst the result of `shouldDebounce`, if the caller already asked
 * @returns whether there was something to build
 */
export async function runBuild(
  context: BuildContext,
  projectId: string,
  burst: Promise<boolean> | null = null,
): Promise<boolean> {
  const { db, env, workerId } = context;
  if (context.stopping.aborted) {
    await wakeBuild(context.queues, projectId);
    return false;
  }
  if (await (burst ?? shouldDebounce(db, projectId))) {
    const once = `${projectId}:burst`;
    const options = { once, delayMs: DEBOUNCE_MS };
    await enqueue(context.queues, "deployment.build", { projectId }, options);
    return false;
  }
  const claimed = await claimBuild(db, { projectId, workerId, cap: env.BUILDS_PER_ORG });
  if (claimed.kind !== "claimed") return false;
  const { claim, deployment } = claimed;
  const superseding = supersedeOlder(db, deployment);
  const announced = superseding.then(
    (superseded) => announce(context, deployment, superseded),
    // The attempt fails with the same error.
    () => undefined,
  );
  try {
    await attempt(context, claimed, superseding);
    return true;
  } catch (error) {
    // The build is not at fault, so it goes back to the queue and is retried.
    await requeueBuild(db, claim);
    throw error;
  } finally {
    await announced;
    await wakeWaiting(context, claim);
  }
}

type Claimed = Extract<ClaimResult, { kind: "claimed" }>;

async function attempt(
  context: BuildContext,
  claimed: Claimed,
  superseding: Promise<unknown>,
): Promise<void> {
  const { claim, deployment, project } = claimed;
  const [log, last] = await Promise.all([
    openBuildLog({ ...context, deployment, claim, secrets: [] }),
    findNewestSuccess(context.db, project._id),
    superseding,
  ]);
  const stop = new AbortController();
  const build: Build = {
    ...claimed,
    context,
    artifact: `${deployment._id}-${claim.fence}`,
    log,
    issues: createIssueList(),
    dialect: dialectOf(claimed, context.env),
    signal: stop.signal,
    now: new Date(),
    base: null,
    previousCommit: null,
  };
  const unwatch = await watch(build, stop);
  const clock = startStageClock(build);
  try {
    const end = await endOf(build, () => work(build, clock));
    if (end === "lost") return;
    if (end === "handed back") {
      log.info("The worker is stopping. Another worker continues this build.");
      await log.close();
      return await requeueBuild(context.db, claim);
    }
    const retry = nextTry(end, deployment, new Date());
    if (retry) await postpone(build, clock, { ...end, ...retry });
    else await finish(build, clock, end);
  } finally {
    await clock.stop();
    unwatch();
  }

  async function work(current: Build, stages: StageClock): Promise<BuildResult> {
    if (deployment.cancelRequested) throw new BuildCanceled();
    if (deployment.attempts > MAX_ATTEMPTS) throw new AppError("too_many_attempts");
    if (await isFinished(current)) return { kind: "built", promotion: "live" };
    if (deployment.attempts > 1) log.info(`Attempt ${deployment.attempts}`);
    else if (deployment.retries) log.info(`Retry ${deployment.retries}`);
    if (deployment.withoutCache) log.info("Without cache: everything is rebuilt");
    current.previousCommit = last?.commit?.sha ?? null;
    if (last && !deployment.withoutCache) current.base = await findBase(current, last);
    // A large site is not built next to a state that it does not continue.
    if (!current.base?.site) context.states.drop(project._id);
    return await abortable(buildSite(current, stages), current.signal);
  }
}

/** The deployment was promoted, but the worker died before it could store the result. */
async function isFinished({ context, project, deployment }: Build): Promise<boolean> {
  if (project.live?.deploymentId !== deployment._id || !deployment.artifact) return false;
  return hasOutcome(context.blobs, project._id, deployment.artifact);
}

async function findBase(build: Build, last: DeploymentDocument): Promise<PreviousBuild | null> {
  const { context, project, dialect } = build;
  if (!last.artifact) return null;
  const state =
    context.states.get(project._id, last.artifact) ??
    (await loadState(context.blobs, project._id, last.artifact));
  if (!state || state.dialect === dialect) return state;
  // Notes compiled with another dialect cannot be reused, but the old addresses of pages still count.
  return { ...state, compiled: { packs: [], notes: {} }, site: null };
}

function dialectOf({ project }: Claimed, env: Env): string {
  const { highlight, hardLineBreaks } = project.settings.build;
  return JSON.stringify([ENGINE_VERSION, highlight, hardLineBreaks, limitsOf(env).noteCharacters]);
}

/** Renews the claim, and stops the build if it is lost, canceled or out of time, or if the process is stopping. */
async function watch(build: Build, stop: AbortController): Promise<() => void> {
  const { context, claim } = build;
  const beat = async () => {
    const state = await renewClaim(context.db, claim);
    if (state === "lost") stop.abort(new BuildLost());
    if (state === "cancel") stop.abort(new BuildCanceled());
  };
  // If one heartbeat fails, the next one comes before the lease expires.
  const heartbeat = setInterval(() => void beat().catch(ignoreLost), HEARTBEAT_MS);
  const timeout = setTimeout(
    () => stop.abort(timeoutError(context.env)),
    context.env.BUILD_TIMEOUT_SECONDS * 1000,
  );
  const handBack = () => stop.abort(new BuildHandedBack());
  if (context.stopping.aborted) handBack();
  context.stopping.addEventListener("abort", handBack);
  const subscribed = context.subscriber.subscribe(
    [deploymentTopic(claim.deploymentId)],
    (event) => {
      if (event.name === "deployment.cancelRequested") stop.abort(new BuildCanceled());
    },
  );
  // A cancel from before the subscription is stored in the row. While Redis is unreachable, the heartbeat reads the cancel.
  subscribed
    .then(async () => {
      if (await isCancelRequested(context.db, claim)) stop.abort(new BuildCanceled());
    })
    .catch(ignoreLost);
  return () => {
    clearInterval(heartbeat);
    clearTimeout(timeout);
    context.stopping.removeEventListener("abort", handBack);
    void subscribed.then((unsubscribe) => unsubscribe()).catch(ignoreLost);
  };
}

/** Runs the work and returns its result. @throws errors that are not the build's fault */
async function endOf(
  build: Build,
  work: () => Promise<BuildResult>,
): Promise<End | "lost" | "handed back"> {
  try {
    const result = await work();
    if (result.kind === "nothing changed")
      return { status: "skipped", reason: "nothing changed", errorCode: null };
    return { status: "success", reason: notLive[result.promotion], errorCode: null };
  } catch (thrown) {
    const error: unknown = build.signal.aborted ? build.signal.reason : thrown;
    if (error instanceof BuildLost) return "lost";
    if (error instanceof BuildHandedBack) return "handed back";
    if (error instanceof BuildCanceled) return endOfCanceled(build);
    return endUnlessLive(build, endOfFailure(build, error));
  }
}

const notLive: Record<Promotion, string | null> = {
  live: null,
  older: "not live: a newer deployment is live",
  pinned: "not live: the site is pinned",
  approval: "not live: it waits for approval",
};

/** Visitors see the site, so an error after that only makes the next build do more work. */
async function endUnlessLive({ context, claim, log }: Build, failure: End): Promise<End> {
  const { live } = await withdrawClaim(context.db, claim);
  if (!live) return failure;
  log.warn(`The site is live, but some of its data could not be stored: ${failure.reason}`);
  return { status: "success", reason: null, errorCode: null };
}

/** A deployment that went live at the last moment stays live. */
async function endOfCanceled({ context, claim }: Build): Promise<End> {
  const { live } = await withdrawClaim(context.db, claim);
  return live ? { status: "success", reason: null, errorCode: null } : CANCELED;
}

/** Resolves like `promise`, or rejects as soon as the signal aborts. Work that is still running must check the signal itself. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
  // After an abort its failure is irrelevant.
  awaitedLater(promise);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A slot is free: this project may have a newer deployment, and other projects of the organization may be waiting. */
async function wakeWaiting(context: BuildContext, claim: Claim): Promise<void> {
  const waiting = await listProjectsWaiting(context.db, claim.orgId);
  const cap = context.env.BUILDS_PER_ORG + WOKEN_BEYOND_CAP;
  for (const projectId of waiting.slice(0, cap)) await wakeBuild(context.queues, projectId);
}

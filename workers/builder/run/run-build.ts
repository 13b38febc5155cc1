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
import type { BuildState } from "../incremental/model.ts";
import type { Build, BuildContext } from "../context.ts";
import { announce, CANCELED, finish, postpone } from "./end-build.ts";
import { createIssueList } from "../log/issue-list.ts";
import { limitsOf, timeoutError } from "../limits.ts";
import { type StageClock, startStageClock } from "../log/stage-clock.ts";
import type { Promotion } from "../promote/promote.ts";

/** Beyond the slots that became free: some of the woken projects may wait for a build of their own. */
const WOKEN_BEYOND_CAP = 5;

/**
 * Builds the newest waiting deployment of a project, if there is one and its organization has a free slot.
 * @param burst where it has been looked for already
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
    // The attempt fails with it.
    () => undefined,
  );
  try {
    await attempt(context, claimed, superseding);
    return true;
  } catch (error) {
    // Not this build's fault: it waits again, and the queue tries again.
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
    if (deployment.withoutCache) log.info("Without cache: everything is built again");
    current.previousCommit = last?.commit?.sha ?? null;
    if (last && !deployment.withoutCache) current.base = await findBase(current, last);
    // A large site is not made beside one that it does not go on from.
    if (!current.base?.site) context.states.drop(project._id);
    return await abortable(buildSite(current, stages), current.signal);
  }
}

/** Promoted, but the worker died before it could say so. */
async function isFinished({ context, project, deployment }: Build): Promise<boolean> {
  if (project.live?.deploymentId !== deployment._id || !deployment.artifact) return false;
  return hasOutcome(context.blobs, project._id, deployment.artifact);
}

async function findBase(build: Build, last: DeploymentDocument): Promise<BuildState | null> {
  const { context, project, dialect } = build;
  if (!last.artifact) return null;
  const state =
    context.states.get(project._id, last.artifact) ??
    (await loadState(context.blobs, project._id, last.artifact));
  if (!state || state.dialect === dialect) return state;
  // Notes compiled otherwise are of no use; where pages stood before still is.
  return {
    ...state,
    compiled: { packs: [], notes: {} },
    facts: new Map(),
    links: null,
    pages: null,
    bodies: null,
    site: null,
  };
}

function dialectOf({ project }: Claimed, env: Env): string {
  const { highlight, hardLineBreaks } = project.settings.build;
  return JSON.stringify([ENGINE_VERSION, highlight, hardLineBreaks, limitsOf(env).noteCharacters]);
}

/** Renews the claim, and stops the build when it is lost, canceled, late, or the process ends. */
async function watch(build: Build, stop: AbortController): Promise<() => void> {
  const { context, claim } = build;
  const beat = async () => {
    const state = await renewClaim(context.db, claim);
    if (state === "lost") stop.abort(new BuildLost());
    if (state === "cancel") stop.abort(new BuildCanceled());
  };
  // A beat that fails is followed by another one before the lease runs out.
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
  // A cancel from before the subscription is stored in the row. While Redis is away the heartbeat brings a cancel.
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

/** Runs the work and says how it ended. @throws faults that are not the build's own */
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
  older: "not live: a newer one is",
  pinned: "not live: the site is pinned",
  approval: "not live: it waits for approval",
};

/** Readers have it: what went wrong afterwards only makes the next build do more. */
async function endUnlessLive({ context, claim, log }: Build, failure: End): Promise<End> {
  const { live } = await withdrawClaim(context.db, claim);
  if (!live) return failure;
  log.warn(`The site is live, but some of its data could not be stored: ${failure.reason}`);
  return { status: "success", reason: null, errorCode: null };
}

/** What went live in the last moment is live. */
async function endOfCanceled({ context, claim }: Build): Promise<End> {
  const { live } = await withdrawClaim(context.db, claim);
  return live ? { status: "success", reason: null, errorCode: null } : CANCELED;
}

/** Resolves as `promise`, or rejects as soon as the signal aborts; what still runs then looks at the signal itself. */
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

/** A slot is free: this project may have something newer, others of the organization may wait. */
async function wakeWaiting(context: BuildContext, claim: Claim): Promise<void> {
  const waiting = await listProjectsWaiting(context.db, claim.orgId);
  const cap = context.env.BUILDS_PER_ORG + WOKEN_BEYOND_CAP;
  for (const projectId of waiting.slice(0, cap)) await wakeBuild(context.queues, projectId);
}

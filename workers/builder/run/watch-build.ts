import { buildCapOf } from "#core/orgs/build-cap.ts";
import { deploymentTopic, orgTopic } from "#schemas/events.ts";
import { findCancelReason, isSiteWaiting } from "#store/deployments/build-claims.ts";
import { HEARTBEAT_MS, renewClaim } from "#store/deployments/renew-claim.ts";
import { buildLeaseMs } from "#store/moments.ts";
import { isOtherSiteWaiting } from "#store/deployments/fair-queue.ts";
import { ignoreLost } from "#service/failures.ts";
import { BuildCanceled, BuildHandedBack, BuildLost } from "../build-ends.ts";
import type { Build } from "../context.ts";
import { timeoutError } from "../limits.ts";

const STOPPING = "The worker is stopping. Another worker continues this build.";
const MAKES_ROOM = "A site is built first. This preview is built after it.";
/** A site of another organization is not announced to this build. */
const LOOK_FOR_OTHERS_MS = 1_000;

interface Watch {
  /** Extends the lease for a site of so many files, before the first long step. */
  sized(files: number): Promise<void>;
  end(): void;
}

/**
 * Renews the claim, and stops the build if it is lost, canceled or out of time, or if the process is stopping.
 * The build of a preview also stops when a site of the organization waits, or of another one if this worker has no free slot.
 */
export function watchBuild(build: Pick<Build, "context" | "claim">, stop: AbortController): Watch {
  const { context, claim } = build;
  let leaseMs = buildLeaseMs(0);
  const beat = async () => {
    const state = await renewClaim(context.db, claim, leaseMs);
    if (state === "lost") stop.abort(new BuildLost());
    if (state === "cancel") stop.abort(new BuildCanceled());
    await makeRoom();
  };
  const makeRoom = async () => {
    if (claim.previewId === null) return;
    if (await isSiteWaiting(context.db, claim.orgId)) stop.abort(new BuildHandedBack(MAKES_ROOM));
  };
  const makeRoomForOthers = async () => {
    const { env, running } = context;
    if (running.jobs < env.BUILD_CONCURRENCY) return;
    const request = { orgId: claim.orgId, cap: buildCapOf(env) };
    if (await isOtherSiteWaiting(context.db, request)) stop.abort(new BuildHandedBack(MAKES_ROOM));
  };
  const others =
    claim.previewId === null
      ? undefined
      : setInterval(() => void makeRoomForOthers().catch(ignoreLost), LOOK_FOR_OTHERS_MS);
  // If one heartbeat fails, the next one comes before the lease expires.
  const heartbeat = setInterval(() => void beat().catch(ignoreLost), HEARTBEAT_MS);
  const timeout = setTimeout(
    () => stop.abort(timeoutError(context.env)),
    context.env.BUILD_TIMEOUT_SECONDS * 1000,
  );
  const handBack = () => stop.abort(new BuildHandedBack(STOPPING));
  if (context.stopping.aborted) handBack();
  context.stopping.addEventListener("abort", handBack);
  const subscribed = context.subscriber.subscribe(
    [
      deploymentTopic(claim.deploymentId),
      ...(claim.previewId === null ? [] : [orgTopic(claim.orgId)]),
    ],
    (event) => {
      if (event.name === "deployment.cancelRequested") stop.abort(new BuildCanceled());
      if (event.name === "deployment.changed" && event.status === "queued")
        void makeRoom().catch(ignoreLost);
    },
  );
  // A cancel from before the subscription is stored in the row. While Redis is unreachable, the heartbeat reads the cancel.
  subscribed
    .then(async () => {
      if ((await findCancelReason(context.db, claim)) !== null) stop.abort(new BuildCanceled());
      await makeRoom();
    })
    .catch(ignoreLost);
  return {
    async sized(files) {
      if (buildLeaseMs(files) === leaseMs) return;
      leaseMs = buildLeaseMs(files);
      await beat();
    },
    end() {
      clearInterval(heartbeat);
      clearInterval(others);
      clearTimeout(timeout);
      context.stopping.removeEventListener("abort", handBack);
      void subscribed.then((unsubscribe) => unsubscribe()).catch(ignoreLost);
    },
  };
}

import { deploymentTopic } from "#schemas/events.ts";
import { HEARTBEAT_MS, isCancelRequested, renewClaim } from "#store/deployments/build-claims.ts";
import { ignoreLost } from "#service/failures.ts";
import { BuildCanceled, BuildHandedBack, BuildLost } from "../build-ends.ts";
import type { Build } from "../context.ts";
import { timeoutError } from "../limits.ts";

/**
 * Renews the claim, and stops the build if it is lost, canceled or out of time, or if the process is stopping.
 * @returns ends the watch
 */
export function watchBuild(build: Build, stop: AbortController): () => void {
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

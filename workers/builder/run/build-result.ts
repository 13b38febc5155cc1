import { awaitedLater } from "#service/failures.ts";
import { findCancelReason, withdrawClaim } from "#store/deployments/build-claims.ts";
import { BuildCanceled, BuildHandedBack, BuildLost } from "../build-ends.ts";
import type { BuildResult } from "../build-site.ts";
import type { Build } from "../context.ts";
import type { Promotion } from "../promote/promote.ts";
import { type End, endOfFailure } from "./build-failure.ts";
import { CANCELED } from "./end-build.ts";

/**
 * How a build ends. An aborted build ends immediately, even if `work` is still in a step that does not check the signal.
 * @throws errors that are not the build's fault
 */
export async function endOf(
  build: Build,
  work: Promise<BuildResult>,
): Promise<End | "lost" | BuildHandedBack> {
  try {
    const result = await unlessAborted(work, build.signal);
    if (result.kind === "unwanted")
      return { status: "skipped", reason: result.reason, errorCode: null };
    return { status: "success", reason: notLive[result.promotion], errorCode: null };
  } catch (thrown) {
    const error: unknown = build.signal.aborted ? build.signal.reason : thrown;
    if (error instanceof BuildLost) return "lost";
    if (error instanceof BuildHandedBack) return error;
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
  if (live) return { status: "success", reason: null, errorCode: null };
  return { ...CANCELED, reason: (await findCancelReason(context.db, claim)) ?? CANCELED.reason };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
  // After an abort its failure is irrelevant.
  awaitedLater(work);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

import { rm } from "node:fs/promises";
import { AppError } from "#schemas/errors.ts";
import type { PreviewStage } from "#schemas/projects/repository-preview.ts";
import { publishPreviewChanged } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import type { RepositoryPreviewDocument } from "#store/projects/documents.ts";
import {
  claimPreview,
  failPreview,
  finishPreview,
  MAX_PREVIEW_ATTEMPTS,
  renewPreview,
  requeuePreview,
} from "#store/projects/repository-previews.ts";
import type { BuildContext } from "../context.ts";
import { previewDirectory } from "./leftover-previews.ts";
import { makePreview } from "./make-preview.ts";

const TIMEOUT_MS = 120_000;
const RENEW_MS = 2_000;

/** Makes the preview of a repository. Nothing of the repository stays on the disk. */
export async function previewRepository(context: BuildContext, previewId: string): Promise<void> {
  const preview = await claimPreview(context.db, previewId, new Date());
  if (!preview) return;
  const directory = previewDirectory(context.env.DATA_DIR, preview);
  const watch = watchPreview(context, preview);
  try {
    if (preview.attempts > MAX_PREVIEW_ATTEMPTS) throw new AppError("too_many_attempts");
    const made = await makePreview(context, preview, { directory, ...watch });
    await finishPreview(context.db, preview, made);
  } catch (error) {
    await endWithout(context, preview, watch.reasonOf(error));
  } finally {
    watch.stop();
    await rm(directory, { recursive: true, force: true });
    await announce(context, preview);
  }
}

/** @throws every error that the repository did not cause: the queue retries */
async function endWithout(
  context: BuildContext,
  preview: RepositoryPreviewDocument,
  error: unknown,
): Promise<void> {
  if (error instanceof PreviewLost) return;
  if (error instanceof AppError) return failPreview(context.db, preview, error);
  if (context.stopping.aborted || preview.attempts < MAX_PREVIEW_ATTEMPTS)
    await requeuePreview(context.db, preview);
  else
    await failPreview(
      context.db,
      preview,
      new AppError("build_crashed", {
        message: "The preview stopped because of an error in Pressmark.",
      }),
    );
  throw error;
}

/** Its creator discarded the preview, or another worker has it. */
class PreviewLost extends Error {}

/** Renews the claim until `stop`, and aborts when it is lost or takes too long. */
function watchPreview(context: BuildContext, preview: RepositoryPreviewDocument) {
  const { db } = context;
  const lost = new AbortController();
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const renew = async (stage?: PreviewStage) => {
    const isOurs = await renewPreview(db, preview, { now: new Date(), ...(stage && { stage }) });
    if (!isOurs) lost.abort();
  };
  // If the database does not answer, the next renewal may succeed.
  const timer = setInterval(() => void renew().catch(ignoreLost), RENEW_MS);
  const signal = AbortSignal.any([context.stopping, lost.signal, late]);
  return {
    signal,
    async enter(stage: PreviewStage) {
      await renew(stage);
      signal.throwIfAborted();
      await announce(context, preview);
    },
    /** Why the work was aborted, otherwise its own error. */
    reasonOf(error: unknown): unknown {
      if (lost.signal.aborted) return new PreviewLost();
      if (!late.aborted || context.stopping.aborted) return error;
      const message = `The preview took longer than ${TIMEOUT_MS / 1000} seconds.`;
      return new AppError("clone_timeout", { message, cause: error });
    },
    stop: () => clearInterval(timer),
  };
}

/** A page that misses the event fetches again when it reconnects. */
async function announce(
  { redis }: BuildContext,
  preview: RepositoryPreviewDocument,
): Promise<void> {
  await publishPreviewChanged(redis, preview).catch(ignoreLost);
}

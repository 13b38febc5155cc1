import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { wakePreview } from "#queues/enqueue.ts";
import type { RepositoryPreviewDocument } from "#store/projects/documents.ts";
import { findSamePreview, insertPreview } from "#store/projects/repository-previews.ts";
import type { Limit } from "../access/rate-limits.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { remoteSource } from "../git-hosts/linked-repository.ts";

/** Per user. Each preview fetches from another host. */
const PREVIEW_LIMIT: Limit = { name: "repository-preview", max: 30, windowMs: 10 * 60_000 };

/**
 * Starts the preview of a public repository. A repeated request gets the preview that is already running.
 * @throws AppError preview_limit, too_many_requests, branch_invalid, and those of `parseRemoteUrl`
 */
export async function previewRepository(
  context: CoreContext,
  of: { userId: string; address: string; branch: string | undefined },
): Promise<Omit<RepositoryPreviewDocument, "pages">> {
  const { db, env, limits, queues } = context;
  const { userId, address } = of;
  const { url } = remoteSource(env, address);
  const branch = of.branch === undefined ? null : checkBranchName(of.branch);
  const wanted = { userId, url, branch };
  const running = await findSamePreview(db, wanted);
  if (running) return running;
  await limits.take(PREVIEW_LIMIT, userId);
  const preview = await insertPreview(db, wanted);
  if (!preview) throw new AppError("preview_limit");
  await bestEffort(context, () => wakePreview(queues, preview._id));
  return preview;
}

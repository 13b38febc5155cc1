import type { Db } from "mongodb";
import type { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import {
  type PreviewedSite,
  PREVIEWS_AT_ONCE,
  type PreviewStage,
} from "#schemas/projects/repository-preview.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { earlierThan, ended } from "../moments.ts";
import type { RepositoryPreviewDocument } from "./documents.ts";

/** A worker renews its lease every few seconds. */
export const PREVIEW_LEASE_MS = 15_000;
export const MAX_PREVIEW_ATTEMPTS = 3;
const WOKEN_PER_RUN = 100;

type WithoutPages = Omit<RepositoryPreviewDocument, "pages">;

/** Null if the user has no free slot. */
export async function insertPreview(
  db: Db,
  of: Pick<RepositoryPreviewDocument, "userId" | "url" | "branch">,
): Promise<RepositoryPreviewDocument | null> {
  for (let slot = 0; slot < PREVIEWS_AT_ONCE; slot++) {
    const preview: RepositoryPreviewDocument = {
      _id: newId(),
      ...of,
      slot,
      state: "queued",
      stage: null,
      attempts: 0,
      leaseExpiresAt: null,
      error: null,
      site: null,
      pages: null,
      createdAt: new Date(),
    };
    try {
      await collection(db, "repositoryPreviews").insertOne(preview);
      return preview;
    } catch (error) {
      if (!isDuplicateKey(error, "slot")) throw error;
    }
  }
  return null;
}

/** A preview of the same branch that has not ended. */
export function findSamePreview(
  db: Db,
  { userId, url, branch }: Pick<RepositoryPreviewDocument, "userId" | "url" | "branch">,
): Promise<WithoutPages | null> {
  return collection(db, "repositoryPreviews").findOne(
    { userId, url, branch, slot: { $exists: true } },
    { projection: { pages: 0 } },
  );
}

export function findPreview(
  db: Db,
  { previewId, userId }: { previewId: string; userId: string },
): Promise<WithoutPages | null> {
  return collection(db, "repositoryPreviews").findOne(
    { _id: previewId, userId },
    { projection: { pages: 0 } },
  );
}

/** The first page in one theme. Null if the preview does not exist, has not ended or has no page. */
export async function findPreviewPage(
  db: Db,
  { previewId, userId, themeId }: { previewId: string; userId: string; themeId: ThemeId },
): Promise<string | null> {
  const preview = await collection(db, "repositoryPreviews").findOne(
    { _id: previewId, userId },
    { projection: { [`pages.${themeId}`]: 1 } },
  );
  return preview?.pages?.[themeId] ?? null;
}

/** A worker notices within seconds, and stops. */
export async function deletePreview(
  db: Db,
  { previewId, userId }: { previewId: string; userId: string },
): Promise<void> {
  await collection(db, "repositoryPreviews").deleteOne({ _id: previewId, userId });
}

/** Claims a preview that no worker is making. Null if there is nothing to do. */
export function claimPreview(
  db: Db,
  previewId: string,
  now: Date,
): Promise<RepositoryPreviewDocument | null> {
  return collection(db, "repositoryPreviews").findOneAndUpdate(
    {
      _id: previewId,
      $or: [
        { state: "queued" },
        { state: "running", leaseExpiresAt: ended(now, PREVIEW_LEASE_MS) },
      ],
    },
    { $set: { state: "running", leaseExpiresAt: leaseFrom(now) }, $inc: { attempts: 1 } },
    { returnDocument: "after" },
  );
}

/** Every claim increments the attempts, so their number identifies a claim. */
export type PreviewClaim = Pick<RepositoryPreviewDocument, "_id" | "attempts">;

const claimed = ({ _id, attempts }: PreviewClaim) => ({ _id, attempts, state: "running" as const });

/** @returns false if the worker must stop: the preview was discarded, or another worker has it */
export async function renewPreview(
  db: Db,
  claim: PreviewClaim,
  { stage, now }: { stage?: PreviewStage; now: Date },
): Promise<boolean> {
  const { matchedCount } = await collection(db, "repositoryPreviews").updateOne(claimed(claim), {
    $set: { leaseExpiresAt: leaseFrom(now), ...(stage && { stage }) },
  });
  return matchedCount === 1;
}

export async function holdsPreview(db: Db, claim: PreviewClaim): Promise<boolean> {
  return (await collection(db, "repositoryPreviews").countDocuments(claimed(claim))) > 0;
}

/** Gives a preview back, so that any worker can continue immediately. */
export async function requeuePreview(db: Db, claim: PreviewClaim): Promise<void> {
  await collection(db, "repositoryPreviews").updateOne(claimed(claim), {
    $set: { state: "queued", stage: null, leaseExpiresAt: null },
  });
}

export async function finishPreview(
  db: Db,
  claim: PreviewClaim,
  { site, pages }: { site: PreviewedSite; pages: Record<ThemeId, string> | null },
): Promise<void> {
  await collection(db, "repositoryPreviews").updateOne(claimed(claim), {
    $set: { state: "ready", stage: null, leaseExpiresAt: null, site, pages },
    $unset: { slot: "" },
  });
}

export async function failPreview(db: Db, claim: PreviewClaim, error: AppError): Promise<void> {
  const { appCode, message } = error;
  await collection(db, "repositoryPreviews").updateOne(claimed(claim), {
    $set: { state: "failed", stage: null, leaseExpiresAt: null, error: { appCode, message } },
    $unset: { slot: "" },
  });
}

/** Previews that have waited too long for a worker, or whose worker has died. */
export async function listPreviewsToWake(db: Db, waitingSince: Date): Promise<string[]> {
  const rows = await collection(db, "repositoryPreviews")
    .find(
      {
        $or: [
          { state: "queued", createdAt: earlierThan(waitingSince) },
          { state: "running", leaseExpiresAt: ended(new Date(), PREVIEW_LEASE_MS) },
        ],
      },
      { projection: { _id: 1 } },
    )
    .limit(WOKEN_PER_RUN)
    .toArray();
  return rows.map(({ _id }) => _id);
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + PREVIEW_LEASE_MS);
}

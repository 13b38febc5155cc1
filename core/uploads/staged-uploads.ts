import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { Upload, UPLOAD_KEPT_HOURS } from "#schemas/projects/upload.ts";
import { z } from "zod";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";

const HOUR_MS = 60 * 60_000;
/** Older uploads of the same user are deleted. */
const KEPT_PER_USER = 4;
const PREFIX = "uploads/";

/** An upload between its request and its commit. Its objects are a second blob. */
const StagedUpload = z.object({
  upload: Upload,
  tree: z.string(),
  /** [path, object id] of every file. */
  entries: z.array(z.tuple([z.string(), z.string()])),
  /** The API key that uploaded it, which alone may commit it. */
  keyId: z.string().nullable(),
});
export type StagedUpload = z.infer<typeof StagedUpload>;

type BlobContext = Pick<CoreContext, "blobs">;
type Uploader = Pick<Caller, "userId" | "key">;

/** Begins with the time, so that ids sort by age. */
export const newUploadId = () => `${Date.now().toString(36).padStart(10, "0")}-${newId()}`;

export const uploadPackKey = ({ userId }: Uploader, uploadId: string) =>
  `${PREFIX}${userId}/${uploadId}.pack`;
const detailsKey = ({ userId }: Uploader, uploadId: string) =>
  `${PREFIX}${userId}/${uploadId}.json`;

export async function stageUpload(
  { blobs }: BlobContext,
  caller: Uploader,
  { pack, ...staged }: Omit<StagedUpload, "keyId"> & { pack: string },
): Promise<void> {
  const { id } = staged.upload;
  await blobs.putFile(uploadPackKey(caller, id), pack);
  const details: StagedUpload = { ...staged, keyId: caller.key?.id ?? null };
  await blobs.put(detailsKey(caller, id), Buffer.from(JSON.stringify(details)));
  const keys: string[] = [];
  for await (const key of blobs.list(`${PREFIX}${caller.userId}/`)) keys.push(key);
  const ids = [...new Set(keys.map((key) => key.replace(/^.*\/|\.\w+$/g, "")))].toSorted();
  for (const old of ids.slice(0, -KEPT_PER_USER)) await removeUpload({ blobs }, caller, old);
}

/** @throws AppError upload_not_found */
export async function findUpload(
  { blobs }: BlobContext,
  caller: Uploader,
  uploadId: string,
): Promise<StagedUpload> {
  const details = await blobs.get(detailsKey(caller, uploadId));
  const staged = details && StagedUpload.parse(JSON.parse(details.toString()));
  if (staged?.keyId !== (caller.key?.id ?? null)) throw new AppError("upload_not_found");
  return staged;
}

export async function removeUpload(
  { blobs }: BlobContext,
  caller: Uploader,
  uploadId: string,
): Promise<void> {
  await blobs.remove(detailsKey(caller, uploadId));
  await blobs.remove(uploadPackKey(caller, uploadId));
}

/** Removes uploads that were not committed in time. */
export async function removeOldUploads(
  { blobs }: BlobContext,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_KEPT_HOURS * HOUR_MS);
  for await (const key of blobs.list(PREFIX)) {
    if (signal.aborted) return;
    await blobs.removeOlder(key, before);
  }
}

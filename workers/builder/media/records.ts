import { mediaRecordKey } from "#schemas/deployments/manifest.ts";
import { mediaKindOf } from "#content/media/media-types.ts";
import type { MediaRecord, UsedFile } from "#content/model.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readJson } from "#store/blobs/read-json.ts";
import type { Build } from "../context.ts";
import { makeMediaRecord, MEDIA_VERSION } from "./media-record.ts";

type KeyedFile = Pick<UsedFile, "oid" | "path">;

/** The file name affects the record only in whether the file counts as a picture. */
export const recordKey = ({ oid, path }: KeyedFile): string =>
  mediaRecordKey(oid, `${MEDIA_VERSION}-${kindOf(path)}`);

/** Of a file in Git LFS. Only a project whose host has given it the file may use it: everybody can write the pointer. */
export const lfsRecordKey = ({ project }: Build, { oid, path }: KeyedFile): string =>
  mediaRecordKey(oid, `${MEDIA_VERSION}-${kindOf(path)}-lfs-${project._id}`);

const kindOf = (path: string) => (mediaKindOf(path) === "image" ? "picture" : "file");

export async function readRecord(build: Build, key: string): Promise<MediaRecord | null> {
  if (build.deployment.withoutCache) return null;
  return readJson<MediaRecord>(build.context.blobs, key);
}

/** Records that builds of this process are working on, by store and record key. */
const beingMade = new WeakMap<BlobStore, Map<string, Promise<MediaRecord>>>();

/** @returns the record, and whether this build was the one to create it */
export async function makeRecord(
  { context: { blobs } }: Build,
  { key, path }: { key: string; path: string },
  bytes: Buffer,
): Promise<{ record: MediaRecord; isNew: boolean }> {
  const others = beingMade.get(blobs) ?? new Map<string, Promise<MediaRecord>>();
  beingMade.set(blobs, others);
  const running = others.get(key);
  if (running) return { record: await running, isNew: false };
  const making = makeMediaRecord(blobs, path, bytes).then(async (record) => {
    await blobs.put(key, Buffer.from(JSON.stringify(record)));
    return record;
  });
  others.set(key, making);
  try {
    return { record: await making, isNew: true };
  } finally {
    others.delete(key);
  }
}

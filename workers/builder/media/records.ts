import { mediaRecordKey } from "#schemas/deployments/manifest.ts";
import type { MediaRecord, UsedFile } from "#content/model.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readJson } from "#store/blobs/read-json.ts";
import type { Build } from "../context.ts";
import { makeMediaRecord } from "./media-record.ts";
import { MEDIA_VERSION, rulesKey, rulesOf } from "./media-rules.ts";

type KeyedFile = Pick<UsedFile, "oid" | "path" | "size">;

/** The file name affects the record only by the kind of file that it indicates. */
export const recordKey = (build: Build, { oid, ...file }: KeyedFile): string =>
  mediaRecordKey(oid, `${MEDIA_VERSION}-${rulesKey(file, rulesOf(build))}`);

/** The record of a file in Git LFS. Only a project whose host has given it the file may use it: anyone can write the pointer. */
export function lfsRecordKey(build: Build, { oid, path }: KeyedFile): string {
  const rules = rulesKey({ path, size: null }, rulesOf(build));
  return mediaRecordKey(oid, `${MEDIA_VERSION}-${rules}-lfs-${build.project._id}`);
}

export async function readRecord(build: Build, key: string): Promise<MediaRecord | null> {
  if (build.deployment.withoutCache) return null;
  return readJson<MediaRecord>(build.context.blobs, key);
}

/** Records that builds of this process are working on, by store and record key. */
const beingMade = new WeakMap<BlobStore, Map<string, Promise<MediaRecord>>>();

/** @returns the record, and whether this build was the one to create it */
export async function makeRecord(
  build: Build,
  { key, path }: { key: string; path: string },
  bytes: Buffer,
): Promise<{ record: MediaRecord; isNew: boolean }> {
  const { blobs } = build.context;
  const others = beingMade.get(blobs) ?? new Map<string, Promise<MediaRecord>>();
  beingMade.set(blobs, others);
  const running = others.get(key);
  if (running) return { record: await running, isNew: false };
  let isNew = false;
  const make = async (): Promise<MediaRecord> => {
    // Another build may have stored it since this one looked.
    const stored = await readRecord(build, key);
    if (stored) return stored;
    isNew = true;
    const record = await makeMediaRecord(blobs, { path, bytes }, rulesOf(build));
    await blobs.put(key, Buffer.from(JSON.stringify(record)));
    return record;
  };
  const making = make();
  others.set(key, making);
  try {
    return { record: await making, isNew };
  } finally {
    others.delete(key);
  }
}

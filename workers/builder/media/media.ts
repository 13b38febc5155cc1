import { mediaRecordKey } from "#schemas/deployments/manifest.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readJson } from "#store/blobs/read-json.ts";
import { awaitedLater } from "#service/failures.ts";
import type { Build } from "../context.ts";
import { tellProgress } from "../log/progress.ts";
import { type Copies, type PointerFile, reportLfsFiles } from "./lfs-files.ts";
import { makeMediaRecord, MEDIA_VERSION } from "./media-record.ts";
import type { MediaRecord, Listing, MediaFile, Resolved, UsedFile, Media } from "#content/model.ts";
import { isLfsPointer, readLfsPointer } from "#content/lfs-pointer.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import type { Changed } from "../incremental/changed.ts";
import { sourcePath } from "#content/notes/source-path.ts";

const AT_ONCE = 2;

interface MediaInput {
  listing: Pick<Listing, "root">;
  resolved: Pick<Resolved, "files">;
  changed: Changed<unknown>;
}

/**
 * Publishes the files that public pages use, and smaller variants of pictures. A known file costs one small read. Identical
 * files are processed once, regardless of their paths. If only the text of notes changed, the files are the same.
 */
export async function prepareMedia(
  build: Build,
  { listing, resolved, changed }: MediaInput,
  blobs: BlobReader,
): Promise<Media> {
  if (changed.scope === "notes") return { ...changed.site.media, made: 0 };
  const used = resolved.files;
  const previous = build.base?.site?.media.files.values() ?? [];
  const cached = new Map<string, MediaRecord>([...previous].map((file) => [file.key, file]));
  const media: Media = { files: new Map(), made: 0, unavailable: 0 };
  const unknown: Copies[] = [];
  const pointers: PointerFile[] = [];
  const records = new Map<Copies, MediaRecord>();
  for (const copies of groupByRecord(used)) {
    const record = cached.get(recordKey(copies[0])) ?? (await readRecord(build, copies[0]));
    if (record) records.set(copies, record);
    else unknown.push(copies);
  }
  const tell = tellProgress(build, unknown.length, { unit: unitOf(unknown), verb: "prepared" });
  const running = new Set<Promise<void>>();
  let index = 0;
  for await (const { bytes } of blobs.readMany(unknown.map(([{ oid }]) => oid))) {
    build.signal.throwIfAborted();
    const copies = unknown[index++];
    if (!copies || !bytes) continue;
    if (isLfsPointer(bytes)) {
      pointers.push({ files: copies, pointer: readLfsPointer(bytes) });
      tell(1);
      continue;
    }
    const making = makeRecord(build, copies[0], bytes).then(({ record, isNew }) => {
      records.set(copies, record);
      if (isNew) media.made += 1;
      tell(1);
    });
    // A failed promise stays in the set, so that the next `race` or `all` throws its error.
    const settled = making.then(() => void running.delete(settled));
    awaitedLater(settled);
    running.add(settled);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  media.unavailable = reportLfsFiles(build, listing.root, pointers);
  for (const [copies, record] of records)
    for (const { path, url, source } of copies) {
      const type = mediaTypeOf(path);
      const place = { path, url, ...(source !== undefined && { source }) };
      media.files.set(path, { ...record, type, ...place, key: recordKey(copies[0]) });
    }
  for (const file of media.files.values()) if (isTrouble(file)) report(build, listing.root, file);
  return media;
}

const unitOf = (unknown: readonly Copies[]): string =>
  unknown.every(([{ path }]) => mediaKindOf(path) === "image") ? "image" : "file";

function groupByRecord(used: ReadonlyMap<string, UsedFile>): Iterable<Copies> {
  const groups = new Map<string, Copies>();
  for (const file of used.values()) {
    const key = recordKey(file);
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return groups.values();
}

/** Records that builds of this process are working on, by store and record key. */
const beingMade = new WeakMap<BlobStore, Map<string, Promise<MediaRecord>>>();

/** @returns the record, and whether this build was the one to create it */
async function makeRecord(
  { context: { blobs } }: Build,
  file: UsedFile,
  bytes: Buffer,
): Promise<{ record: MediaRecord; isNew: boolean }> {
  const key = recordKey(file);
  const others = beingMade.get(blobs) ?? new Map<string, Promise<MediaRecord>>();
  beingMade.set(blobs, others);
  const running = others.get(key);
  if (running) return { record: await running, isNew: false };
  const making = makeMediaRecord(blobs, file.path, bytes).then(async (record) => {
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

/** Browsers ask for `favicon.ico`, although no library here can read its format. */
const isTrouble = ({ problem, type }: MediaFile) => problem !== null && type !== "image/x-icon";

/** The file name affects the record only in whether the file counts as a picture. */
const recordKey = ({ oid, path }: Pick<UsedFile, "oid" | "path">): string =>
  mediaRecordKey(oid, `${MEDIA_VERSION}-${mediaKindOf(path) === "image" ? "picture" : "file"}`);

async function readRecord(build: Build, file: UsedFile): Promise<MediaRecord | null> {
  if (build.deployment.withoutCache) return null;
  return readJson<MediaRecord>(build.context.blobs, recordKey(file));
}

function report(build: Build, root: string, file: MediaFile): void {
  build.issues.add({
    path: sourcePath(root, file),
    line: null,
    severity: "warning",
    category: "media",
    message: `${file.problem} It is published unchanged.`,
    suggestion: "Save it again as PNG, JPEG or WebP.",
  });
}

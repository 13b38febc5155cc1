import { mediaRecordKey } from "#schemas/manifest.ts";
import type { BlobReader } from "#git/blobs.ts";
import type { Build } from "../context.ts";
import { makeMediaRecord, MEDIA_VERSION, type MediaRecord } from "../media-record.ts";
import type { UsedFile } from "./resolve.ts";

export interface MediaFile extends MediaRecord {
  path: string;
  /** Address of the file as it is. */
  url: string;
  /** Names its record. */
  key: string;
}

export interface Media {
  /** By content path. */
  files: Map<string, MediaFile>;
  /** Pictures that were worked on now; the others were known. */
  made: number;
}

const AT_ONCE = 2;

/** Publishes the files that public pages use; pictures also in smaller sizes. Known ones cost one small read. */
export async function prepareMedia(
  build: Build,
  used: ReadonlyMap<string, UsedFile>,
  tools: { blobs: BlobReader; root: string },
): Promise<Media> {
  const { blobs: store } = build.context;
  const held = build.base?.media ?? new Map<string, MediaRecord>();
  const media: Media = { files: new Map(), made: 0 };
  const unknown: UsedFile[] = [];
  const keep = ({ path, url, oid }: UsedFile, record: MediaRecord) =>
    media.files.set(path, { ...record, path, url, key: recordKey({ path, oid }) });
  for (const file of used.values()) {
    const record = held.get(recordKey(file)) ?? (await readRecord(build, file));
    if (record) keep(file, record);
    else unknown.push(file);
  }
  const running = new Set<Promise<void>>();
  let index = 0;
  for await (const { bytes } of tools.blobs.readMany(unknown.map(({ oid }) => oid))) {
    build.signal.throwIfAborted();
    const file = unknown[index++];
    if (!file || !bytes) continue;
    const making = makeMediaRecord(store, file.path, bytes).then(async (record) => {
      await store.put(recordKey(file), Buffer.from(JSON.stringify(record)));
      keep(file, record);
      media.made += 1;
    });
    // One that fails stays, so that the next look at all of them throws what it threw.
    const settled = making.then(() => void running.delete(settled));
    settled.catch(() => undefined);
    running.add(settled);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  for (const file of media.files.values()) if (isTrouble(file)) report(build, tools.root, file);
  return media;
}

/** A `favicon.ico` is what browsers ask for, though nothing here reads its format. */
const isTrouble = ({ problem, type }: MediaFile) => problem !== null && type !== "image/x-icon";

/** The type depends on the name, so the same bytes under two extensions are two records. */
function recordKey(file: { oid: string; path: string }): string {
  const extension = file.path.slice(file.path.lastIndexOf(".") + 1).toLowerCase();
  const plain = /^[a-z0-9]{1,8}$/.test(extension) ? extension : "file";
  return mediaRecordKey(file.oid, `${MEDIA_VERSION}-${plain}`);
}

async function readRecord(build: Build, file: UsedFile): Promise<MediaRecord | null> {
  if (build.deployment.withoutCache) return null;
  const bytes = await build.context.blobs.get(recordKey(file));
  return bytes ? (JSON.parse(bytes.toString("utf8")) as MediaRecord) : null;
}

function report(build: Build, root: string, file: MediaFile): void {
  build.issues.add({
    path: root + file.path,
    line: null,
    severity: "warning",
    category: "media",
    message: `${file.problem} It is published as it is.`,
    suggestion: "Save it anew as PNG, JPEG or WebP.",
  });
}

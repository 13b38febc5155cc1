import { awaitedLater } from "#service/failures.ts";
import type { Build, Source } from "../context.ts";
import { tellProgress } from "../log/progress.ts";
import { type Copies, openLfsFiles, type PointerFile } from "./lfs-files.ts";
import { lfsRecordKey, makeRecord, readRecord, recordKey } from "./records.ts";
import type { MediaRecord, Listing, MediaFile, Resolved, UsedFile, Media } from "#content/model.ts";
import { isLfsPointer, readLfsPointer } from "#content/lfs-pointer.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import type { Changed } from "../incremental/changed.ts";
import { sourcePath } from "#content/notes/source-path.ts";

const AT_ONCE = 2;

/** By the files that they are about, with their keys. */
type Records = Map<Copies, { key: string; record: MediaRecord }>;

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
  source: Pick<Source, "tree" | "blobs">,
): Promise<Media> {
  if (changed.scope === "notes") return { ...changed.site.media, made: 0 };
  const previous = build.base?.site?.media.files.values() ?? [];
  const cached = new Map<string, MediaRecord>([...previous].map((file) => [file.key, file]));
  const unknown: Copies[] = [];
  const records: Records = new Map();
  for (const copies of groupByRecord(resolved.files)) {
    const [key, lfsKey] = [recordKey(copies[0]), lfsRecordKey(build, copies[0])];
    const fromLfs = cached.get(lfsKey);
    const record = fromLfs ?? cached.get(key) ?? (await readRecord(build, key));
    if (record) records.set(copies, { key: fromLfs ? lfsKey : key, record });
    else unknown.push(copies);
  }
  const workshop = openWorkshop(build, unknown, records);
  const pointers: PointerFile[] = [];
  let index = 0;
  for await (const { bytes } of source.blobs.readMany(unknown.map(([{ oid }]) => oid))) {
    build.signal.throwIfAborted();
    const copies = unknown[index++];
    if (!copies || !bytes) continue;
    if (!isLfsPointer(bytes)) await workshop.make(copies, recordKey(copies[0]), bytes);
    else if (!(await workshop.find(copies, lfsRecordKey(build, copies[0]))))
      pointers.push({ files: copies, pointer: readLfsPointer(bytes) });
  }
  const lfs = openLfsFiles(build, { source, root: listing.root }, pointers);
  for await (const { files, bytes } of lfs.fetch())
    await workshop.make(files, lfsRecordKey(build, files[0]), bytes);
  const made = await workshop.finish();
  const media: Media = { files: new Map(), made, unavailable: lfs.unavailable() };
  for (const [copies, { key, record }] of records)
    for (const { path, url, source: from } of copies) {
      const type = mediaTypeOf(path);
      const place = { path, url, ...(from !== undefined && { source: from }) };
      media.files.set(path, { ...record, type, ...place, key });
    }
  for (const file of media.files.values()) if (isTrouble(file)) report(build, listing.root, file);
  return media;
}

/** Makes the missing records, a few at once. */
function openWorkshop(build: Build, unknown: readonly Copies[], records: Records) {
  const tell = tellProgress(build, unknown.length, { unit: unitOf(unknown), verb: "prepared" });
  const running = new Set<Promise<void>>();
  let made = 0;
  return {
    async make(copies: Copies, key: string, bytes: Buffer): Promise<void> {
      const { path } = copies[0];
      const making = makeRecord(build, { key, path }, bytes).then(({ record, isNew }) => {
        records.set(copies, { key, record });
        if (isNew) made += 1;
        tell(1);
      });
      // A failed promise stays in the set, so that the next `race` or `all` throws its error.
      const settled = making.then(() => void running.delete(settled));
      awaitedLater(settled);
      running.add(settled);
      if (running.size >= AT_ONCE) await Promise.race(running);
    },
    /** @returns whether another build has stored the record */
    async find(copies: Copies, key: string): Promise<boolean> {
      const record = await readRecord(build, key);
      if (record) records.set(copies, { key, record });
      return record !== null;
    },
    async finish(): Promise<number> {
      await Promise.all(running);
      return made;
    },
  };
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

/** Browsers ask for `favicon.ico`, although no library here can read its format. */
const isTrouble = ({ problem, type }: MediaFile) => problem !== null && type !== "image/x-icon";

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

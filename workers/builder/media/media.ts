import { awaitedLater } from "#service/failures.ts";
import type { Build, Source } from "../context.ts";
import { tellProgress } from "../log/progress.ts";
import { iconPictures } from "./icon-pictures.ts";
import { type Copies, openLfsFiles, type PointerFile } from "./lfs-files.ts";
import { adviceFor } from "./media-record.ts";
import { maxFileBytes, rulesOf } from "./media-rules.ts";
import { lfsRecordKey, makeRecord, readRecord, recordKey } from "./records.ts";
import type { MediaRecord, Listing, MediaFile, Resolved, UsedFile, Media } from "#content/model.ts";
import { isLfsPointer, readLfsPointer } from "#content/lfs-pointer.ts";
import { media as section } from "#core/projects/settings/media.ts";
import { addPosters } from "#content/media/add-posters.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import type { Changed } from "../incremental/changed.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { sizeText } from "#content/size-text.ts";

const AT_ONCE = 2;

/** By the files that they are about, with their keys. */
type Records = Map<Copies, { key: string; record: MediaRecord }>;

interface MediaInput {
  listing: Pick<Listing, "root" | "files">;
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
  const all = [...resolved.files.values()];
  const used = leaveOutLarge(build, listing.root, all);
  for (const copies of groupByRecord(build, used)) {
    const [key, lfsKey] = [recordKey(build, copies[0]), lfsRecordKey(build, copies[0])];
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
    if (!isLfsPointer(bytes)) await workshop.make(copies, recordKey(build, copies[0]), bytes);
    else if (!(await workshop.find(copies, lfsRecordKey(build, copies[0]))))
      pointers.push({ files: copies, pointer: readLfsPointer(bytes) });
  }
  const lfs = openLfsFiles(build, { source, root: listing.root }, pointers);
  for await (const { files, bytes } of lfs.fetch())
    await workshop.make(files, lfsRecordKey(build, files[0]), bytes);
  const made = await workshop.finish();
  const media: Media = { files: new Map(), icons: [], made, unavailable: 0 };
  for (const [copies, { key, record }] of records)
    for (const { path, url, source: from } of copies) {
      const type = mediaTypeOf(path);
      const place = { path, url, ...(from !== undefined && { source: from }) };
      media.files.set(path, { ...record, type, ...place, key });
    }
  if (section.read(build.project).posters) addPosters(media.files);
  const withheld = reportProblems(build, listing.root, media);
  media.icons = await iconPictures(build, listing, media.files);
  media.unavailable = lfs.unavailable() + withheld + all.length - used.length;
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

/** A limit of the project. The files above that of the installation are not in the list. */
function leaveOutLarge(build: Build, root: string, used: readonly UsedFile[]): UsedFile[] {
  const limit = maxFileBytes(build);
  for (const file of used)
    if (file.size > limit)
      build.issues.add({
        path: sourcePath(root, file),
        line: null,
        severity: "warning",
        category: "media",
        message: `The file has ${sizeText(file.size)}. Files can be up to ${sizeText(limit)}, so it is not published.`,
        suggestion: "Make it smaller, or raise the limit in Settings → Media.",
      });
  return used.filter(({ size }) => size <= limit);
}

function groupByRecord(build: Build, used: readonly UsedFile[]): Iterable<Copies> {
  const groups = new Map<string, Copies>();
  for (const file of used) {
    const key = recordKey(build, file);
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return groups.values();
}

/** Browsers ask for `favicon.ico`, although no library here can read its format. */
const isTrouble = ({ problem, type }: MediaFile) => problem !== null && type !== "image/x-icon";

/**
 * Without originals, a picture of which no smaller copy can be made is not published at all.
 * @returns the number of such pictures
 */
function reportProblems(build: Build, root: string, { files }: Media): number {
  const rules = rulesOf(build);
  const before = files.size;
  for (const file of files.values()) {
    if (!isTrouble(file)) continue;
    if (!rules.keepOriginals) files.delete(file.path);
    const problem = file.problem ?? "";
    build.issues.add({
      path: sourcePath(root, file),
      line: null,
      severity: "warning",
      category: "media",
      message: `${problem} ${rules.keepOriginals ? "It is published unchanged." : "It is not published, because this project publishes no originals."}`,
      suggestion: adviceFor(problem, rules),
    });
  }
  return before - files.size;
}

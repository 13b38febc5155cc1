import type { Listing, Media, MediaFile, Resolved, UsedFile } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { mediaTypeOf } from "#content/media/media-types.ts";
import { UNSAVED_PATH } from "#schemas/projects/source/note-preview.ts";
import type { Build, Source } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import { prepareMedia } from "../media/media.ts";
import { lfsRecordKey, readRecord, recordKey } from "../media/records.ts";

/** The files that the site has. All others have an address that the editor knows, because a preview publishes nothing. */
export async function previewMedia(
  build: Build,
  {
    listing,
    resolved,
    changed,
  }: { listing: Listing; resolved: Resolved; changed: Changed<unknown> },
  source: Source,
): Promise<Media> {
  if (changed.scope === "notes") return { ...changed.site.media, made: 0 };
  const published = new Map<string, UsedFile>();
  const missing: UsedFile[] = [];
  for (const [path, file] of resolved.files) {
    const record =
      (await readRecord(build, recordKey(build, file))) ??
      (await readRecord(build, lfsRecordKey(build, file)));
    if (record) published.set(path, file);
    else missing.push(file);
  }
  const files = { listing, resolved: { files: published }, changed };
  const media = await prepareMedia(build, files, source);
  for (const file of missing) media.files.set(file.path, unsaved(file, listing.root));
  return media;
}

function unsaved(file: UsedFile, root: string): MediaFile {
  const { path, oid, size } = file;
  return {
    path,
    key: oid,
    hash: oid,
    size,
    type: mediaTypeOf(path),
    ...(file.source !== undefined && { source: file.source }),
    url: UNSAVED_PATH + sourcePath(root, file),
    width: null,
    height: null,
    placeholder: null,
    variants: [],
    problem: null,
  };
}

import { isLfsPointer } from "#content/lfs-pointer.ts";
import type { MediaFile, Resolved, UsedFile } from "#content/model.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import type { RepositoryParts } from "./repository-parts.ts";

/** A first page rarely has more. */
const MAX_PICTURES = 8;
/** All of them are part of the page, which is stored with the preview. */
const MAX_BYTES = 512 * 1024;
/** The sizes of the pictures are known only after they are fetched. */
const MAX_FETCHED_BYTES = 4 * 1024 ** 2;

/** The small pictures of the first page as data URIs, because a preview publishes no files. */
export async function picturesOf(
  parts: RepositoryParts,
  { structure, links, files }: Resolved,
): Promise<Map<string, MediaFile>> {
  const home = structure.byUrl.get("/");
  const used = home ? (links.links.get(home.path)?.files ?? []) : [];
  const wanted = used
    .flatMap((path) => files.get(path) ?? [])
    .filter(({ path }) => mediaKindOf(path) === "image")
    .slice(0, MAX_PICTURES);
  const pictures = new Map<string, MediaFile>();
  const oids = wanted.map(({ oid }) => oid);
  if (!(await parts.fetch(oids, { maxBytes: MAX_FETCHED_BYTES }))) return pictures;
  let [at, left] = [0, MAX_BYTES];
  for await (const { bytes } of parts.source.blobs.readMany(oids)) {
    const file = wanted[at++];
    if (!file || !bytes || bytes.length > left || isLfsPointer(bytes)) continue;
    left -= bytes.length;
    pictures.set(file.path, inlined(file, bytes));
  }
  return pictures;
}

function inlined({ path, oid }: UsedFile, bytes: Buffer): MediaFile {
  const type = mediaTypeOf(path);
  return {
    path,
    key: oid,
    hash: oid,
    size: bytes.length,
    type,
    url: `data:${type};base64,${bytes.toString("base64")}`,
    width: null,
    height: null,
    placeholder: null,
    variants: [],
    problem: null,
  };
}

import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Convention } from "#content/conventions/convention.ts";
import type { Listing } from "#content/model.ts";
import { byPath } from "#content/notes/by-path.ts";
import type { Build } from "../context.ts";
import { limitsOf } from "../limits.ts";

/** Files outside the content that belong to the site of the repository's program. The content's own files win. */
export async function addStaticFiles(
  build: Build,
  listing: Listing,
  { all, blobs }: { all: readonly TreeEntry[]; blobs: BlobReader },
): Promise<void> {
  const { root, convention, ignore, files, notes } = listing;
  const taken = new Set([...notes, ...files].map(({ path }) => path));
  const assets = foldersOf(convention).flatMap(({ folder, place }) => {
    if (folder.startsWith(root)) return [];
    return all.flatMap(({ path, oid, kind }) => {
      const own = place + path.slice(folder.length);
      const isUsable = kind === "file" && path.startsWith(folder) && !isMarkdownPath(path);
      if (!isUsable || taken.has(own) || ignore.find(path) !== null) return [];
      taken.add(own);
      return { path: own, oid, source: path };
    });
  });
  if (assets.length === 0) return;
  const sizes = await blobs.sizes(assets.map(({ oid }) => oid));
  const { fileBytes } = limitsOf(build.context.env);
  for (const file of assets) {
    const size = sizes.get(file.oid);
    if (size !== undefined && size <= fileBytes) files.push({ ...file, size });
  }
  files.sort(byPath);
}

/** The folders of such files, and where their files are in the content. */
function foldersOf({ addresses }: Convention): { folder: string; place: string }[] {
  return [
    ...addresses.staticFolders.map((folder) => ({ folder, place: "" })),
    ...addresses.assetFolders.map((folder) => ({
      folder,
      place: `${folder.split("/").at(-2) ?? ""}/`,
    })),
  ];
}

import { REPLACEABLE } from "../structure/generated-files.ts";
import { coverPath } from "../links/cover-path.ts";
import { posterPath } from "./poster-path.ts";
import { cardPicturesOf, picturesAskedBy } from "./card-pictures.ts";
import type { Listing, NoteLinks, SiteNote, UsedFile } from "../model.ts";

const FAVICON = /^favicon\.(?:ico|png|svg)$/;

/** Files that public pages use, and those that replace generated ones, by content path. */
export function usedFiles(
  notes: readonly SiteNote[],
  site: {
    listing: Listing;
    links: ReadonlyMap<string, NoteLinks>;
    mediaUrls: ReadonlyMap<string, string>;
    /** Content paths of files that every page uses. */
    everywhere: readonly string[];
    /** The content path that a link in a note names. */
    find(from: string, target: string): string | null;
    /** Whether the pictures of videos are published with them. */
    posters: boolean;
  },
): Map<string, UsedFile> {
  const byPath = new Map(site.listing.files.map((file) => [file.path, file]));
  const used = new Map<string, UsedFile>();
  const use = (path: string | null | undefined) => {
    const file = path ? byPath.get(path) : undefined;
    if (file && path && !used.has(path))
      used.set(path, { ...file, url: site.mediaUrls.get(path) ?? `/${path}` });
  };
  const asked = new Set(notes.flatMap(({ facts }) => picturesAskedBy(facts)));
  for (const note of notes) {
    for (const target of cardPicturesOf(note, asked)) use(site.find(note.path, target));
    for (const target of site.links.get(note.path)?.files ?? []) use(target);
    use(coverPath(note, byPath));
  }
  for (const path of site.everywhere) use(path);
  for (const { path } of site.listing.files)
    if (FAVICON.test(path) || REPLACEABLE.includes(site.mediaUrls.get(path) ?? "")) use(path);
  if (site.posters) for (const path of Array.from(used.keys())) use(posterPath(path, byPath));
  return new Map([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}

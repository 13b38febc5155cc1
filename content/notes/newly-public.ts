import type { NewlyPublic } from "#schemas/deployments/dataset.ts";
import type { Manifest } from "#schemas/deployments/manifest.ts";
import { rawUrlOf } from "#markdown/links/slug.ts";

/** The site before a deployment goes live. Paths are in the repository. */
export interface PublicSite {
  /** Path of every published note → its address. */
  urls: ReadonlyMap<string, string>;
  files: Manifest["files"];
}

/** The site afterwards. */
export interface NextSite {
  notes: readonly { path: string; url: string; title: string; sourceHash: string }[];
  medias: readonly { path: string; url: string; hash: string }[];
  redirects: Manifest["redirects"];
}

/**
 * Notes and files that visitors could not see before, by path. An edited note is not new. A moved note is not new either: a
 * public address redirects to it, or it has the content of a removed public note. A copy is an additional page, so it is
 * new.
 */
export function newlyPublic(before: PublicSite | null, after: NextSite): NewlyPublic[] {
  const notes = after.notes.filter(({ path }) => !before?.urls.has(path));
  const medias = after.medias.filter(({ url }) => !before || !Object.hasOwn(before.files, url));
  const moved = before && notes.length > 0 ? movedNotes(before, after, notes) : new Set<string>();
  const hashes = before && medias.length > 0 ? hashesOf(before) : new Set<string>();
  return [
    ...notes
      .filter(({ path }) => !moved.has(path))
      .map(({ path, url, title }) => ({ kind: "note" as const, path, url, title })),
    ...medias
      .filter(({ hash }) => !hashes.has(hash))
      .map(({ path, url }) => ({ kind: "file" as const, path, url, title: nameOf(path) })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function movedNotes(
  before: PublicSite,
  after: NextSite,
  candidates: NextSite["notes"],
): Set<string> {
  const targets = new Set<string>();
  for (const [from, to] of Object.entries(after.redirects))
    if (Object.hasOwn(before.files, from)) targets.add(to);
  const counts = goneSources(before, new Set(after.notes.map(({ path }) => path)));
  const moved = new Set<string>();
  for (const { path, url, sourceHash } of candidates) {
    const remaining = counts.get(sourceHash) ?? 0;
    if (!targets.has(url) && remaining === 0) continue;
    moved.add(path);
    // Each removed note can match only one new note.
    counts.set(sourceHash, remaining - 1);
  }
  return moved;
}

/** The number of removed public notes by content hash. A note is removed if its path is not among `paths`. */
export function goneSources(before: PublicSite, paths: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [path, url] of before.urls) {
    const [hash] = before.files[rawUrlOf(url)] ?? [];
    if (hash !== undefined && !paths.has(path)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
}

const hashesOf = ({ files }: PublicSite) => new Set(Object.values(files).map(([hash]) => hash));
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

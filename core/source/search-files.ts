import { LRUCache } from "lru-cache";
import { openBlobs } from "#git/objects/blobs.ts";
import { listTree, type TreeEntry } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import { findFiles } from "#schemas/projects/source/find-files.ts";
import type { FolderEntry } from "#schemas/projects/source/source.ts";
import { type CommitPlace, limitReads, SHOWN_MAX_BYTES } from "./project-repository.ts";
import { checkRepositoryPath } from "./repository-path.ts";

/** While a user types, every few letters send a query. About 250 bytes per file. */
const MAX_CACHED_FILES = 100_000;

const cache = new LRUCache<string, TreeEntry[]>({
  maxSize: MAX_CACHED_FILES,
  sizeCalculation: (entries) => entries.length + 1,
});
/** Concurrent requests for the same commit share one listing. */
const running = new Map<string, Promise<TreeEntry[]>>();

interface FileQuery {
  /** Null for all files, by path. */
  query: string | null;
  limit: number;
  /** How many of the best matches are left out. */
  offset?: number;
  /** Only files below it. "" is the whole commit. */
  folder?: string;
  /** A commit with more files cannot be searched. */
  maxFiles: number;
}

/**
 * The files of a commit whose path contains every word, best matches first, and the total number of matches.
 * @throws AppError path_outside_repo, file_not_found if the commit has no such folder, too_many_files, path_too_long
 */
export async function findSourceFiles(
  place: CommitPlace,
  { query, limit, maxFiles, offset = 0, folder = "" }: FileQuery,
): Promise<{ files: FolderEntry[]; total: number }> {
  const all = await listFiles(place, maxFiles);
  const below = checkRepositoryPath(folder) === "" ? "" : `${folder}/`;
  const inFolder = below === "" ? all : all.filter(({ path }) => path.startsWith(below));
  if (below !== "" && inFolder.length === 0) throw new AppError("file_not_found");
  const matches = query === null ? inFolder : findFiles(inFolder, query);
  const shown = matches.slice(offset, offset + limit);
  const sizes = await sizesOf(place, shown);
  const files = shown.map(({ path, oid, kind }) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return { name, path, kind, size: kind === "file" ? (sizes.get(oid) ?? null) : null };
  });
  return { files, total: matches.length };
}

async function listFiles(place: CommitPlace, maxFiles: number): Promise<TreeEntry[]> {
  const key = `${place.directory} ${place.commit}`;
  const cached = cache.get(key) ?? running.get(key);
  if (cached) return cached;
  const listed = limitReads(() => listTree(place.directory, place.commit, { files: maxFiles }));
  const started = listed.then(({ entries }) => entries);
  running.set(key, started);
  try {
    const entries = await started;
    cache.set(key, entries);
    return entries;
  } finally {
    running.delete(key);
  }
}

async function sizesOf(
  { directory }: CommitPlace,
  entries: readonly TreeEntry[],
): Promise<Map<string, number>> {
  const files = entries.filter(({ kind }) => kind === "file").map(({ oid }) => oid);
  if (files.length === 0) return new Map();
  return limitReads(async () => {
    const blobs = openBlobs(directory, { maxBytes: SHOWN_MAX_BYTES });
    try {
      return await blobs.sizes(files);
    } finally {
      blobs.close();
    }
  });
}

import type { FolderCount } from "#schemas/deployments/dataset.ts";
import { type FolderPageRequest, pageOfFolder, sortFolder } from "../../source/folder-page.ts";

interface FilePath {
  path: string;
}

type Entry<T> = { folder: FolderCount } | { file: T };

/** Sorting a large folder takes a while, and a user who scrolls asks for each of its pages. Lists of a dataset never change. */
const sortedFolders = new WeakMap<
  readonly FilePath[],
  Map<string, (Entry<FilePath> & FilePath)[]>
>();
const LARGE_FOLDER = 1_000;

/** A page of one folder of these files: its subfolders first, then its files. `count` is the number of files below it. */
export function pageOfFiles<T extends FilePath>(
  files: readonly T[],
  request: FolderPageRequest & { path: string },
): { folders: FolderCount[]; files: T[]; start: number; total: number; count: number } {
  const sorted = folderOf(files, request.path);
  const { entries, start, total } = pageOfFolder(sorted, request);
  return {
    folders: entries.flatMap((entry) => ("folder" in entry ? entry.folder : [])),
    files: entries.flatMap((entry) => ("file" in entry ? entry.file : [])),
    start,
    total,
    count: sorted.reduce((sum, entry) => sum + ("folder" in entry ? entry.folder.count : 1), 0),
  };
}

function folderOf<T extends FilePath>(
  files: readonly T[],
  folder: string,
): (Entry<T> & FilePath)[] {
  const known = sortedFolders.get(files) as Map<string, (Entry<T> & FilePath)[]> | undefined;
  const existing = known?.get(folder);
  if (existing) return existing;
  const sorted = sortFolder(entriesOf(files, folder), (entry) => "folder" in entry);
  if (sorted.length < LARGE_FOLDER) return sorted;
  const folders = known ?? new Map<string, (Entry<T> & FilePath)[]>();
  folders.set(folder, sorted);
  sortedFolders.set(files, folders);
  return sorted;
}

function entriesOf<T extends FilePath>(
  files: readonly T[],
  folder: string,
): (Entry<T> & FilePath)[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const folders = new Map<string, FolderCount>();
  const entries: (Entry<T> & FilePath)[] = [];
  for (const file of files) {
    if (!file.path.startsWith(prefix)) continue;
    const slash = file.path.indexOf("/", prefix.length);
    if (slash < 0) {
      entries.push({ path: file.path, file });
      continue;
    }
    const path = file.path.slice(0, slash);
    const counted = folders.get(path);
    if (counted) counted.count += 1;
    else folders.set(path, { path, count: 1 });
  }
  for (const counted of folders.values()) entries.push({ path: counted.path, folder: counted });
  return entries;
}

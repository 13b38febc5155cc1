import { nameOf, type TreeRow } from "./file-tree.ts";

/** An entry of a folder whose entries are loaded in pages. */
export interface PagedEntry<V> {
  path: string;
  isFolder: boolean;
  value: V;
}

/** A page of a folder, in the order of the server. */
export interface FolderPart<V> {
  start: number;
  /** The number of all entries of the folder. */
  total: number;
  entries: readonly PagedEntry<V>[];
}

export interface PagedFolder<V> {
  parts: readonly FolderPart<V>[];
  failed: boolean;
}

export type PagedRow<V> = TreeRow & {
  /** The path of its folder. */
  folder: string;
  /** null while it is loading. */
  entry: PagedEntry<V> | null;
};

/** The rows of a tree whose folders are loaded in pages. A row that is still loading has a placeholder, so that the others keep their positions. */
export function listPagedRows<V>(
  folderOf: (path: string) => PagedFolder<V> | undefined,
  isOpen: (path: string) => boolean,
): PagedRow<V>[] {
  const rows: PagedRow<V>[] = [];
  const add = (folder: string, depth: number): void => {
    const loaded = folderOf(folder);
    const entries = new Map(
      (loaded?.parts ?? []).flatMap(({ start, entries: loadedEntries }) =>
        loadedEntries.map((entry, at) => [start + at, entry] as const),
      ),
    );
    // An open folder that is still loading has one row.
    const siblings = loaded?.parts[0]?.total ?? 1;
    for (let at = 0; at < siblings; at++) {
      const place = { folder, depth, position: at + 1, siblings };
      const entry = entries.get(at);
      if (!entry) {
        const name = loaded?.failed ? "Could not load. Choose to try again." : "Loading…";
        const id = `${folder}/${at}`;
        rows.push({ id, name, isFolder: false, isOpen: false, ...place, entry: null });
        continue;
      }
      const { path, isFolder } = entry;
      const open = isFolder && isOpen(path);
      rows.push({ id: path, name: nameOf(path), isFolder, isOpen: open, ...place, entry });
      if (open) add(path, depth + 1);
    }
  };
  add("", 0);
  return rows;
}

/** A page of a folder that is needed. */
export interface NeededPage {
  folder: string;
  start: number;
}

/** The pages that have these rows, without the first pages, which are loaded when a folder is opened. */
export function pagesOf(
  rows: readonly Pick<PagedRow<unknown>, "folder" | "position">[],
  pageSize: number,
): NeededPage[] {
  const pages = new Map<string, NeededPage>();
  for (const { folder, position } of rows) {
    const start = Math.floor((position - 1) / pageSize) * pageSize;
    if (start > 0) pages.set(`${start} ${folder}`, { folder, start });
  }
  return [...pages.values()];
}

/** The entry of a folder that is the file or leads to it; null if the file is not below the folder. */
export function entryToward(folder: string, path: string): string | null {
  const prefix = folder === "" ? "" : `${folder}/`;
  if (path === "" || !path.startsWith(prefix)) return null;
  const slash = path.indexOf("/", prefix.length);
  return slash < 0 ? path : path.slice(0, slash);
}

/** A page of subfolders and files, as the server lists them: folders first. */
export function folderPart<D extends { path: string }, F extends { path: string }>(
  { folders, start, total }: { folders: readonly D[]; start: number; total: number },
  files: readonly F[],
): FolderPart<D | F> {
  return {
    start,
    total,
    entries: [
      ...folders.map((value) => ({ path: value.path, isFolder: true, value })),
      ...files.map((value) => ({ path: value.path, isFolder: false, value })),
    ],
  };
}

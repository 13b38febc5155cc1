import type { FolderEntry } from "#schemas/projects/source/source.ts";
import { type TreeRow, compareNames } from "../../lib/file-tree.ts";

export type BranchRow = TreeRow & {
  /** null while its folder is loading. */
  entry: FolderEntry | null;
};

/** The loading state of a folder. */
export interface LoadedFolder {
  entries: readonly FolderEntry[] | undefined;
  failed: boolean;
}

/** The rows of a tree whose folders are loaded one by one. An open folder that is still loading has a placeholder row. */
export function listBranchRows(
  folderOf: (path: string) => LoadedFolder | undefined,
  isOpen: (path: string) => boolean,
): BranchRow[] {
  const rows: BranchRow[] = [];
  const add = (path: string, depth: number): void => {
    const folder = folderOf(path);
    if (!folder?.entries) {
      const name = folder?.failed ? "Could not load" : "Loading…";
      const id = `${path}/`;
      const place = { depth, position: 1, siblings: 1 };
      rows.push({ id, name, isFolder: false, isOpen: false, ...place, entry: null });
      return;
    }
    const entries = folder.entries.toSorted(compareEntries);
    for (const [index, entry] of entries.entries()) {
      const isFolder = entry.kind === "folder";
      const open = isFolder && isOpen(entry.path);
      rows.push({
        id: entry.path,
        name: entry.name,
        isFolder,
        isOpen: open,
        depth,
        position: index + 1,
        siblings: entries.length,
        entry,
      });
      if (open) add(entry.path, depth + 1);
    }
  };
  add("", 0);
  return rows;
}

/** Folders first. */
function compareEntries(a: FolderEntry, b: FolderEntry): number {
  const folders = Number(b.kind === "folder") - Number(a.kind === "folder");
  return folders || compareNames(a.name, b.name);
}

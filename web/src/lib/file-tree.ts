/** A visible row of a tree. The content of closed folders is left out. */
export interface TreeRow {
  /** Its path. */
  id: string;
  name: string;
  /** 0 at the top level. */
  depth: number;
  isFolder: boolean;
  isOpen: boolean;
  /** The position among its siblings, from 1. */
  position: number;
  siblings: number;
}

export interface Folder<T> {
  path: string;
  name: string;
  folders: Folder<T>[];
  files: T[];
  /** The number of files in the folder and its subfolders. */
  count: number;
}

export type FileRow<T> = TreeRow &
  ({ isFolder: true; folder: Folder<T> } | { isFolder: false; file: T });

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Natural order: case-insensitive, and 2 before 10. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

export const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** "a/b/c.md" → ["a", "a/b"] */
export function foldersAbove(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_name, index) => names.slice(0, index + 1).join("/"));
}

/** Groups files into their folders, sorted by name. */
export function buildTree<T extends { path: string }>(files: readonly T[]): Folder<T> {
  const root = emptyFolder<T>("");
  const folders = new Map([["", root]]);
  for (const file of files) folderOf(folders, file.path).files.push(file);
  finish(root);
  return root;
}

/** The visible rows while these folders are open. Folders come first. */
export function listRows<T extends { path: string }>(
  root: Folder<T>,
  isOpen: (path: string) => boolean,
): FileRow<T>[] {
  const rows: FileRow<T>[] = [];
  const add = (parent: Folder<T>, depth: number): void => {
    const siblings = parent.folders.length + parent.files.length;
    for (const [index, folder] of parent.folders.entries()) {
      const { path, name } = folder;
      const open = isOpen(path);
      const place = { depth, position: index + 1, siblings };
      rows.push({ id: path, name, isFolder: true, isOpen: open, ...place, folder });
      if (open) add(folder, depth + 1);
    }
    for (const [index, file] of parent.files.entries()) {
      const place = { depth, position: parent.folders.length + index + 1, siblings };
      rows.push({
        id: file.path,
        name: nameOf(file.path),
        isFolder: false,
        isOpen: false,
        ...place,
        file,
      });
    }
  };
  add(root, 0);
  return rows;
}

const emptyFolder = <T>(path: string): Folder<T> => ({
  path,
  name: nameOf(path),
  folders: [],
  files: [],
  count: 0,
});

function folderOf<T>(folders: Map<string, Folder<T>>, filePath: string): Folder<T> {
  const path = filePath.slice(0, Math.max(0, filePath.lastIndexOf("/")));
  const existing = folders.get(path);
  if (existing) return existing;
  const folder = emptyFolder<T>(path);
  folders.set(path, folder);
  folderOf(folders, path).folders.push(folder);
  return folder;
}

function finish<T extends { path: string }>(folder: Folder<T>): number {
  folder.folders.sort((a, b) => compareNames(a.name, b.name));
  folder.files.sort((a, b) => compareNames(nameOf(a.path), nameOf(b.path)));
  folder.count = folder.files.length;
  for (const inner of folder.folders) folder.count += finish(inner);
  return folder.count;
}

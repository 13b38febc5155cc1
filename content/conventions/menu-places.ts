import type { MenuItem } from "./interface.ts";
import { folderOf, foldersAround } from "./paths.ts";

/** Where the notes and folders of a table of contents are in it, by their path. */
export interface MenuPlaces {
  /** A folder has the position of its first note. */
  positions: ReadonlyMap<string, number>;
  /** Titles in the menu. A folder has the title of the heading that has all its notes. */
  titles: ReadonlyMap<string, string>;
  /** The note of the nearest entry that each note is below. */
  above: ReadonlyMap<string, string>;
  /** The number of entries. */
  size: number;
}

interface Heading {
  title: string;
  /** The deepest folder of all its notes. */
  folder: string;
  notes: number;
}

export function placesOf(menu: readonly MenuItem[]): MenuPlaces {
  const positions = new Map<string, number>();
  const titles = new Map<string, string>();
  const above = new Map<string, string>();
  const headings: Heading[] = [];
  /** The number of notes in the menu, by folder at any depth. */
  const notes = new Map<string, number>();
  let size = 0;

  function place(path: string, position: number): number {
    const isNew = !positions.has(path);
    if (isNew) positions.set(path, position);
    for (const folder of [...(path.endsWith("/") ? [path] : []), ...foldersAbove(path)]) {
      if (!positions.has(folder)) positions.set(folder, position);
      // No heading has all notes of a folder if the menu repeats one of them.
      notes.set(folder, isNew ? (notes.get(folder) ?? 0) + 1 : Infinity);
    }
    return isNew ? 1 : 0;
  }

  /** The deepest folder of an item and the items below it, and the number of their notes. */
  function add(
    { title, path, items }: MenuItem,
    parent: string | null,
  ): { folder: string | null; notes: number } {
    const position = size++;
    const isNote = path !== null && !path.endsWith("/");
    if (isNote && parent !== null && !positions.has(path)) above.set(path, parent);
    const own = path === null ? 0 : place(path, position);
    if (path !== null && title !== null && !titles.has(path)) titles.set(path, title);
    let folder = path === null || path.startsWith("/") ? null : folderOf(path);
    let all = folder === null ? 0 : own;
    for (const below of items.map((item) => add(item, isNote ? path : parent))) {
      folder = commonFolder(folder, below.folder);
      all += below.notes;
    }
    if (title !== null && items.length > 0 && folder) headings.push({ title, folder, notes: all });
    return { folder, notes: all };
  }

  for (const item of menu) add(item, null);
  // The outer heading comes last, and is the one that a folder is named after.
  for (const { title, folder, notes: all } of headings.toReversed())
    if (notes.get(folder) === all && !titles.has(folder)) titles.set(folder, title);
  return { positions, titles, above, size };
}

/** The folder of a note that is named by its front matter is unknown. */
const foldersAbove = (path: string) => (path.startsWith("/") ? [] : foldersAround(path));

/** The folder of both; null means no note. */
function commonFolder(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  let folder = a;
  while (!b.startsWith(folder)) folder = folderOf(folder.slice(0, -1));
  return folder;
}

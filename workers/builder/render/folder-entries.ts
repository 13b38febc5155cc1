import type { ListEntry } from "#markdown/themes/model.ts";
import { entryInputs, noteEntry } from "./list-plans.ts";
import { ENTRIES_PER_PAGE, type ListPage, listPages } from "./paging.ts";
import { newestFirst } from "../resolve/site-structure.ts";
import type { Folder, SiteNote } from "../model.ts";
import { isListed } from "../parse/publish-rules.ts";

/** An entry of a folder's page. */
type FolderItem = Folder | SiteNote;
export type FolderPages = (folder: Folder) => [ListPage<FolderItem>, ...ListPage<FolderItem>[]];

/** The pages of folders, each sorted only once: folders first, then notes by title, or newest first if they are dated. */
export function folderPagesOf(): FolderPages {
  const cache = new Map<Folder, ReturnType<FolderPages>>();
  return (folder) => {
    const cached = cache.get(folder);
    if (cached) return cached;
    const hasDates = folder.notes.some(({ facts }) => facts.publish.date !== null);
    const notes = hasDates ? folder.notes.toSorted(newestFirst) : folder.notes;
    const pages = listPages(folder.url, [...folder.folders, ...notes], ENTRIES_PER_PAGE);
    cache.set(folder, pages);
    return pages;
  };
}

const isFolder = (item: FolderItem): item is Folder => "folders" in item;

export function itemInputs(item: FolderItem): unknown[] {
  if (!isFolder(item)) return entryInputs(item);
  const { title, url, index } = item;
  return [title, url, index?.key, index !== null && isListed(index)];
}

/** The same inputs as values, with notes as objects. */
export function itemParts(item: FolderItem): unknown[] {
  return isFolder(item) ? [item.title, item.url, item.index] : [item];
}

export function itemEntry(item: FolderItem): ListEntry {
  if (!isFolder(item)) return noteEntry(item);
  const { title, url, index } = item;
  const description = index && isListed(index) ? index.description : "";
  return { title, url, date: null, description, tags: [], folder: true };
}

import type { ListEntry } from "#markdown/themes/model.ts";
import { entryOf, type PictureOf } from "./list-plans.ts";
import { type Fact, from } from "./page-description.ts";
import { ENTRIES_PER_PAGE, type ListPage, listPages } from "./paging.ts";
import { entriesOf, newestFirst } from "../structure/site-structure.ts";
import type { Folder, SiteNote } from "../model.ts";
import { isListed } from "../notes/publish-rules.ts";

/** An entry of a folder's page. */
type FolderItem = Folder | SiteNote;
export type FolderPages = (folder: Folder) => [ListPage<FolderItem>, ...ListPage<FolderItem>[]];

/** The pages of folders, each sorted only once: as in the menu, or folders first and then notes, the newest first, if notes are dated. */
export function folderPagesOf(): FolderPages {
  const cache = new Map<Folder, ReturnType<FolderPages>>();
  return (folder) => {
    const cached = cache.get(folder);
    if (cached) return cached;
    const hasDates = folder.notes.some(({ facts }) => facts.publish.date !== null);
    const items = hasDates
      ? [...folder.folders, ...folder.notes.toSorted(newestFirst)]
      : entriesOf(folder);
    const pages = listPages(folder.url, items, ENTRIES_PER_PAGE);
    cache.set(folder, pages);
    return pages;
  };
}

export function itemOf(item: FolderItem, pictureOf: PictureOf): Fact<ListEntry> {
  if (!("folders" in item)) return entryOf(item, pictureOf);
  // The folder itself changes in place.
  return from([item.title, item.url, item.index], folderEntry);
}

function folderEntry(title: string, url: string, index: SiteNote | null): ListEntry {
  const description = index && isListed(index) ? index.description : "";
  return { title, url, date: null, description, tags: [], folder: true };
}

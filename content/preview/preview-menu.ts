import type { PreviewMenuItem } from "#schemas/projects/repository-preview.ts";
import type { Folder, SiteNote } from "../model.ts";
import { menuOf } from "../pages/navigation.ts";

/** Enough to judge the order. */
const MAX_ENTRIES = 40;
/** So that a long first level leaves room for others. */
const MAX_IN_FOLDER = 12;

/** The first entries of each level of the menu, the upper levels first. */
export function previewMenu(root: Folder): { menu: PreviewMenuItem[]; more: number } {
  let room = MAX_ENTRIES;
  const top: PreviewMenuItem = { title: "", isFolder: true, items: [], more: 0 };
  const open: { item: PreviewMenuItem; folder: Folder }[] = [{ item: top, folder: root }];
  for (let next = open.shift(); next; next = open.shift()) {
    const { item, folder } = next;
    const entries = menuOf(folder);
    const shown = entries.slice(0, Math.min(room, item === top ? MAX_ENTRIES : MAX_IN_FOLDER));
    room -= shown.length;
    item.more = entries.length - shown.length;
    for (const entry of shown) {
      const below = menuItem(entry);
      item.items.push(below);
      if ("folders" in entry) open.push({ item: below, folder: entry });
    }
  }
  return { menu: top.items, more: top.more };
}

function menuItem(entry: Folder | SiteNote): PreviewMenuItem {
  const isFolder = "folders" in entry;
  return { title: isFolder ? entry.title : entry.label, isFolder, items: [], more: 0 };
}

import type { PageEntry } from "../page.ts";

/** A folder of pages with the page that opens it, or a page that stands alone. */
export interface TreeGroup {
  /** Null: the pages lie directly in the section. */
  title: string | null;
  pages: PageEntry[];
}

/** The pages of a section as its sidebar lists them; `entries` are in the order of reading. */
export function pageTree(entries: readonly PageEntry[]): TreeGroup[] {
  const groups: TreeGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.title === entry.group) last.pages.push(entry);
    else groups.push({ title: entry.group, pages: [entry] });
  }
  return groups;
}

import type { PageEntry } from "../page.ts";

/** A folder of pages with its index page, or a single page. */
export interface TreeGroup {
  /** Null for pages directly in the section. */
  title: string | null;
  pages: PageEntry[];
}

/** The pages of a section for its sidebar; `entries` are in reading order. */
export function pageTree(entries: readonly PageEntry[]): TreeGroup[] {
  const groups: TreeGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.title === entry.group) last.pages.push(entry);
    else groups.push({ title: entry.group, pages: [entry] });
  }
  return groups;
}

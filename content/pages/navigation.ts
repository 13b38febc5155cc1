import type { NavigationItem } from "#markdown/themes/model.ts";
import { contentHash } from "../content-hash.ts";
import type { Folder, SiteNote } from "../model.ts";
import { isFoundIn } from "../notes/publish-rules.ts";
import { entriesOf } from "../structure/site-structure.ts";

/** A longer branch is shown in parts. Otherwise every page of a large folder would contain thousands of links. */
const MAX_SIBLINGS = 50;

export interface Navigation {
  /** The breadcrumbs from the home page to a folder. */
  crumbs(folder: Folder | null): { items: { title: string; url: string }[]; digest: string };
  /** The part of a folder's entries that contains a page. Its pages share one list. */
  branch(folder: Folder | null, url: string): Branch;
}

interface Branch {
  items: NavigationItem[];
  digest: string;
}

/** Each is created once and shared by all pages that show it. */
export function navigationOf(siteTitle: string): Navigation {
  const crumbs = new Map<Folder | null, ReturnType<Navigation["crumbs"]>>();
  const branches = new Map<Folder, { parts: Branch[]; byUrl: Map<string, Branch> }>();
  return {
    crumbs(folder) {
      const cached = crumbs.get(folder);
      if (cached) return cached;
      const items: { title: string; url: string }[] = [];
      for (let at = folder; at; at = at.isPart ? null : at.parent)
        items.unshift({ title: at.parent && !at.isPart ? at.title : siteTitle, url: at.url });
      const trail = { items, digest: contentHash(JSON.stringify(items)) };
      crumbs.set(folder, trail);
      return trail;
    },
    branch(folder, url) {
      if (!folder) return NO_BRANCH;
      const entry = branches.get(folder) ?? branchesOf(folder);
      branches.set(folder, entry);
      return entry.byUrl.get(url) ?? entry.parts[0] ?? NO_BRANCH;
    },
  };
}

const NO_BRANCH: Branch = { items: [], digest: "" };

export const isInMenu = (note: SiteNote) => isFoundIn(note, "navigation");

/** A folder leaves the menu with its index note. */
const isFolderInMenu = ({ index }: Folder) => index === null || isInMenu(index);

/** The entries of a folder that menus show. */
export function menuOf(folder: Folder): (Folder | SiteNote)[] {
  return entriesOf(folder).filter((entry) =>
    "folders" in entry ? isFolderInMenu(entry) : isInMenu(entry),
  );
}

function branchesOf(folder: Folder): { parts: Branch[]; byUrl: Map<string, Branch> } {
  const all = menuOf(folder).map((entry) =>
    "folders" in entry
      ? { title: entry.title, url: entry.url, folder: true }
      : { title: entry.label, url: entry.url, folder: false },
  );
  const parts: Branch[] = [];
  const byUrl = new Map<string, Branch>();
  for (let at = 0; at < all.length; at += MAX_SIBLINGS) {
    const items = all.slice(at, at + MAX_SIBLINGS);
    const part = { items, digest: contentHash(JSON.stringify(items)) };
    parts.push(part);
    for (const { url } of items) byUrl.set(url, part);
  }
  return { parts, byUrl };
}

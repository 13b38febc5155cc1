import type { MenuItem, ProgramSite, Repository } from "../interface.ts";
import { folderAt, noteOfLink } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";
import { contentFolder, settingsOf } from "./settings.ts";

const MAX_DEPTH = 12;

interface Documents {
  repository: Repository;
  /** The content folder, and that of the default language in it. */
  folders: readonly string[];
}

/** The sidebar, if it is written as data. */
export function readSidebar(site: ProgramSite): MenuItem[] | null {
  const { sidebar, language } = settingsOf(site);
  const content = contentFolder(site.folder);
  const folders = [...new Set([content + language, content])];
  const menu = sidebar && itemsOf(sidebar, { repository: site.repository, folders });
  return menu && hasNotes(menu) ? menu : null;
}

function hasNotes(menu: readonly MenuItem[]): boolean {
  return menu.some(({ path, items }) => path !== null || hasNotes(items));
}

/** An item is the slug of a page, a link, a group of items, or a folder. */
function itemsOf(list: readonly unknown[], documents: Documents, depth = 0): MenuItem[] {
  if (depth > MAX_DEPTH) return [];
  return list.flatMap((item): MenuItem[] => {
    if (typeof item === "string")
      return [{ title: null, path: noteAt(item, documents), items: [] }];
    if (!isRecord(item)) return [];
    const title = textOf(item["label"]);
    const link = textOf(item["slug"]) ?? textOf(item["link"]);
    const directory = textOf(recordOf(item["autogenerate"])["directory"]);
    const folder = directory === null ? null : folderOf(directory, documents);
    const path = folder ?? (link === null ? null : noteAt(link, documents));
    const below: unknown = item["items"];
    return [
      { title, path, items: Array.isArray(below) ? itemsOf(below, documents, depth + 1) : [] },
    ];
  });
}

function noteAt(link: string, { repository, folders }: Documents): string | null {
  for (const folder of folders) {
    const note = noteOfLink(repository, folder, link);
    if (note !== null) return note;
  }
  // A note may have this slug in its front matter.
  return /^[a-z][a-z+.-]*:|\/\//i.test(link) ? null : `/${link.replace(/^\/+|[/?#].*$/g, "")}`;
}

function folderOf(directory: string, { repository, folders }: Documents): string | null {
  for (const folder of folders) {
    const path = folderAt(folder, directory);
    if (path && repository.notes.some((note) => note.startsWith(path))) return path;
  }
  return null;
}

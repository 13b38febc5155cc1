import { folderUrl } from "#markdown/links/slug.ts";
import { tagAddress } from "./addresses.ts";
import { isListed } from "../parse/publish-rules.ts";
import type { SiteNote, SiteStructure, Folder, Tag } from "../model.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Folders, tags and the dated list of the published notes. The result does not depend on the order of the notes. */
export function buildStructure(notes: readonly SiteNote[], siteTitle: string): SiteStructure {
  const byUrl = new Map(notes.map((note) => [note.url, note]));
  const opened: OpenedFolders = { byUrl: new Map(), byPath: new Map() };
  const open = (path: string) => openFolder(path, opened, { byUrl, siteTitle });
  const root = open("");
  const listed = notes.filter(isListed);
  for (const note of listed) open(folderPathOf(note.path));
  for (const note of listed)
    if (!opened.byUrl.has(note.url)) open(folderPathOf(note.path)).notes.push(note);
  for (const folder of opened.byUrl.values()) {
    folder.notes.sort(byTitle);
    folder.folders.sort(byTitle);
  }
  return {
    root,
    folders: opened.byUrl,
    folderOf: opened.byPath,
    tags: collectTags(listed),
    dated: listed.filter((note) => note.facts.publish.date !== null).toSorted(newestFirst),
    byPath: new Map(notes.map((note) => [note.path, note])),
    byUrl,
  };
}

/** Replaces a note with a new version that has the same path, address, title, tags and date. */
export function replaceNote(structure: SiteStructure, before: SiteNote, after: SiteNote): void {
  const { path, url } = before;
  structure.byPath.set(path, after);
  structure.byUrl.set(url, after);
  const own = structure.folders.get(url);
  if (own) own.index = after;
  else put(structure.folderOf.get(folderPathOf(path))?.notes, before, after);
  put(structure.dated, before, after);
  for (const tag of tagsOf(structure, before)) put(tag.notes, before, after);
}

function put(notes: SiteNote[] | undefined, before: SiteNote, after: SiteNote): void {
  const at = notes?.indexOf(before) ?? -1;
  if (notes && at !== -1) notes[at] = after;
}

/** The tags whose lists contain a note. */
export function tagsOf({ tags }: SiteStructure, note: SiteNote): Tag[] {
  const urls = new Set(note.tags.flatMap(({ name }) => tagPrefixes(name).map(tagAddress)));
  return urls.size === 0 ? [] : tags.filter(({ url }) => urls.has(url));
}

/** A note tagged #recipes/soup is also tagged #recipes. */
function tagPrefixes(name: string): string[] {
  const parts = name.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** The folder whose list contains the note: its own folder, or that folder's parent if the note is its index. */
export function parentOf(note: SiteNote, structure: SiteStructure): Folder | null {
  const own = structure.folders.get(note.url);
  if (own) return own.parent;
  return structure.folderOf.get(folderPathOf(note.path)) ?? structure.root;
}

export function newestFirst(a: SiteNote, b: SiteNote): number {
  const dateA = a.facts.publish.date ?? "";
  const dateB = b.facts.publish.date ?? "";
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return a.url < b.url ? -1 : 1;
}

function byTitle(a: { title: string; url: string }, b: { title: string; url: string }): number {
  return collator.compare(a.title, b.title) || (a.url < b.url ? -1 : 1);
}

interface OpenedFolders {
  byUrl: Map<string, Folder>;
  byPath: Map<string, Folder>;
}

function folderPathOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Folders with the same address are one folder. A folder with an unlisted index note is skipped, because lists of folders
 * would link to that note. Its entries are listed one folder higher.
 */
function openFolder(
  path: string,
  opened: OpenedFolders,
  site: { byUrl: ReadonlyMap<string, SiteNote>; siteTitle: string },
): Folder {
  const existing = opened.byPath.get(path);
  if (existing) return existing;
  const url = path === "" ? "/" : folderUrl(path);
  const index = site.byUrl.get(url);
  if (path !== "" && index && !isListed(index)) {
    const above = openFolder(folderPathOf(path), opened, site);
    opened.byPath.set(path, above);
    return above;
  }
  const sameUrl = opened.byUrl.get(url);
  const folder = sameUrl ?? newFolder(path, url, site);
  opened.byPath.set(path, folder);
  if (sameUrl) return sameUrl;
  opened.byUrl.set(url, folder);
  if (path !== "") {
    folder.parent = openFolder(folderPathOf(path), opened, site);
    folder.parent.folders.push(folder);
  }
  return folder;
}

function newFolder(
  path: string,
  url: string,
  site: { byUrl: ReadonlyMap<string, SiteNote>; siteTitle: string },
): Folder {
  const index = site.byUrl.get(url) ?? null;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const title = path === "" ? site.siteTitle : (index?.title ?? name);
  return { path, url, title, index, folders: [], notes: [], parent: null };
}

function collectTags(notes: readonly SiteNote[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const note of notes) {
    const seen = new Set<string>();
    for (const { name } of note.tags) {
      for (const prefix of tagPrefixes(name)) {
        const url = tagAddress(prefix);
        if (seen.has(url)) continue;
        seen.add(url);
        const tag = tags.get(url) ?? { name: prefix, url, notes: [] };
        tag.notes.push(note);
        tags.set(url, tag);
      }
    }
  }
  for (const tag of tags.values()) tag.notes.sort(newestFirst);
  return [...tags.values()].sort(
    (a, b) => collator.compare(a.name, b.name) || (a.url < b.url ? -1 : 1),
  );
}

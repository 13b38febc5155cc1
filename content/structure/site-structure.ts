import { tagAddress } from "./addresses.ts";
import type { Convention } from "../conventions/convention.ts";
import type { OpenVersion } from "../versions/open-versions.ts";
import { nestedNotes } from "./nested-notes.ts";
import { folderPathOf, movedIndexes, type OpenedFolders, openFolder } from "./open-folders.ts";
import { addressInPart, partOf } from "./site-parts.ts";
import { isListed } from "../notes/publish-rules.ts";
import type { SiteNote, SitePart, SiteStructure, Folder, Tag } from "../model.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Folders, tags and the dated list of the published notes. The result does not depend on the order of the notes. */
export function buildStructure(
  notes: readonly SiteNote[],
  siteTitle: string,
  convention: Convention,
): SiteStructure {
  const byUrl = new Map(notes.map((note) => [note.url, note]));
  const opened: OpenedFolders = { byUrl: new Map(), byPath: new Map() };
  const { versions } = convention;
  const treeFolderOf = (path: string) => folderPathOf(convention.order.treePathOf(path));
  const listed = notes.filter(isListed);
  const indexes = movedIndexes(notes);
  const above = nestedNotes(listed, { convention, indexes, treeFolderOf });
  const placeOf = (path: string) => above.get(path) ?? treeFolderOf(path);
  const isAbove = new Set(above.values());
  for (const { path, url } of listed) if (isAbove.has(path)) indexes.set(path, url);
  const site = { byUrl, indexes, siteTitle, convention, above };
  const open = (path: string) => openFolder(path, opened, site);
  const root = open("");
  const homes = new Set(notes.map(({ home }) => home));
  const parts = (versions?.all ?? []).filter(({ hasRest, home }) => !hasRest && homes.has(home));
  for (const { at } of parts) open(at.slice(0, -1));
  // Folders of the repository come first, because the page of one may be a note with others below it.
  for (const note of listed) open(treeFolderOf(note.path));
  for (const note of listed) open(placeOf(note.path));
  for (const note of listed)
    if (!opened.byUrl.has(note.url)) open(placeOf(note.path)).notes.push(note);
  for (const folder of opened.byUrl.values()) sortFolder(folder, convention);
  const partOfVersion = (version: OpenVersion | null, folder: Folder): SitePart => {
    const home = version?.home ?? "/";
    const own = versions ? listed.filter((note) => note.home === home) : listed;
    // The version that everything else in a language belongs to.
    const whole = versions?.all.find((other) => other.hasRest && other.home === home);
    const dated = own.filter(
      ({ facts, original }) => facts.publish.date !== null && original === null,
    );
    return {
      home,
      version: whole ?? version,
      language: version?.language ?? null,
      root: folder,
      tags: collectTags(own, home),
      dated: dated.toSorted(newestFirst),
    };
  };
  const rest = versions?.all.find(({ hasRest }) => hasRest) ?? null;
  const separate = parts.map((version) => {
    const folder = open(version.at.slice(0, -1));
    separatePart(folder, opened, convention);
    return partOfVersion(version, folder);
  });
  return {
    root,
    folders: opened.byUrl,
    folderOf: opened.byPath,
    parts: [partOfVersion(rest, root), ...separate],
    byPath: new Map(notes.map((note) => [note.path, note])),
    byUrl,
    placeOf,
    isBook: convention.order.isBook,
  };
}

/** Replaces a note with a new version that has the same path, address, title, tags and date. */
export function replaceNote(structure: SiteStructure, before: SiteNote, after: SiteNote): void {
  const { path, url } = before;
  structure.byPath.set(path, after);
  structure.byUrl.set(url, after);
  const own = structure.folders.get(url);
  if (own) own.index = after;
  else put(structure.folderOf.get(structure.placeOf(path))?.notes, before, after);
  put(partOf(structure, before).dated, before, after);
  for (const tag of tagsOf(structure, before)) put(tag.notes, before, after);
}

function put(notes: SiteNote[] | undefined, before: SiteNote, after: SiteNote): void {
  const at = notes?.indexOf(before) ?? -1;
  if (notes && at !== -1) notes[at] = after;
}

/** The tags whose lists contain a note. */
export function tagsOf(structure: SiteStructure, note: SiteNote): Tag[] {
  const { tags, home } = partOf(structure, note);
  const urls = new Set(
    note.tags.flatMap(({ name }) =>
      tagPrefixes(name).map((prefix) => addressInPart(home, tagAddress(prefix))),
    ),
  );
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
  if (own) return own.isPart ? null : own.parent;
  return structure.folderOf.get(structure.placeOf(note.path)) ?? structure.root;
}

export function newestFirst(a: SiteNote, b: SiteNote): number {
  const dateA = a.facts.publish.date ?? "";
  const dateB = b.facts.publish.date ?? "";
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return a.url < b.url ? -1 : 1;
}

interface Sorted {
  path: string;
  url: string;
  title: string;
  position: number | null;
}

/** Notes and folders with a position come first, then those whose names begin with a number, then the others. */
function sortFolder(folder: Folder, { order }: Convention): void {
  const rest = (a: Sorted, b: Sorted) =>
    (order.by === "name" ? collator.compare(nameOf(a), nameOf(b)) : 0) ||
    collator.compare(a.title, b.title) ||
    (a.url < b.url ? -1 : 1);
  const compare = (a: Sorted, b: Sorted) => {
    const [first, second] = [a.position ?? Infinity, b.position ?? Infinity];
    if (first !== second) return first < second ? -1 : 1;
    const [isFirst, isSecond] = [NUMBERED.test(nameOf(a)), NUMBERED.test(nameOf(b))];
    if (isFirst !== isSecond) return isFirst ? -1 : 1;
    return (isFirst ? collator.compare(nameOf(a), nameOf(b)) : 0) || rest(a, b);
  };
  const isOfPosts = order.isOfPosts(`${folder.path}/`);
  // Sorted copies take no more memory than they need, unlike lists that are filled step by step.
  folder.notes = folder.notes.toSorted((a, b) => (isOfPosts ? byDate(a, b) : 0) || compare(a, b));
  folder.folders = folder.folders.toSorted(compare);
}

const NUMBERED = /^\d/;

const nameOf = ({ path }: Sorted) => path.slice(path.lastIndexOf("/") + 1);

function byDate(a: SiteNote, b: SiteNote): number {
  const [first, second] = [a.facts.publish.date ?? "", b.facts.publish.date ?? ""];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}

/** The entries of a folder in the order of menus: folders first, unless some entries have a position. */
export function entriesOf({ folders, notes }: Folder): (Folder | SiteNote)[] {
  const all = [...folders, ...notes];
  if (all.every(({ position }) => position === null)) return all;
  return all.sort((a, b) => {
    const [first, second] = [a.position ?? Infinity, b.position ?? Infinity];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

/** Every note of a part of the site in the order of its menu. */
export function sequenceOf(folder: Folder): SiteNote[] {
  return [
    ...(folder.index ? [folder.index] : []),
    ...entriesOf(folder).flatMap((entry) => {
      if (!("folders" in entry)) return entry;
      return entry.isPart ? [] : sequenceOf(entry);
    }),
  ];
}

/** Makes a folder the home page of a part. Around it, it is only listed if no other version is there. */
function separatePart(folder: Folder, opened: OpenedFolders, { versions }: Convention): void {
  folder.isPart = true;
  const { parent } = folder;
  if (!parent || !versions?.of(`${parent.path}/`.replace(/^\//, ""))) return;
  parent.folders = parent.folders.filter((other) => other !== folder);
  removeIfEmpty(parent, opened);
}

function removeIfEmpty(folder: Folder, opened: OpenedFolders): void {
  const { parent, folders, notes, index } = folder;
  if (!parent || folders.length > 0 || notes.length > 0 || index) return;
  parent.folders = parent.folders.filter((other) => other !== folder);
  opened.byUrl.delete(folder.url);
  for (const [path, other] of opened.byPath) if (other === folder) opened.byPath.delete(path);
  removeIfEmpty(parent, opened);
}

function collectTags(notes: readonly SiteNote[], home: string): Tag[] {
  const tags = new Map<string, Tag>();
  for (const note of notes) {
    const seen = new Set<string>();
    for (const { name } of note.tags) {
      for (const prefix of tagPrefixes(name)) {
        const url = addressInPart(home, tagAddress(prefix));
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

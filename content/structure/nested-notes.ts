import type { MenuNames } from "../conventions/menu-views.ts";
import type { SiteNote } from "../model.ts";
import { folderPathOf, isHomeOfVersion, type OpenSite, urlOfFolder } from "./open-folders.ts";

interface Entry {
  note: SiteNote;
  names: MenuNames;
  /** The folder whose menu shows it. */
  folder: string;
}

/**
 * The notes that menus show below another note of the same folder, because the repository says so: the content path of each, and
 * that of the note above it. A note in another folder than the one above it stays there.
 */
export function nestedNotes(
  notes: readonly SiteNote[],
  site: Pick<OpenSite, "convention" | "indexes"> & { treeFolderOf(path: string): string },
): ReadonlyMap<string, string> {
  const entries: Entry[] = [];
  const byName = new Map<string, Entry[]>();
  for (const note of notes) {
    const names = site.convention.menuNames(note);
    const folder = names.own === null && names.above.length === 0 ? null : folderOf(note, site);
    if (folder === null) continue;
    const entry = { note, names, folder };
    entries.push(entry);
    if (names.own === null) continue;
    const key = keyOf(folder, names.own);
    const same = byName.get(key);
    if (same) same.push(entry);
    else byName.set(key, [entry]);
  }
  const above = new Map<string, string>();
  for (const { note, names, folder } of entries) {
    const all = names.above.map((name) => byName.get(keyOf(folder, name)) ?? []);
    const named = all.find((some) => some.length > 0) ?? [];
    const parent = named.find((one) => isAlike(one, names)) ?? named[0];
    if (parent && parent.note !== note) above.set(note.path, parent.note.path);
  }
  return withEnds(above);
}

const keyOf = (folder: string, name: string) => `${folder}\0${name}`;

function isAlike({ names }: Entry, { aboveThat }: MenuNames): boolean {
  return aboveThat === null ? names.above.length === 0 : names.above.includes(aboveThat);
}

/** A page of a folder is an entry of the folder above. Null for the home page of a part of the site. */
function folderOf({ path, url }: SiteNote, site: Parameters<typeof nestedNotes>[1]): string | null {
  const folder = site.treeFolderOf(path);
  if (urlOfFolder(folder, site) !== url) return folder;
  return folder === "" || isHomeOfVersion(folder, site.convention) ? null : folderPathOf(folder);
}

/** Every page has the whole menu, and a deeper one cannot be read. */
const MAX_LEVELS = 20;

/** Front matter may name two notes as the parents of each other, or a chain of thousands. Such notes stay where their folder has them. */
function withEnds(above: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...above].filter(([path]) => hasEnd(path, above)));
}

function hasEnd(path: string, above: ReadonlyMap<string, string>): boolean {
  let at = above.get(path);
  for (let level = 1; level <= MAX_LEVELS && at !== undefined; level++) at = above.get(at);
  return at === undefined;
}

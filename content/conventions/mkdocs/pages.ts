import type { Place, ProgramSite } from "../interface.ts";
import { folderOf, noteAt, pathAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, readSettings, textOf } from "../settings.ts";

/** A file of the plugin awesome-pages, which may be in every folder. */
export const PAGES = /(?:^|\/)\.pages(?:\.ya?ml)?$/;

const MAX_CHARACTERS = 20_000;

/** The titles of folders, and the order of what is in them. */
export function readPages({ repository }: ProgramSite, root: string): Map<string, Place> {
  const places = new Map<string, Place>();
  const add = (path: string, place: Partial<Place>) =>
    places.set(path, { position: null, title: null, ...places.get(path), ...place });
  for (const [path, text] of repository.sources) {
    if (!PAGES.test(path) || !path.startsWith(root) || text.length > MAX_CHARACTERS) continue;
    const { title, nav, arrange } = readSettings(text, path);
    const folder = folderOf(path);
    const named = textOf(title);
    if (named !== null) add(folder, { title: named });
    for (const [position, entry] of listOf(nav ?? arrange).entries()) {
      const [label, written] = entryOf(entry);
      const target = written === null ? null : pathAt(folder, written);
      if (target === null || written === "...") continue;
      const note = noteAt(repository, target);
      const isFolder = repository.notes.some((one) => one.startsWith(`${target}/`));
      const place = isFolder ? `${target}/` : note;
      if (place !== null) add(place, { position, ...(label !== null && { title: label }) });
    }
  }
  return places;
}

/** `name`, or `Title: name`. */
function entryOf(entry: unknown): [label: string | null, written: string | null] {
  if (!isRecord(entry)) return [null, textOf(entry)];
  const [label = null, written = null] = Object.entries(entry)[0] ?? [];
  return [label, textOf(written)];
}

import { parentOf, sequenceOf } from "../structure/site-structure.ts";
import { isInMenu } from "./navigation.ts";
import type { Folder, SiteNote, SitePart, SiteStructure } from "../model.ts";
import { partOf } from "../structure/site-parts.ts";

export interface PrevNext {
  previous: SiteNote | null;
  next: SiteNote | null;
}

const ALONE: PrevNext = { previous: null, next: null };

/**
 * Notes with their own date are in the order of dates, all others in the order of the folder, or of the whole site if it is a
 * book. A folder is only sorted when one of its notes is requested.
 */
export function prevNextOf(structure: SiteStructure): (note: SiteNote) => PrevNext {
  const chain = (notes: readonly SiteNote[]) =>
    new Map(
      notes.map((note, at) => [
        note,
        { previous: notes[at - 1] ?? null, next: notes[at + 1] ?? null },
      ]),
    );
  const isDated = ({ facts }: SiteNote) => facts.publish.date !== null;
  const folders = new Map<Folder, Map<SiteNote, PrevNext>>();
  const dated = new Map<SitePart, Map<SiteNote, PrevNext>>();
  const books = new Map<SitePart, Map<SiteNote, PrevNext>>();
  return (note) => {
    const part = partOf(structure, note);
    if (isDated(note)) {
      const all = dated.get(part) ?? chain(part.dated.filter(isInMenu).toReversed());
      dated.set(part, all);
      return all.get(note) ?? ALONE;
    }
    if (structure.isBook) {
      const book =
        books.get(part) ??
        chain(sequenceOf(part.root).filter((other) => isInMenu(other) && !isDated(other)));
      books.set(part, book);
      return book.get(note) ?? ALONE;
    }
    const folder = parentOf(note, structure);
    if (!folder || note === folder.index) return ALONE;
    const chained =
      folders.get(folder) ??
      chain(folder.notes.filter((other) => isInMenu(other) && !isDated(other)));
    folders.set(folder, chained);
    return chained.get(note) ?? ALONE;
  };
}

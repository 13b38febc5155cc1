import type { NoteLinks, SiteNote, SiteStructure } from "../model.ts";

/** Public notes that link to a note, by its path. */
export function backlinksOf(
  notes: readonly SiteNote[],
  links: ReadonlyMap<string, NoteLinks>,
  { byPath }: Pick<SiteStructure, "byPath">,
): Map<string, SiteNote[]> {
  const backlinks = new Map<string, SiteNote[]>();
  for (const note of notes) {
    for (const target of links.get(note.path)?.notes ?? []) {
      if (!byPath.has(target)) continue;
      const from = backlinks.get(target);
      if (from) from.push(note);
      else backlinks.set(target, [note]);
    }
  }
  // Lists that are filled step by step have room for more.
  for (const [target, from] of backlinks) backlinks.set(target, from.slice());
  return backlinks;
}

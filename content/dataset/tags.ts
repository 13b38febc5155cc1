import type { Note } from "#schemas/deployments/dataset.ts";
import { tagAddress } from "../structure/addresses.ts";
import { contentHash } from "../content-hash.ts";

export interface Tag {
  /** Derived from the address, so it is the same in every deployment. */
  id: number;
  /** Spelled as in the first note that has it. */
  name: string;
  url: string;
  /** Ids of the notes that have it. */
  notes: string[];
}

/** JavaScript and SQLite both represent numbers of this length exactly. */
const ID_DIGITS = 12;

/** The tags of some notes, by address. Spellings with the same address are one tag. */
export function tagsOf(notes: readonly Pick<Note, "id" | "tags">[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const { id, tags: names } of notes) {
    for (const name of names) {
      const url = tagAddress(name);
      const tag = tags.get(url);
      if (!tag)
        tags.set(url, {
          id: Number.parseInt(contentHash(url).slice(0, ID_DIGITS), 16),
          name,
          url,
          notes: [id],
        });
      else if (tag.notes.at(-1) !== id) tag.notes.push(id);
    }
  }
  return [...tags.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}

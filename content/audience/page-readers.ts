import type { Hold } from "#markdown/front-matter/publication-model.ts";
import { PUBLIC_KEY, type Readers } from "#schemas/sites/page-audience.ts";
import type { Listing, PageReaders, ParsedNote } from "../model.ts";
import { restrictedReason, unlistedReason } from "./reasons.ts";
import { withUnusedHeld } from "../notes/page-files.ts";

/** Whether a page with these readers is part of the site for a group. What is public is part of every group's. */
export const isShownTo = (group: Readers, readers: Readers): boolean =>
  readers.key === group.key || readers.key === PUBLIC_KEY;

/** The notes of the site for one group of readers. The others are withheld, as if their authors had not published them. */
export function notesFor(group: Readers, readers: PageReaders, now: Date): ParsedNote[] {
  const notes = readers.notes.map((note) => {
    const own = readers.byNote.get(note.path) ?? readers.audience.site;
    if (isShownTo(group, own)) return withDiscovery(note, own);
    return withPublish(note, { hold: holdOf(own) });
  });
  return withUnusedHeld(notes, now);
}

/** The files of the site for one group of readers. */
export function listingFor(group: Readers, listing: Listing, { byFile }: PageReaders): Listing {
  const isShown = (path: string) => {
    const readers = byFile.get(path);
    return !readers || isShownTo(group, readers);
  };
  const hidden = listing.files.filter(({ path }) => !isShown(path)).map(({ path }) => path);
  if (hidden.length === 0) return listing;
  return {
    ...listing,
    files: listing.files.filter(({ path }) => isShown(path)),
    leftOut: [...listing.leftOut, ...hidden].sort(),
    restrictedFiles: new Set(hidden),
  };
}

/** A note that withholds itself keeps its own reason. */
function withPublish(note: ParsedNote, changes: Partial<ParsedNote["facts"]["publish"]>) {
  const { facts } = note;
  const { hold } = facts.publish;
  if (changes.hold && hold && !hold.isPart) return note;
  return { ...note, facts: { ...facts, publish: { ...facts.publish, ...changes } } };
}

/** What a rule hides, although everyone who has the address may read it. */
function withDiscovery(note: ParsedNote, own: Readers): ParsedNote {
  if (own.audience !== "unlisted") return note;
  const { publish } = note.facts;
  // A site that is unlisted as a whole still has menus and a search.
  if (own.path === "/")
    return withPublish(note, {
      absentFrom: [...new Set([...(publish.absentFrom ?? []), ...HIDING])],
    });
  return publish.unlisted ? note : withPublish(note, { unlisted: unlistedReason(own) });
}

const HIDING = ["engines", "feeds", "sitemap"] as const;

const holds = new Map<string, Hold>();

/** The same object for the same readers, so that later steps recognize unchanged notes. */
function holdOf(readers: Readers): Hold {
  const reason = restrictedReason(readers);
  const hold = holds.get(reason) ?? { state: "restricted", reason };
  holds.set(reason, hold);
  return hold;
}

import { tagAddress } from "./addresses.ts";
import type { Convention } from "../conventions/convention.ts";
import type { FileDates, ParsedNote, SiteNote } from "../model.ts";
import { namesOf } from "../links/note-names.ts";

/** Returns the object of the last build if nothing has changed, so that later steps recognize unchanged notes quickly. */
export function siteNote(
  note: ParsedNote,
  before: SiteNote | undefined,
  context: {
    url: string;
    siteTitle: string;
    dates: FileDates | undefined;
    convention: Convention;
  },
): SiteNote {
  const { facts } = note;
  const { publish } = facts;
  const { url, siteTitle, dates, convention } = context;
  const { title, opensWithTitle, label, position } = namesOf(note, siteTitle, convention);
  const updated = publish.updated ?? dates?.changed ?? null;
  const isSame =
    before?.facts === facts &&
    before.key === note.key &&
    before.url === url &&
    before.title === title &&
    before.label === label &&
    before.position === position &&
    before.updated === updated;
  if (isSame) return before;
  const seen = new Set<string>();
  const tags = facts.tags
    .map((name) => ({ name, url: tagAddress(name) }))
    .filter((tag) => !seen.has(tag.url) && seen.add(tag.url));
  return {
    ...note,
    url,
    title,
    opensWithTitle,
    label,
    position,
    description: publish.description ?? facts.excerpt,
    date: publish.date,
    updated,
    tags,
  };
}

import { datedIn } from "#markdown/front-matter/time-zone.ts";
import { addressInPart } from "./site-parts.ts";
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
    /** Content path of the note that is not translated. */
    original?: string | null;
  },
): SiteNote {
  const { facts } = note;
  const { publish } = facts;
  const { url, siteTitle, dates, convention, original = null } = context;
  const version = convention.versions?.of(note.path);
  const home = version?.home ?? "/";
  const { title, opensWithTitle, label, position } = namesOf(note, siteTitle, convention);
  const updated = publish.updated ?? datedIn(publish.timeZone, dates?.changed ?? null);
  const isSame =
    before?.facts === facts &&
    before.key === note.key &&
    before.url === url &&
    before.title === title &&
    before.label === label &&
    before.position === position &&
    before.updated === updated &&
    before.home === home &&
    before.original === original;
  if (isSame) return before;
  const seen = new Set<string>();
  const tags = facts.tags
    .map((name) => ({ name, url: addressInPart(home, tagAddress(name)) }))
    .filter((tag) => !seen.has(tag.url) && seen.add(tag.url));
  // Written out: for a copy with `...note`, V8 makes a hidden class per note, which costs a large site memory and time.
  const { path, oid, size, source, key, ownKey, included, ownFacts } = note;
  const published: SiteNote = {
    path,
    oid,
    size,
    key,
    ownKey,
    included,
    facts,
    ownFacts,
    url,
    title,
    opensWithTitle,
    label,
    position,
    description: publish.description ?? facts.excerpt,
    date: publish.date,
    updated,
    home,
    original,
    tags,
  };
  if (source !== undefined) published.source = source;
  return published;
}

import { tagAddress } from "./addresses.ts";
import type { FileDates } from "../fetch/content-dates.ts";
import type { ParsedNote, SiteNote } from "../model.ts";

/** Returns the object of the last build if nothing has changed, so that later steps recognize unchanged notes quickly. */
export function siteNote(
  note: ParsedNote,
  before: SiteNote | undefined,
  context: { url: string; siteTitle: string; dates: FileDates | undefined },
): SiteNote {
  const { facts, path } = note;
  const { publish } = facts;
  const { url, siteTitle, dates } = context;
  const title = titleOf(path, facts.title, siteTitle);
  const updated = publish.updated ?? dates?.changed ?? null;
  const isSame =
    before?.facts === facts &&
    before.key === note.key &&
    before.url === url &&
    before.title === title &&
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
    description: publish.description ?? facts.excerpt,
    date: publish.date,
    updated,
    tags,
  };
}

/** "index" and "README" say nothing, but the folder's name does. */
export function titleOf(path: string, title: string, siteTitle: string): string {
  if (!/^(?:index|readme)$/i.test(title) || !/(?:^|\/)(?:index|readme)\.\w+$/i.test(path))
    return title;
  return path.split("/").at(-2) ?? siteTitle;
}

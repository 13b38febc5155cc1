import type { Listable } from "../parse/publish-rules.ts";
import type { SiteNote } from "../model.ts";

/** Addresses of them all that an author may fill with a file of their own. */
export const REPLACEABLE = ["/feed.xml", "/sitemap.xml", "/llms.txt", "/robots.txt"];

/** The theme reads it, so it is always ours. */
export const TREE_URL = "/_tree.json";

/** A list of more notes is cut into parts: otherwise one changed note would store some megabytes again. */
export const MAX_WHOLE = 2_000;

export const PART_NOTES = 1_000;

/** What the lists say of a note. */
export type ListedNote = Pick<SiteNote, "url" | "title" | "description" | "updated"> & Listable;

/** Part of a list, with the number it has in its address. */
export interface Part {
  number: number;
  notes: readonly ListedNote[];
}

/** Addresses of the parts that so many notes have. */
export function listAddresses(notes: number): string[] {
  if (notes <= MAX_WHOLE) return [];
  return Array.from({ length: Math.ceil(notes / PART_NOTES) }, (_, at) => ({
    number: at + 1,
  })).flatMap((part) => [sitemapPart(part), modelsPart(part)]);
}

/** Search engines want a sitemap at the root: it may only name what lies below it. */
export const sitemapPart = ({ number }: Pick<Part, "number">) => `/_sitemap-${number}.xml`;

export const modelsPart = ({ number }: Pick<Part, "number">) => `/_llms-${number}.txt`;

import type { Listable } from "../notes/publish-rules.ts";
import type { SiteNote } from "../model.ts";

/** A longer list is split into parts. Otherwise one changed note would store several megabytes again. */
export const MAX_WHOLE = 2_000;

export const PART_NOTES = 1_000;

/** The fields of a note that the lists contain. */
export type ListedNote = Pick<SiteNote, "path" | "url" | "title" | "description" | "updated"> &
  Listable;

/** Part of a list. The number is in its address. */
export interface Part {
  number: number;
  notes: readonly ListedNote[];
}

/** Addresses of the parts for this number of notes. */
export function listAddresses(notes: number): string[] {
  if (notes <= MAX_WHOLE) return [];
  return Array.from({ length: Math.ceil(notes / PART_NOTES) }, (_, at) => ({
    number: at + 1,
  })).flatMap((part) => [sitemapPart(part), modelsPart(part)]);
}

/** The files are at the root, because a sitemap may only contain addresses below its own folder. */
export const sitemapPart = ({ number }: Pick<Part, "number">) => `/_sitemap-${number}.xml`;

export const modelsPart = ({ number }: Pick<Part, "number">) => `/_llms-${number}.txt`;

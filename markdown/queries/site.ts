import type { ResolvedImage } from "../note.ts";
import type { QueryFacts } from "./facts.ts";

/** A public note, as queries see it. */
export interface QueryNote {
  path: string;
  /** Its path as if the site had no versions and languages. A folder in a query may be meant in either way. */
  place: string;
  url: string;
  title: string;
  size: number;
  /** ISO; null if unknown. */
  created: string | null;
  modified: string | null;
  /** Without `#`. */
  tags: readonly string[];
  aliases: readonly string[];
  properties: Readonly<Record<string, unknown>>;
  facts: QueryFacts;
}

/** The public notes of a site, or of one version and language of it. */
export interface QuerySite {
  /** By path. */
  all(): readonly QueryNote[];
  /** Notes in a folder and below, by path. */
  inFolder(path: string): readonly QueryNote[];
  /** A folder as a query names it, from the root of the content. */
  folderOf(written: string): string;
  /** Notes with a tag or one below it, in lower case and without `#`. */
  withTag(name: string): readonly QueryNote[];
  at(path: string): QueryNote | null;
  /** Content paths of the public notes that a note links to, and of those that link to it. */
  outlinks(path: string): readonly string[];
  inlinks(path: string): readonly string[];
  /** The content path of the public note that a link in a note names. */
  find(from: string, target: string): string | null;
  /** A published picture that a note names. */
  picture(from: string, target: string): ResolvedImage | null;
  /** The time of the commit. */
  clock: number;
}

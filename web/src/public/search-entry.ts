import type { Section } from "./page.ts";

/** The address of the search index, which scripts/prerender writes. */
export const SEARCH_INDEX_PATH = "/search-index.json";

/** A page in the search index. */
export interface SearchEntry {
  path: string;
  title: string;
  description: string;
  section: Section;
  group: string | null;
  headings: { id: string; text: string }[];
  /** The whole text without markup. */
  text: string;
}

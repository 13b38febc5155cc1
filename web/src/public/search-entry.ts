import type { Section } from "./page.ts";

/** Where the list of all entries is; made by scripts/prerender. */
export const SEARCH_INDEX_PATH = "/search-index.json";

/** A page as the search finds it. */
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

import { useEffect, useMemo, useState } from "react";
import { SEARCH_INDEX_PATH, type SearchEntry } from "../search-entry.ts";
import { findPages, type PageHit } from "./find-pages.ts";

let fetched: Promise<SearchEntry[]> | null = null;

/** Loaded once for all searches of a page. A failed attempt is not cached. */
function fetchEntries(): Promise<SearchEntry[]> {
  fetched ??= fetch(SEARCH_INDEX_PATH)
    .then((response) => {
      if (!response.ok) throw new Error(`the search index returned ${response.status}`);
      return response.json() as Promise<SearchEntry[]>;
    })
    .catch((error: unknown) => {
      fetched = null;
      throw error;
    });
  return fetched;
}

export interface PageSearch {
  state: "loading" | "ready" | "failed";
  hits: PageHit[];
}

/** Searches docs, guides, help and blog. The index is loaded with the first search. */
export function usePageSearch(query: string): PageSearch {
  const [entries, setEntries] = useState<SearchEntry[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    fetchEntries().then(
      (index) => isGone || setEntries(index),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const hits = useMemo(() => (entries ? findPages(entries, query) : []), [entries, query]);
  return { state: entries ? "ready" : isFailed ? "failed" : "loading", hits };
}

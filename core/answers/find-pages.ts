import type { PageText } from "../search/pages/find-texts.ts";
import type { Search, SearchedPages } from "../search/pages/open-search.ts";
import type { SearchedPart } from "../search/pages/searched-part.ts";

const MAX_PAGES = 12;

interface Asked {
  question: string;
  /** A page without it counts as missing. */
  isShown: (page: PageText) => boolean;
  part?: SearchedPart;
}

/**
 * The pages of several indexes that have any of a question's words. The relevance in one index says nothing about that in another, so the best of all come
 * first, then the second ones.
 */
export async function findPages(
  search: Pick<Search, "findTexts">,
  indexes: readonly SearchedPages[],
  { question, ...options }: Asked,
): Promise<PageText[]> {
  const all = await Promise.all(
    indexes.map((index) => search.findTexts(index, question, { ...options, limit: MAX_PAGES })),
  );
  const ranked = all.flatMap((pages) => (pages ?? []).map((page, rank) => ({ page, rank })));
  const byUrl = new Map<string, PageText>();
  for (const { page } of ranked.sort((a, b) => a.rank - b.rank))
    if (!byUrl.has(page.url)) byUrl.set(page.url, page);
  return [...byUrl.values()].slice(0, MAX_PAGES);
}

import type { CoreContext } from "../context.ts";
import type { PageText } from "../search/pages/find-texts.ts";
import type { SearchedPages } from "../search/pages/open-search.ts";
import { searchOf } from "../search/pages/search-of.ts";

const MAX_PAGES = 12;

/**
 * The pages of several indexes that have any of a question's words. The relevance in one index says nothing about that in another, so the best of all come
 * first, then the second ones.
 */
export async function findPages(
  context: Pick<CoreContext, "blobs" | "env">,
  indexes: readonly SearchedPages[],
  { question, isShown }: { question: string; isShown: (page: PageText) => boolean },
): Promise<PageText[]> {
  const search = searchOf(context);
  const all = await Promise.all(
    indexes.map((index) => search.findTexts(index, question, { isShown, limit: MAX_PAGES })),
  );
  const ranked = all.flatMap((pages) => (pages ?? []).map((page, rank) => ({ page, rank })));
  const byUrl = new Map<string, PageText>();
  for (const { page } of ranked.sort((a, b) => a.rank - b.rank))
    if (!byUrl.has(page.url)) byUrl.set(page.url, page);
  return [...byUrl.values()].slice(0, MAX_PAGES);
}

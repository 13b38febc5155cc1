import type { SiteExchange } from "../exchange.ts";
import type { VisitCounts } from "./visit-counts.ts";

const PAGE = "text/html";

/** Whether a path is one of Pressmark itself: files of pages, comparisons, theme previews. */
const isOfPressmark = (path: string) => path.startsWith("/_");

/** Counts an answer that was sent, if it was a page of a live site, or if nothing is at the address. */
export function countAnswer(
  counts: VisitCounts,
  { request, response, path: { pathname }, target }: SiteExchange,
): void {
  if (!target?.isCounted || isOfPressmark(pathname)) return;
  if (response.statusCode === 404) counts.miss(request, target.projectId, pathname);
  else if (response.statusCode === 200 && isPage(response.getHeader("content-type")))
    counts.view(request, target.projectId, pathname);
}

const isPage = (type: unknown) => typeof type === "string" && type.startsWith(PAGE);

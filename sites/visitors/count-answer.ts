import type { ServerResponse } from "node:http";
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
  const { statusCode } = response;
  if (statusCode === 404) counts.miss(request, target.projectId, pathname);
  else if (isPage(response) || (statusCode === UNCHANGED && !EXTENSION.test(pathname)))
    counts.view(request, target.projectId, pathname);
}

/** The visitor's browser has the page already, and shows it. The answer does not say what it is. */
const UNCHANGED = 304;
const EXTENSION = /\.\w+$/;

function isPage(response: ServerResponse): boolean {
  const type = response.getHeader("content-type");
  return response.statusCode === 200 && typeof type === "string" && type.startsWith(PAGE);
}

import { fillNearest, type NearestPage } from "#markdown/themes/parts/nearest.ts";
import { partOfPage } from "#markdown/themes/read-page.ts";
import { within } from "#service/within.ts";
import type { VisitorsRelease } from "./audience/visitors-release.ts";
import type { ServeContext, SiteExchange, Target } from "./exchange.ts";
import { findFile, type FoundFile } from "./files/find-file.ts";
import { policyHeader } from "./framing.ts";
import { cacheControl, embedding, policyOf, SECURITY_HEADERS } from "./headers.ts";
import type { SearchHit } from "#core/search/pages/find-hits.ts";
import { findForVisitor } from "./search/find-for-visitor.ts";
import { presentHit } from "./search/present-hit.ts";
import type { SearchedPart } from "#core/search/pages/searched-part.ts";
import { sendFile } from "./files/send-file.ts";
import { sendStatusPage } from "./status-page.ts";
import { visitOf } from "./visit.ts";
import { notFoundAt } from "./visitor-language.ts";

type MissedExchange = SiteExchange & { target: Target; release: VisitorsRelease };

const MAX_PAGES = 5;
/** With fewer pages for the last part of an address, the other parts are searched too. */
const ENOUGH_PAGES = 2;
const MAX_WORDS_CHARACTERS = 100;
/** Opening the index of a large site takes longer. The next visitor gets suggestions. */
const PATIENCE_MS = 700;
/** Addresses of pages have none, except that of an older program. */
const PAGE_EXTENSION = /\.(?:html?|mdx?|markdown)$/i;
const OTHER_EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

/** The site's own 404 page, with links to the pages that have the words of the address. */
export async function answerNotFound(
  context: ServeContext,
  exchange: MissedExchange,
): Promise<void> {
  const { response, request, path, release, target } = exchange;
  const file = findFile(release, [], notFoundAt(release, path.pathname));
  if (!file) return sendStatusPage(response, "no-page");
  const html = visitOf(request) === "part" ? null : await suggesting(context, exchange, file);
  if (html === null)
    return sendFile(context.contents, { request, response, target, file, status: 404 });
  response.writeHead(404, {
    ...SECURITY_HEADERS,
    ...policyHeader(response, policyOf(file.type)),
    ...(target.admission && { vary: "cookie" }),
    ...embedding(target.admission),
    ...(target.noindex && { "x-robots-tag": "noindex" }),
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    "cache-control": cacheControl(false, target.admission),
  });
  response.end(request.method === "HEAD" ? undefined : html);
}

async function suggesting(
  context: ServeContext,
  { path, release, target }: MissedExchange,
  file: FoundFile,
): Promise<string | null> {
  const queries = queriesOf(path.pathname);
  if (queries.length === 0) return null;
  const bytes = await context.contents.read(file.ranges, file.hash, "identity");
  const html = bytes?.toString("utf8") ?? "";
  const { home = "", otherParts = [] } = partOfPage(html);
  const nearest = findNearest(context, { release, target }, queries, {
    base: home,
    without: otherParts,
  });
  // Whatever is wrong with the search, visitors get the page.
  const pages = await within(nearest, PATIENCE_MS).catch(() => []);
  return fillNearest(html, pages);
}

async function findNearest(
  context: ServeContext,
  { release, target }: { release: VisitorsRelease; target: Target },
  queries: readonly string[],
  part: SearchedPart,
): Promise<NearestPage[]> {
  const hits = new Map<string, SearchHit>();
  for (const query of queries) {
    if (hits.size >= ENOUGH_PAGES) break;
    const { artifact } = target;
    const result = await findForVisitor(context, target, release, { query, part, artifact });
    for (const hit of result?.hits ?? []) if (!hits.has(hit.url)) hits.set(hit.url, hit);
  }
  return [...hits.values()].slice(0, MAX_PAGES).map(presentHit);
}

/** The words of the last part of an address, and those of all parts. */
export function queriesOf(pathname: string): string[] {
  const plain = pathname.replace(PAGE_EXTENSION, "");
  if (OTHER_EXTENSION.test(plain)) return [];
  const parts = plain.split("/").map(wordsOf).filter(Boolean);
  return [...new Set([parts.at(-1) ?? "", parts.join(" ")])]
    .map((words) => words.slice(0, MAX_WORDS_CHARACTERS).trim())
    .filter(Boolean);
}

function wordsOf(segment: string): string {
  return segment.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

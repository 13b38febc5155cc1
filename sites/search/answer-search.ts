import { findNewestDataset } from "#store/deployments/deployments.ts";
import { embedding } from "../headers.ts";
import type { Release } from "#core/releases/release.ts";
import { MARK_CLOSE, MARK_OPEN } from "./excerpt.ts";
import type { Hits, SearchHit } from "./find-hits.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { readSearchedPart, type SearchedPart } from "./searched-part.ts";

const MAX_QUERY_CHARACTERS = 100;

/** `/_search?q=`: JSON for the theme's search dialog. */
export async function answerSearch(
  context: ServeContext,
  { request, response, path, target, release }: SiteExchange & { target: Target; release: Release },
): Promise<void> {
  const query = (path.query.get("q") ?? "").slice(0, MAX_QUERY_CHARACTERS).trim();
  const answer = await find(context, target, { query, part: readSearchedPart(path.query) });
  const body = JSON.stringify({
    query,
    // The index is built after the switch. Until then the dialog says so.
    ready: answer !== null,
    corrected: answer?.corrected ?? null,
    partial: answer?.partial ?? false,
    results: (answer?.hits ?? []).filter((hit) => isPublished(release, hit)).map(present),
  });
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": target.admission ? "private, no-store" : "public, max-age=0, must-revalidate",
    ...embedding(target.admission),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Until the index of this deployment is ready, the project's newest index is used. */
async function find(
  { search, db }: ServeContext,
  { projectId, artifact }: Target,
  { query, part }: { query: string; part: SearchedPart },
): Promise<Hits | null> {
  const own = await search.find(projectId, artifact, query, part);
  if (own) return own;
  const newest = await findNewestDataset(db, projectId);
  return newest?.artifact ? search.find(projectId, newest.artifact, query, part) : null;
}

/** The index may belong to a different build than the pages. Hits whose page has changed since are dropped. */
function isPublished(release: Release, hit: SearchHit): boolean {
  return release.files.get(hit.url)?.[0] === hit.hash;
}

function present({ url, title, path, excerpt }: SearchHit) {
  const marked = escape(excerpt).replaceAll(MARK_OPEN, "<mark>").replaceAll(MARK_CLOSE, "</mark>");
  return { url, title, path, excerpt: marked };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

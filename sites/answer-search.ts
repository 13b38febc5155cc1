import { findNewestDataset } from "#store/deployments.ts";
import { embedding } from "./headers.ts";
import type { Release } from "./releases.ts";
import { MARK_CLOSE, MARK_OPEN, type SearchHit } from "./search.ts";
import type { ServeContext, SiteExchange, Target } from "./serve.ts";

const MAX_QUERY_CHARACTERS = 100;

/** `/_search?q=`: JSON for the theme's search dialog. */
export async function answerSearch(
  context: ServeContext,
  { request, response, path, target, release }: SiteExchange & { target: Target; release: Release },
): Promise<void> {
  const query = (path.query.get("q") ?? "").slice(0, MAX_QUERY_CHARACTERS).trim();
  const hits = query === "" ? [] : await find(context, target, query);
  const body = JSON.stringify({
    query,
    // The index is made after the switch: until then the dialog says so.
    ready: hits !== null,
    results: (hits ?? []).filter((hit) => isPublished(release, hit)).map(present),
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

/** Until the index of this deployment is made, the newest one of the project answers. */
async function find(
  { search, db }: ServeContext,
  { projectId, artifact }: Target,
  query: string,
): Promise<SearchHit[] | null> {
  const own = await search.find(projectId, artifact, query);
  if (own) return own;
  const newest = await findNewestDataset(db, projectId);
  return newest?.artifact ? search.find(projectId, newest.artifact, query) : null;
}

/** An index can be of another build than the pages; what is not on the site as it was indexed is not found. */
function isPublished(release: Release, hit: SearchHit): boolean {
  return release.files.get(hit.url)?.[0] === hit.hash;
}

function present(hit: SearchHit): { url: string; title: string; excerpt: string } {
  const excerpt = escape(hit.excerpt)
    .replaceAll(MARK_OPEN, "<mark>")
    .replaceAll(MARK_CLOSE, "</mark>");
  return { url: hit.url, title: hit.title, excerpt };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

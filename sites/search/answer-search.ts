import { findNewestDataset } from "#store/deployments/deployments.ts";
import { embedding } from "../headers.ts";
import type { Release } from "#core/releases/release.ts";
import type { Hits } from "./find-hits.ts";
import { isPublished, presentHit } from "./present-hit.ts";
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
  const results = (answer?.hits ?? []).filter((hit) => isPublished(release, hit)).map(presentHit);
  if (target.isCounted && answer !== null)
    context.counts.search(request, {
      projectId: target.projectId,
      words: query,
      hasResults: results.length > 0,
    });
  const body = JSON.stringify({
    query,
    // The index is built after the switch. Until then the dialog says so.
    ready: answer !== null,
    corrected: answer?.corrected ?? null,
    partial: answer?.partial ?? false,
    results,
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

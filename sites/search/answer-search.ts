import { findNewestDataset } from "#store/deployments/deployments.ts";
import { embedding } from "../headers.ts";
import type { VisitorsRelease } from "../audience/visitors-release.ts";
import { findForVisitor } from "./find-for-visitor.ts";
import type { Hits } from "#core/search/pages/find-hits.ts";
import { presentHit } from "./present-hit.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { readSearchedPart, type SearchedPart } from "#core/search/pages/searched-part.ts";

const MAX_QUERY_CHARACTERS = 100;

/** `/_search?q=`: JSON for the theme's search dialog. */
export async function answerSearch(
  context: ServeContext,
  exchange: SiteExchange & { target: Target; release: VisitorsRelease },
): Promise<void> {
  const { request, response, path, target } = exchange;
  const query = (path.query.get("q") ?? "").slice(0, MAX_QUERY_CHARACTERS).trim();
  const answer = await find(context, exchange, { query, part: readSearchedPart(path.query) });
  const results = (answer?.hits ?? []).map(presentHit);
  // Questions are typed in the same field, and are not stored.
  if (target.isCounted && !target.answers && answer !== null)
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
    ...(target.answers && { asks: true }),
  });
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": target.admission ? "private, no-store" : "public, max-age=0, must-revalidate",
    ...(target.admission && { vary: "cookie" }),
    ...embedding(target.admission),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Until the index of this deployment is ready, the project's newest index is used. */
async function find(
  context: ServeContext,
  { target, release }: { target: Target; release: VisitorsRelease },
  asked: { query: string; part: SearchedPart },
): Promise<Hits | null> {
  const { projectId, artifact } = target;
  const own = await findForVisitor(context, target, release, { ...asked, artifact });
  if (own) return own;
  const newest = await findNewestDataset(context.db, projectId);
  if (!newest?.artifact) return null;
  return findForVisitor(context, target, release, { ...asked, artifact: newest.artifact });
}

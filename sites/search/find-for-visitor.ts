import type { VisitorsRelease } from "../audience/visitors-release.ts";
import type { ServeContext, Target } from "../exchange.ts";
import { type Hits, MAX_HITS, type SearchHit } from "#core/search/pages/find-hits.ts";
import type { SearchedPages } from "#core/search/pages/open-search.ts";
import { findDeployment, findNewestDataset } from "#store/deployments/deployments.ts";
import { isPublished } from "./present-hit.ts";
import type { SearchedPart } from "#core/search/pages/searched-part.ts";

interface Asked {
  query: string;
  part: SearchedPart;
  /** The deployment whose indexes are used. It may differ from that of the pages. */
  artifact: string;
}

/** Searches the pages of the site, and those of each group that the visitor belongs to. Null if no index is ready. */
export async function findForVisitor(
  { search }: Pick<ServeContext, "search">,
  { projectId }: Pick<Target, "projectId">,
  release: Pick<VisitorsRelease, "files" | "groups" | "showsSite">,
  { query, part, artifact }: Asked,
): Promise<Hits | null> {
  const all = searchedPages(release, { projectId, artifact });
  const isShown = (hit: SearchHit) => isPublished(release, hit);
  const found = await Promise.all(all.map((one) => search.find(one, query, { part, isShown })));
  const ready = found.filter((hits) => hits !== null);
  return ready.length > 0 ? joined(ready) : null;
}

/** Pages with the words as they were typed come first, then those with one correction, then those with only some of the words. */
function joined(all: readonly Hits[]): Hits {
  const found = all.filter(({ hits }) => hits.length > 0);
  const exact = found.filter((hits) => hits.corrected === null && !hits.partial);
  const correction = found.find((hits) => hits.corrected !== null)?.corrected ?? null;
  const corrected = found.filter((hits) => hits.corrected === correction && !hits.partial);
  if (exact.length > 0) return { hits: inTurns(exact), corrected: null, partial: false };
  if (corrected.length > 0)
    return { hits: inTurns(corrected), corrected: correction, partial: false };
  return { hits: inTurns(found), corrected: null, partial: found.length > 0 };
}

/**
 * The relevance in one index says nothing about that in another, so the best hits of all come first, then the second ones. An index from before a rule may have
 * the same page as that of a group.
 */
function inTurns(all: readonly Hits[]): SearchHit[] {
  const ranked = all.flatMap(({ hits }) => hits.map((hit, rank) => ({ hit, rank })));
  const byUrl = new Map<string, SearchHit>();
  for (const { hit } of ranked.sort((a, b) => a.rank - b.rank))
    if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
  return [...byUrl.values()].slice(0, MAX_HITS);
}

/** The indexes with the pages that the visitor may read. */
export const searchedPages = (
  { showsSite, groups }: Pick<VisitorsRelease, "groups" | "showsSite">,
  pages: { projectId: string; artifact: string },
): SearchedPages[] => [
  ...(showsSite ? [pages] : []),
  ...groups.map((group) => ({ ...pages, group })),
];

/** The deployment whose indexes answer: the visitor's own, or until they are ready the project's newest. Null if none has any. */
export async function searchedArtifact(
  { db }: Pick<ServeContext, "db">,
  { projectId, deploymentId, artifact }: Target,
): Promise<string | null> {
  const deployment = await findDeployment(db, deploymentId);
  if (deployment?.data === "ready" && deployment.artifact === artifact) return artifact;
  return (await findNewestDataset(db, projectId))?.artifact ?? null;
}

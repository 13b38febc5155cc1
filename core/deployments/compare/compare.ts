import { LRUCache } from "lru-cache";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import { AppError } from "#schemas/errors.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { findSuccessBefore } from "#store/deployments/history.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type ComparedSide, compareSides, type Differences } from "./compare-releases.ts";
import { ignoreIssues, rulesOf } from "../issues/ignored-issues.ts";
import { readGroups, type StoredIssues } from "../issues/read-groups.ts";
import { deadLinks } from "./links.ts";
import type { StoredLink } from "./outline.ts";
import { readDatasetFile, readDatasetFileOnce } from "../dataset.ts";
import { readManifest } from "../../releases/release.ts";
import type { CoreContext } from "../../context.ts";

/** Two deployments of a project, the older one first. */
export interface Pair {
  before: DeploymentDocument;
  after: DeploymentDocument;
}

const LISTED = 100;
/** Changed pages and issues of all cached pairs. Each takes a few hundred bytes. */
const MAX_CACHED_ITEMS = 100_000;
const HTML = "text/html";

/** Deployments from older versions of Pressmark lack their settings and the text of links. */
type StoredBuildFacts = Omit<BuildFacts, "spec" | "links" | "otherLinks"> &
  Partial<Pick<BuildFacts, "spec">> & { links: StoredLink[]; otherLinks: StoredLink[] };

/** Stored deployments never change, so differences between two of them never expire. */
const cache = new LRUCache<string, Differences>({
  maxSize: MAX_CACHED_ITEMS,
  sizeCalculation: ({ changes, issues, links }) =>
    changes.length +
    issues.added.length +
    issues.resolved.length +
    links.gone.length +
    (links.elsewhere?.length ?? 0) +
    1,
});

/**
 * Finds the deployment to compare with: `other` if given, otherwise the newest successful one before it.
 * @throws AppError deployment_not_found, comparison_missing, deployment_removed
 */
export async function findPair(
  { db }: CoreContext,
  deployment: DeploymentDocument,
  otherId: string | undefined,
): Promise<Pair> {
  const { projectId } = deployment;
  const other =
    otherId === undefined
      ? await findSuccessBefore(db, deployment)
      : await findDeploymentOf(db, projectId, otherId);
  if (!other || other.deletedAt)
    throw new AppError(otherId === undefined ? "comparison_missing" : "deployment_not_found");
  for (const side of [deployment, other]) {
    if (side.removedAt) throw new AppError("deployment_removed");
    if (side.status !== "success") throw new AppError("comparison_missing");
  }
  return other.pushSeq > deployment.pushSeq
    ? { before: deployment, after: other }
    : { before: other, after: deployment };
}

/** @throws AppError deployment_removed */
export async function differencesOf(
  context: Pick<CoreContext, "blobs">,
  pair: Pair,
): Promise<Differences> {
  const key = `${pair.before.artifact} ${pair.after.artifact}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const differences = compareSides(
    await readSide(context, pair.before),
    await readSide(context, pair.after),
  );
  cache.set(key, differences);
  return differences;
}

/** Without the issues that the project ignores. */
export async function comparisonOf(
  context: CoreContext,
  pair: Pair,
  project: ProjectDocument,
): Promise<Comparison> {
  const { pages, issues, links, settings } = await differencesOf(context, pair);
  const rules = rulesOf(project, pair.after.ignoredIssues);
  const added = ignoreIssues(issues.added, rules).visible;
  const resolved = ignoreIssues(issues.resolved, rules).visible;
  const dead = deadLinks(added);
  const { orphaned, gone, elsewhere } = links;
  return {
    before: sideOf(pair.before),
    after: sideOf(pair.after),
    pages,
    settings,
    issues: {
      added: added.slice(0, LISTED),
      resolved: resolved.slice(0, LISTED),
      totals: { added: added.length, resolved: resolved.length },
    },
    links: {
      dead: dead.slice(0, LISTED),
      orphaned: orphaned.slice(0, LISTED),
      gone: gone.slice(0, LISTED),
      elsewhere: elsewhere?.slice(0, LISTED) ?? null,
      totals: {
        dead: dead.length,
        orphaned: orphaned.length,
        gone: gone.length,
        elsewhere: elsewhere?.length ?? 0,
      },
    },
  };
}

function sideOf({ _id, number, commit, createdAt }: DeploymentDocument): Comparison["before"] {
  return { id: _id, number, commit: commit?.sha ?? null, createdAt: createdAt.toISOString() };
}

/** @throws AppError deployment_removed */
export async function readSide(
  context: Pick<CoreContext, "blobs">,
  deployment: DeploymentDocument,
): Promise<ComparedSide> {
  const [facts, manifest, issues] = await Promise.all([
    readDatasetFileOnce<StoredBuildFacts>(context, deployment, "handoff.json"),
    readManifest(context, deployment),
    readDatasetFile<StoredIssues>(context, deployment, "issues.json"),
  ]);
  if (!facts || !manifest || !issues) throw new AppError("deployment_removed");
  const { posts, links, otherLinks, medias, withheld, files, spec } = facts;
  const pages = Object.entries(manifest.files)
    .filter(([, [, type]]) => type === HTML)
    .map(([url]) => url);
  return {
    outline: {
      posts,
      links,
      otherLinks,
      others: [...medias, ...withheld],
      files,
      pages,
      redirects: manifest.redirects,
    },
    issues: readGroups(issues),
    settings: spec?.settings ?? null,
  };
}

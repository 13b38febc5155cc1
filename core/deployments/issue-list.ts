import { LRUCache } from "lru-cache";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import { findSuccessBefore } from "#store/deployments/history.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readJson } from "#store/blobs/read-json.ts";
import { renamesOf } from "./compare/compare-releases.ts";
import { compareIssues, mayBeRenamed } from "./compare/issues.ts";
import { readSide } from "./compare/compare.ts";
import { readDatasetFile } from "./dataset.ts";
import type { CoreContext } from "../context.ts";

export interface IssueList {
  issues: (Issue & { isNew: boolean })[];
  /** Issues that only the previous deployment had. */
  resolved: Issue[];
}

const MAX_CACHED_ISSUES = 200_000;
const cache = new LRUCache<string, IssueList>({
  maxSize: MAX_CACHED_ISSUES,
  sizeCalculation: ({ issues, resolved }) => issues.length + resolved.length + 1,
});

/** Compares the issues of a deployment with those of the newest successful one before it. Without such a deployment, no issue is new. */
export async function listIssues(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<IssueList & { previous: DeploymentDocument | null }> {
  const issues =
    deployment.errorCode === "issues_found"
      ? await readStoppedIssues(context, deployment)
      : await readDatasetFile<Issue[]>(context, deployment, "issues.json");
  if (!issues) return { issues: [], resolved: [], previous: null };
  const previous = await findSuccessBefore(context.db, deployment);
  const old = previous && (await readDatasetFile<Issue[]>(context, previous, "issues.json"));
  if (!previous || !old)
    return {
      issues: issues.map((issue) => ({ ...issue, isNew: false })),
      resolved: [],
      previous: null,
    };
  const key = `${previous.artifact} ${deployment.artifact ?? deployment._id}`;
  const list = cache.get(key) ?? (await compare(context, { deployment, previous, issues, old }));
  cache.set(key, list);
  return { ...list, previous };
}

async function compare(
  context: CoreContext,
  compared: {
    deployment: DeploymentDocument;
    previous: DeploymentDocument;
    issues: Issue[];
    old: Issue[];
  },
): Promise<IssueList> {
  const { deployment, previous, issues, old } = compared;
  // Both are large, and most pushes rename nothing. A stopped deployment has no pages to compare.
  const renames =
    deployment.artifact && mayBeRenamed(old, issues)
      ? renamesOf(await readSide(context, previous), await readSide(context, deployment))
      : new Map<string, string>();
  const { added, resolved } = compareIssues(old, issues, renames);
  return { issues: issues.map((issue) => ({ ...issue, isNew: added.has(issue) })), resolved };
}

/** The issues that stopped the deployment; null if an older version of Pressmark ran it and did not store them. */
const readStoppedIssues = (
  { blobs }: CoreContext,
  { projectId, _id }: DeploymentDocument,
): Promise<Issue[] | null> => readJson<Issue[]>(blobs, stoppedIssuesKey(projectId, _id));

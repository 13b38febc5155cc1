import { LRUCache } from "lru-cache";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import { findSuccessBefore } from "#store/deployments/history.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readJson } from "#store/blobs/read-json.ts";
import type { CoreContext } from "../../context.ts";
import { readDatasetFile } from "../dataset.ts";
import { compareGroups, type GroupDelta } from "./compare-groups.ts";
import { isGrouped, readGroups, type StoredIssues } from "./read-groups.ts";

export interface IssueList {
  groups: StoredIssueGroup[];
  /** What changed since the newest successful deployment before it; null if there is none to compare with. */
  delta: (GroupDelta & { previous: DeploymentDocument }) | null;
}

const MAX_CACHED_GROUPS = 200_000;
const cache = new LRUCache<string, GroupDelta>({
  maxSize: MAX_CACHED_GROUPS,
  sizeCalculation: ({ added, resolved }) => added.length + resolved.length + 1,
});

/** The issues of a deployment, compared with those of the newest successful one before it. */
export async function listIssues(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<IssueList> {
  const stored = await readIssues(context, deployment);
  if (!stored) return { groups: [], delta: null };
  const groups = readGroups(stored);
  const previous = await findSuccessBefore(context.db, deployment);
  const old = previous && (await readDatasetFile<StoredIssues>(context, previous, "issues.json"));
  // A list from an earlier version of Pressmark has other groups.
  if (!previous || !old || (stored.length > 0 && isGrouped(stored) !== isGrouped(old)))
    return { groups, delta: null };
  const key = `${previous.artifact} ${deployment.artifact ?? deployment._id}`;
  const delta = cache.get(key) ?? compareGroups(readGroups(old), groups);
  cache.set(key, delta);
  return { groups, delta: { ...delta, previous } };
}

/** The places of one group, as far as they are stored; null if the deployment has no such group. */
export async function findIssueGroup(
  context: CoreContext,
  deployment: DeploymentDocument,
  group: string,
): Promise<StoredIssueGroup | null> {
  const stored = await readIssues(context, deployment);
  return (stored && readGroups(stored).find((one) => one.group === group)) ?? null;
}

/** Null if they do not exist yet, were removed, or stopped the deployment when an older version of Pressmark ran it. */
function readIssues(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<StoredIssues | null> {
  const { projectId, _id, errorCode } = deployment;
  return errorCode === "issues_found"
    ? readJson<StoredIssues>(context.blobs, stoppedIssuesKey(projectId, _id))
    : readDatasetFile<StoredIssues>(context, deployment, "issues.json");
}

import type { Issue } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { groupIssues } from "./group-issues.ts";

/** What `issues.json` contains. Earlier versions of Pressmark stored each place as an issue. */
export type StoredIssues = StoredIssueGroup[] | Issue[];

export function readGroups(stored: StoredIssues): StoredIssueGroup[] {
  return isGrouped(stored) ? stored : groupIssues(stored);
}

/** Whether the groups have the same keys as those of a new build. */
export function isGrouped(stored: StoredIssues): stored is StoredIssueGroup[] {
  const [first] = stored;
  return first === undefined || "places" in first;
}

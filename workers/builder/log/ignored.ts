import { ignoreIssues } from "#core/deployments/issues/ignored-issues.ts";
import type { FileIgnoredIssues, IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { BuildLost } from "../build-ends.ts";
import type { Build } from "../context.ts";
import type { IssueList } from "#core/deployments/issues/issue-list.ts";

/** The number of groups of which nothing remains visible, by severity. */
export type IgnoredCounts = Record<Issue["severity"], number>;

export function countIgnored(issues: IssueList, rules: readonly IgnoredIssues[]): IgnoredCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  if (rules.length === 0) return counts;
  const { visible, ignored } = ignoreIssues(issues.groups(), rules);
  const remaining = new Set(visible.map(({ group }) => group));
  const hidden = new Map(ignored.map(({ group, severity }) => [group, severity]));
  for (const [group, severity] of hidden) if (!remaining.has(group)) counts[severity] += 1;
  return counts;
}

/** The page of the deployment applies the rules of its commit. */
export async function keepRules(
  { context, claim }: Build,
  ignoredIssues: FileIgnoredIssues[],
): Promise<void> {
  if (ignoredIssues.length === 0) return;
  if (!(await writeProgress(context.db, claim, { ignoredIssues }))) throw new BuildLost();
}

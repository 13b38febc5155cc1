import type { Issue } from "#schemas/deployments/deployment.ts";

export const issueGroups = ["file", "category"] as const;
export type IssueGroup = (typeof issueGroups)[number];

export type ListedIssue = Issue & { isNew: boolean };

export type IssueRow =
  /** `count` is null while the group may still grow. */
  { kind: "group"; name: string; count: number | null } | { kind: "issue"; issue: ListedIssue };

/** Groups and their issues as one flat list, in the original order. */
export function issueRows(issues: ListedIssue[], group: IssueGroup, isWhole: boolean): IssueRow[] {
  const groups = new Map<string, ListedIssue[]>();
  for (const issue of issues) {
    const name = group === "file" ? issue.path : issue.category;
    const existing = groups.get(name);
    if (existing) existing.push(issue);
    else groups.set(name, [issue]);
  }
  const last = [...groups.keys()].at(-1);
  return [...groups].flatMap(([name, issues]): IssueRow[] => [
    { kind: "group", name, count: isWhole || name !== last ? issues.length : null },
    ...issues.map((issue): IssueRow => ({ kind: "issue", issue })),
  ]);
}

import type { Issue } from "#schemas/deployment.ts";

/** More are counted, but neither listed nor printed: nobody reads them, and a hostile repository could make millions. */
const MAX_ISSUES = 20_000;

export interface IssueList {
  add(issue: Issue): void;
  /** Whether further ones are only counted; then nobody has to write them. */
  isFull(): boolean;
  countOnly(severity: Issue["severity"]): void;
  /** By severity, then path and line. */
  sorted(): Issue[];
  count(severity: Issue["severity"]): number;
}

const RANK: Record<Issue["severity"], number> = { error: 0, warning: 1, info: 2 };

export function createIssueList(): IssueList {
  const issues: Issue[] = [];
  const counts = { error: 0, warning: 0, info: 0 };
  return {
    add(issue) {
      counts[issue.severity] += 1;
      if (issues.length < MAX_ISSUES) issues.push(issue);
    },
    isFull: () => issues.length >= MAX_ISSUES,
    countOnly: (severity) => {
      counts[severity] += 1;
    },
    sorted: () =>
      issues.toSorted(
        (a, b) =>
          RANK[a.severity] - RANK[b.severity] ||
          compareText(a.path, b.path) ||
          (a.line ?? 0) - (b.line ?? 0),
      ),
    count: (severity) => counts[severity],
  };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

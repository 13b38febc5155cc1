import type { Issue } from "#schemas/deployments/deployment.ts";

/** Further issues are counted but not listed. */
const MAX_LISTED = 20_000;
/** Further issues are only counted: a hostile repository could create millions. */
const MAX_KEPT = 100_000;

/** The issues of single notes. An edited note replaces its own issues. */
export interface NoteIssues {
  /** Replaces the issues of this note. Notes keep the order in which they were first added. */
  set(path: string, issues: readonly Issue[]): void;
}

export interface IssueList {
  /** Adds an issue about several notes, or about something other than a note's text. */
  add(issue: Issue): void;
  /** Opens a section for single notes. Issues added later come after it. */
  notes(): NoteIssues;
  /** Whether some issues were only counted. */
  isFull(): boolean;
  /** By severity, then path and line. */
  sorted(): Issue[];
  /** The first issues of `sorted`. */
  first(limit: number): Issue[];
  count(severity: Issue["severity"]): number;
  /** The number of listed issues. */
  listed(): number;
}

const RANK: Record<Issue["severity"], number> = { error: 0, warning: 1, info: 2 };
const NONE: readonly Issue[] = [];

export function createIssueList(): IssueList {
  const parts: (Issue[] | Map<string, readonly Issue[]>)[] = [];
  const counts = { error: 0, warning: 0, info: 0 };
  let kept = 0;
  let isFull = false;
  /** Result of the last call of `first`, until it may have changed. */
  let cut: { limit: number; issues: Issue[] } | null = null;

  function note(issues: readonly Issue[], by: 1 | -1): void {
    for (const { severity } of issues) counts[severity] += by;
    kept += by * issues.length;
  }

  function countOnly(issues: readonly Issue[]): void {
    isFull = true;
    for (const { severity } of issues) counts[severity] += 1;
  }

  function listed(): Issue[] {
    const all: Issue[] = [];
    for (const part of parts)
      for (const issues of part instanceof Map ? part.values() : [part])
        for (const issue of issues) {
          if (all.length === MAX_LISTED) return all;
          all.push(issue);
        }
    return all;
  }

  return {
    add(issue) {
      if (kept >= MAX_KEPT) return countOnly([issue]);
      cut = null;
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(issue);
      else parts.push([issue]);
      note([issue], 1);
    },
    notes() {
      const part = new Map<string, readonly Issue[]>();
      parts.push(part);
      return {
        set(path, issues) {
          const before = part.get(path);
          // Replacements are always kept, so that the list does not depend on the order of edits.
          if (!before && kept >= MAX_KEPT && issues.length > 0) return countOnly(issues);
          // Most edits leave a note's issues as they were, so twenty thousand others need no sorting.
          if (cut && JSON.stringify(before ?? NONE) !== JSON.stringify(issues)) cut = null;
          note(before ?? NONE, -1);
          part.set(path, issues.length === 0 ? NONE : issues);
          note(issues, 1);
        },
      };
    },
    isFull: () => isFull,
    sorted: () => listed().sort(byWeight),
    first(limit) {
      if (cut?.limit !== limit) cut = { limit, issues: heaviest(listed(), limit) };
      return [...cut.issues];
    },
    count: (severity) => counts[severity],
    listed: () => Math.min(kept, MAX_LISTED),
  };
}

function heaviest(all: Issue[], limit: number): Issue[] {
  if (all.length <= limit) return all.sort(byWeight);
  // In a long list, few issues outrank the first `limit` ones. Sorting all of them would take longer than a small build.
  const first = all.slice(0, limit).sort(byWeight);
  for (const issue of all.slice(limit)) {
    if (byWeight(issue, first[limit - 1] as Issue) >= 0) continue;
    first[limit - 1] = issue;
    first.sort(byWeight);
  }
  return first;
}

function byWeight(a: Issue, b: Issue): number {
  return (
    RANK[a.severity] - RANK[b.severity] ||
    compareText(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

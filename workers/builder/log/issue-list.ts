import type { Issue } from "#schemas/deployments/deployment.ts";

/** Further issues are counted but not listed. */
const MAX_LISTED = 20_000;
/** More are only counted: a hostile repository could make millions. */
const MAX_KEPT = 100_000;

/** What is found in the notes one by one; a note that is edited gets its part anew. */
export interface NoteIssues {
  /** Replaces what was found in this note; notes stay in the order in which they came first. */
  set(path: string, issues: readonly Issue[]): void;
}

export interface IssueList {
  /** About no single note, or not about its text. */
  add(issue: Issue): void;
  /** Opens a part of its own; what is added afterwards comes behind it. */
  notes(): NoteIssues;
  /** Whether some were only counted. */
  isFull(): boolean;
  /** By severity, then path and line. */
  sorted(): Issue[];
  /** The first of `sorted`. */
  first(limit: number): Issue[];
  count(severity: Issue["severity"]): number;
  /** How many are listed. */
  listed(): number;
}

const RANK: Record<Issue["severity"], number> = { error: 0, warning: 1, info: 2 };
const NONE: readonly Issue[] = [];

export function createIssueList(): IssueList {
  const parts: (Issue[] | Map<string, readonly Issue[]>)[] = [];
  const counts = { error: 0, warning: 0, info: 0 };
  let kept = 0;
  let isFull = false;
  /** Of the last call of `first`, until something of it may have changed. */
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
          // What takes the place of others is kept, or the order of the list would depend on how it came about.
          if (!before && kept >= MAX_KEPT && issues.length > 0) return countOnly(issues);
          // An edit leaves most notes with the issues they had, and twenty thousand others need not be looked at.
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
  // Nearly all of many are heavier than the last of a few, and sorting them would take longer than a small build.
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

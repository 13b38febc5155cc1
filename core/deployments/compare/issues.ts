import type { Issue } from "#schemas/deployments/deployment.ts";
import { samePairs } from "./pages.ts";

export interface IssueDelta {
  /** Issues that only the newer deployment has. */
  added: ReadonlySet<Issue>;
  /** Issues that only the older deployment has. */
  resolved: Issue[];
}

/**
 * Two issues are the same if their file, category and message are equal, so a moved line does not create a new issue. If a
 * file has the same issue several times, the number of them counts.
 * @param renames path before → path after, of moved files
 */
export function compareIssues(
  before: readonly Issue[],
  after: readonly Issue[],
  renames: ReadonlyMap<string, string>,
): IssueDelta {
  const open = new Map<string, Issue[]>();
  for (const issue of before) {
    const key = identityOf(issue, renames.get(issue.path) ?? issue.path);
    const same = open.get(key);
    if (same) same.push(issue);
    else open.set(key, [issue]);
  }
  const added = new Set<Issue>();
  const later: Issue[] = [];
  // Match issues on the same line first, so that of two equal issues the right one counts as new.
  for (const issue of after) if (!take(open, issue, true)) later.push(issue);
  for (const issue of later) if (!take(open, issue, false)) added.add(issue);
  const resolvedIssues = new Set([...open.values()].flat());
  return { added, resolved: before.filter((issue) => resolvedIssues.has(issue)) };
}

function take(open: Map<string, Issue[]>, issue: Issue, sameLine: boolean): boolean {
  const candidates = open.get(identityOf(issue, issue.path)) ?? [];
  const at = sameLine
    ? candidates.findIndex(({ line }) => line === issue.line)
    : candidates.length - 1;
  if (at < 0) return false;
  candidates.splice(at, 1);
  return true;
}

/** A rename matters only if some issues are in files that no longer exist and others in new files. */
export function mayBeRenamed(before: readonly Issue[], after: readonly Issue[]): boolean {
  const paths = new Set(after.map(({ path }) => path));
  const old = new Set(before.map(({ path }) => path));
  return before.some(({ path }) => !paths.has(path)) && after.some(({ path }) => !old.has(path));
}

/** Path before → path after of files that were moved unchanged, published or not. */
export function movedFiles(
  before: readonly { path: string; oid: string }[],
  after: readonly { path: string; oid: string }[],
): Map<string, string> {
  const old = new Set(before.map(({ path }) => path));
  const now = new Set(after.map(({ path }) => path));
  const pairs = samePairs(
    before.filter(({ path }) => !now.has(path)),
    after.filter(({ path }) => !old.has(path)),
  );
  return new Map(pairs.map(([from, to]) => [from.path, to.path]));
}

const identityOf = ({ category, message }: Issue, path: string) =>
  `${path}\0${category}\0${message}`;

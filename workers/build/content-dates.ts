import { type FileDates as RangeDates, lastChanged } from "#git/history.ts";
import type { TreeStep } from "#git/objects.ts";
import { type Commit, isAncestor } from "#git/repositories.ts";

/** When a file was added and last changed, as its history says. ISO. */
export interface FileDates {
  created: string | null;
  changed: string | null;
}

export type DatesByPath = Record<string, FileDates>;

interface Earlier {
  commit: string;
  dates: DatesByPath;
}

/**
 * Dates of all files at a commit. With the dates of an earlier commit only the commits in between are looked at;
 * a history that was rewritten is read from its start.
 */
export async function contentDates(
  directory: string,
  commit: Commit,
  { base, steps }: { base: Earlier | null; steps: TreeStep[] | null },
): Promise<DatesByPath> {
  const { sha, parents, at } = commit;
  if (base?.commit === sha) return base.dates;
  const follows = base !== null && parents.includes(base.commit);
  const stepped =
    follows && parents.length === 1 && steps ? stepDates(base.dates, steps, at) : null;
  if (stepped) return stepped;
  const goesOn = follows || (base !== null && (await isAncestor(directory, base.commit, sha)));
  const range = await lastChanged(directory, {
    to: sha,
    ...(goesOn && base ? { from: base.commit } : {}),
  });
  const before = goesOn && base ? base.dates : {};
  const dates: DatesByPath = { ...before };
  for (const [path, found] of range) dates[path] = joined(path, found, before);
  return dates;
}

/** One commit says all about the files it touches; null when git has to say which of several files was renamed. */
function stepDates(before: DatesByPath, steps: TreeStep[], at: string): DatesByPath | null {
  const removed = new Map<string, string>();
  for (const step of steps) {
    if (step.after || !step.before) continue;
    if (removed.has(step.before.oid)) return null;
    removed.set(step.before.oid, step.path);
  }
  const dates = { ...before };
  const renamed = new Set<string>();
  for (const { path, before: old, after } of steps) {
    if (!after) continue;
    const from = old ? undefined : removed.get(after.oid);
    if (from !== undefined) {
      if (renamed.has(from)) return null;
      renamed.add(from);
      dates[path] = before[from] ?? { created: null, changed: null };
    } else dates[path] = { created: old ? (before[path]?.created ?? null) : at, changed: at };
  }
  return dates;
}

function joined(path: string, found: RangeDates, before: DatesByPath): FileDates {
  const known = before[found.previousPath ?? path];
  return {
    created: found.created ?? known?.created ?? null,
    changed: found.changed ?? known?.changed ?? null,
  };
}

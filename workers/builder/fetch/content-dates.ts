import type { DatesByPath, FileDates } from "#content/model.ts";
import { type FileDates as RangeDates, lastChanged, newest } from "#git/objects/history.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import { type Commit, isAncestor } from "#git/repositories.ts";

export interface ContentDates {
  byPath: DatesByPath;
  /** Paths whose dates may differ from those of the earlier commit; null if all may. */
  touched: readonly string[] | null;
}

const UNKNOWN: FileDates = { created: null, changed: null };

interface Earlier {
  commit: string;
  dates: DatesByPath;
}

/**
 * Dates of all files at a commit. If the dates of an earlier commit are given, only the commits in between are read. A
 * rewritten history is read from its start.
 */
export async function contentDates(
  directory: string,
  commit: Commit,
  { base, steps }: { base: Earlier | null; steps: TreeStep[] | null },
): Promise<ContentDates> {
  const { sha, parents, at } = commit;
  if (base?.commit === sha) return { byPath: base.dates, touched: [] };
  const follows = base !== null && parents.includes(base.commit);
  const stepped =
    follows && parents.length === 1 && steps ? stepDates(base.dates, steps, at) : null;
  if (stepped && steps) return { byPath: stepped, touched: steps.map(({ path }) => path) };
  if (base && (follows || (await isAncestor(directory, base.commit, sha)))) {
    const since = await lastChanged(directory, { to: sha, from: base.commit });
    if (!since.tangled) return { byPath: joinedDates(base.dates, since.dates), touched: null };
  }
  const whole = await lastChanged(directory, { to: sha });
  return { byPath: joinedDates(new Map(), whole.dates), touched: null };
}

/** Applies the changes of one commit to the dates; null if git must decide which of several files was renamed. */
function stepDates(before: DatesByPath, steps: TreeStep[], at: string): DatesByPath | null {
  const removed = new Map<string, string>();
  for (const step of steps) {
    if (step.after || !step.before) continue;
    if (removed.has(step.before.oid)) return null;
    removed.set(step.before.oid, step.path);
  }
  const dates = new Map(before);
  const renamed = new Set<string>();
  for (const { path, before: old, after } of steps) {
    if (!after) continue;
    const from = old ? undefined : removed.get(after.oid);
    if (from !== undefined) {
      if (renamed.has(from)) return null;
      renamed.add(from);
      dates.set(path, before.get(from) ?? UNKNOWN);
    } else dates.set(path, old ? steppedOn(before.get(path), at) : { created: at, changed: at });
  }
  return dates;
}

function steppedOn({ created, changed }: FileDates = UNKNOWN, at: string): FileDates {
  return { created, changed: newest(changed, at) };
}

function joinedDates(before: DatesByPath, range: Map<string, RangeDates>): DatesByPath {
  const dates = new Map(before);
  for (const [path, rangeDates] of range) dates.set(path, joined(path, rangeDates, before));
  return dates;
}

function joined(path: string, rangeDates: RangeDates, before: DatesByPath): FileDates {
  const { created, changed, previousPath } = rangeDates;
  // The file that was at this path before is a different one.
  if (created !== null) return { created, changed };
  const earlier = before.get(previousPath ?? path);
  return { created: earlier?.created ?? null, changed: newest(changed, earlier?.changed ?? null) };
}

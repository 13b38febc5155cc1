import { sourcePath } from "#content/notes/source-path.ts";
import type { ParsedNote } from "#content/model.ts";
import { namesGone, splitRemoved } from "#core/deployments/compare/removed-names.ts";
import { countsByGroup, growthOf, issueAt } from "#core/deployments/issues/compare-groups.ts";
import type { IssueList } from "#core/deployments/issues/issue-list.ts";
import { isGrouped, type StoredIssues } from "#core/deployments/issues/read-groups.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { MAX_GROUPS } from "#schemas/deployments/issue-limits.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import type { Build } from "../context.ts";

export interface FormerIssues {
  /** The groups that have more places in a list than in the last deployment: the number of further places by key. */
  growth(issues: IssueList): ReadonlyMap<string, number>;
  /** Whether there were more groups. */
  isCut: boolean;
}

/** Call before the stages change the previous site. Null if there is no former list, or if an earlier version of Pressmark stored it. */
export async function readFormerIssues({
  base,
  context,
  project,
}: Build): Promise<FormerIssues | null> {
  if (!base) return null;
  if (base.site) {
    const { issues } = base.site;
    // A push of a few notes changes this list. Comparing all groups of a large site would take longer than its page.
    const growth = issues.watchGrowth();
    return {
      growth: (list) => (list === issues ? growth() : grownSince(issues.counts(), list)),
      isCut: false,
    };
  }
  const place = { projectId: project._id, artifact: base.artifact };
  const bytes = await readOutcome(context.blobs, place, "issues");
  if (!bytes) return null;
  const stored = JSON.parse(bytes.toString("utf8")) as StoredIssues;
  if (!isGrouped(stored)) return null;
  const counts = countsByGroup(stored);
  return { growth: (list) => grownSince(counts, list), isCut: stored.length >= MAX_GROUPS };
}

function grownSince(before: ReadonlyMap<string, number>, issues: IssueList): Map<string, number> {
  return growthOf(
    before,
    [...issues.counts()].map(([group, count]) => ({ group, count })),
  );
}

/**
 * Groups that the last deployment did not have, or that have grown since. Their `count` is the number of further places. The
 * first place is in a changed note if there is one. Links to pages that the last deployment had are warnings, and come first.
 */
export function findNewIssues(
  { base, issues }: Build,
  {
    former,
    root,
    notes,
  }: {
    former: FormerIssues;
    root: string;
    notes: readonly Pick<ParsedNote, "path" | "source" | "key">[];
  },
): StoredIssueGroup[] {
  const growth = former.growth(issues);
  if (growth.size === 0) return [];
  const changed = new Set<string>();
  const paths: string[] = [];
  for (const note of notes) {
    const path = sourcePath(root, note);
    paths.push(path);
    const published = base?.published[path.slice(base.root.length)];
    if (published !== note.key) changed.add(path);
  }
  const gone = namesGone(Object.keys(base?.published ?? {}), paths);
  const broken: StoredIssueGroup[] = [];
  const others = issues.groups(new Set(growth.keys())).flatMap((group) => {
    const { removed, rest } = splitRemoved(group, gone);
    broken.push(...removed);
    const places = rest.filter(({ path }) => changed.has(path));
    // A group that the former list lacks may be old, unless it is in a note that has changed.
    if (former.isCut && places.length === 0) return [];
    const parts = Object.keys(group.parts ?? { [group.group]: 0 });
    const further = parts.reduce((sum, key) => sum + (growth.get(key) ?? 0), 0);
    const count = removed.reduce((left, warning) => left - warning.count, further);
    if (count <= 0) return [];
    return issueAt({ ...group, count, places: places.length > 0 ? places : rest });
  });
  return [...broken, ...others];
}

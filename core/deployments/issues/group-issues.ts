import type { PlacedIssue } from "#schemas/deployments/found-issue.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";
import { MAX_GROUP_PLACES, MAX_GROUPS, MAX_PLACES } from "#schemas/deployments/issue-limits.ts";
import { familyOf } from "./families.ts";
import { groupKey } from "./group-key.ts";

/** Distinguishes the groups of a build. Shorter than a key needs to be, because a key costs a digest. */
export function identityOf({ category, severity, message, group }: PlacedIssue): string {
  return group ? `${category}\0${group.about}` : `${category}\0${severity}\0${message}`;
}

export function keyOf(issue: PlacedIssue): string {
  const { category } = issue;
  return groupKey(category, identityOf(issue).slice(category.length + 1));
}

/** The group that joins the issue's group with others like it; null if it is never joined. */
export function familyGroupOf(issue: PlacedIssue): { identity: string; key: string } | null {
  const family = familyOf(issue);
  if (!family) return null;
  const about = `family ${family.about}`;
  return {
    identity: `${issue.category}\0${about}`,
    key: groupKey(issue.category, about),
  };
}

/** How a group is stored, apart from its places. */
export type GroupSize = Pick<StoredIssueGroup, "count" | "parts" | "family"> & { key: string };

/** @param part the key of its own group, if that is part of another one */
type Collected = PlacedIssue & { part?: string };

export interface GroupCollector {
  /** Whether another place of the group would be stored. */
  wants(identity: string): boolean;
  add(identity: string, issue: Collected): void;
  /**
   * The groups, worst first.
   * @param sizeOf the key of a group and the number of all its places
   */
  groups(sizeOf: (identity: string) => GroupSize): StoredIssueGroup[];
}

/** Collects the first places of groups. Further places cost nothing but a lookup. */
export function collectGroups(): GroupCollector {
  const collected = new Map<string, Collected[]>();
  let total = 0;
  const wants = (identity: string) => {
    const places = collected.get(identity);
    if (!places) return collected.size < MAX_GROUPS;
    return places.length < MAX_GROUP_PLACES && total < MAX_PLACES;
  };
  return {
    wants,
    add(identity, issue) {
      if (!wants(identity)) return;
      total += 1;
      const places = collected.get(identity);
      if (places) places.push(issue);
      else collected.set(identity, [issue]);
    },
    groups: (sizeOf) =>
      [...collected]
        .map(([identity, places]) => storedGroup(places.sort(byPlace), sizeOf(identity)))
        .sort(byWeight),
  };
}

/** Groups a part of a site's issues, so how many are alike is unknown. */
export function groupIssues(issues: readonly PlacedIssue[]): StoredIssueGroup[] {
  const collector = collectGroups();
  const sizes = new Map<string, GroupSize>();
  for (const issue of issues) {
    const identity = identityOf(issue);
    const size = sizes.get(identity);
    if (size) size.count += 1;
    else sizes.set(identity, { key: keyOf(issue), count: 1, ...familyField(familyGroupOf(issue)) });
    collector.add(identity, issue);
  }
  return collector.groups((identity) => sizes.get(identity) ?? { key: identity, count: 0 });
}

/** The field of a stored group. */
export const familyField = (family: { key: string } | null): Pick<StoredIssueGroup, "family"> =>
  family ? { family: family.key } : {};

/** The issue as a part of the group that joins its own with others. */
export function asPart(issue: PlacedIssue, part: string): Collected {
  const family = familyOf(issue);
  return family ? { ...issue, group: family, part } : issue;
}

function storedGroup(issues: readonly Collected[], { key, ...size }: GroupSize): StoredIssueGroup {
  const [first] = issues;
  if (!first) throw new Error(`the group ${key} is empty`);
  const { path, line, severity, category, group } = first;
  const isSame = issues.every(({ message }) => message === first.message);
  const { message, suggestion } = isSame || !group ? first : group;
  const places = issues.map((issue): StoredPlace => {
    const place: StoredPlace = { path: issue.path, line: issue.line };
    if (issue.message !== message) place.message = issue.message;
    if (issue.suggestion !== suggestion) place.suggestion = issue.suggestion;
    if (issue.part !== undefined) place.part = issue.part;
    return place;
  });
  return { group: key, ...size, path, line, severity, category, message, suggestion, places };
}

const RANK: Record<Issue["severity"], number> = { error: 0, warning: 1, info: 2 };

/** The worst and largest first, in an order that depends only on the content. */
function byWeight(a: StoredIssueGroup, b: StoredIssueGroup): number {
  return (
    RANK[a.severity] - RANK[b.severity] ||
    b.count - a.count ||
    byPlace(a, b) ||
    compareText(a.group, b.group)
  );
}

function byPlace(a: StoredPlace, b: StoredPlace): number {
  return (
    compareText(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.message ?? "", b.message ?? "")
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

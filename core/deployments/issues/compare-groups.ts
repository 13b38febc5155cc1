import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";

/** Places that the newer deployment has more than the older one, by group. Groups that did not grow are absent. */
export function growthOf(
  before: ReadonlyMap<string, number>,
  after: readonly { group: string; count: number }[],
): Map<string, number> {
  const growth = new Map<string, number>();
  for (const { group, count } of after) {
    const added = count - (before.get(group) ?? 0);
    if (added > 0) growth.set(group, added);
  }
  return growth;
}

export function countsByGroup(
  groups: readonly { group: string; count: number }[],
): Map<string, number> {
  return new Map(groups.map(({ group, count }) => [group, count]));
}

export interface GroupDelta {
  /** The places that only the newer deployment has, in their groups. */
  added: StoredIssueGroup[];
  /** The places that only the older deployment has, in their groups. */
  resolved: StoredIssueGroup[];
}

/** A group is the same wherever its places are, so a moved note has no new issues. */
export function compareGroups(
  before: readonly StoredIssueGroup[],
  after: readonly StoredIssueGroup[],
): GroupDelta {
  return { added: grownParts(before, after), resolved: grownParts(after, before) };
}

function grownParts(
  before: readonly StoredIssueGroup[],
  after: readonly StoredIssueGroup[],
): StoredIssueGroup[] {
  const growth = growthOf(countsByGroup(before), after);
  const old = new Map(before.map((group) => [group.group, group]));
  return after.flatMap((group) => {
    const count = growth.get(group.group);
    return count === undefined ? [] : grownPart(group, old.get(group.group), count);
  });
}

/** The further places of a group, as far as they are known. */
function grownPart(
  group: StoredIssueGroup,
  before: StoredIssueGroup | undefined,
  count: number,
): StoredIssueGroup {
  if (!before) return group;
  // Places on the same line are the same, so that of two equal ones the right one counts as new.
  const moved = withoutEqual(group.places, before.places, ({ path, line }) => `${path}:${line}`);
  const old = withoutEqual(before.places, group.places, ({ path, line }) => `${path}:${line}`);
  const further = withoutEqual(moved, old, ({ path }) => path);
  const places = further.length > 0 ? further.slice(0, count) : group.places;
  return issueAt({ ...group, count, places });
}

/** The places that have no equal one among the others. Each of the others counts once. */
function withoutEqual(
  places: readonly StoredPlace[],
  others: readonly StoredPlace[],
  nameOf: (place: StoredPlace) => string,
): StoredPlace[] {
  const open = new Map<string, number>();
  for (const place of others) open.set(nameOf(place), (open.get(nameOf(place)) ?? 0) + 1);
  return places.filter((place) => {
    const equal = open.get(nameOf(place)) ?? 0;
    open.set(nameOf(place), equal - 1);
    return equal <= 0;
  });
}

/** The group as an issue at its first place. A group of one place has the message of that place. */
export function issueAt(group: StoredIssueGroup): StoredIssueGroup {
  const [first] = group.places;
  if (!first) return group;
  const { path, line } = first;
  const { message = group.message, suggestion = group.suggestion } = group.count === 1 ? first : {};
  return { ...group, path, line, message, suggestion };
}

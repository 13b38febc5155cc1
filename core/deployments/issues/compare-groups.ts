import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";

type Counted = Pick<StoredIssueGroup, "group" | "count" | "parts">;

/** Places that the newer deployment has more than the older one, by group. Groups that did not grow are absent. */
export function growthOf(
  before: ReadonlyMap<string, number>,
  after: readonly Counted[],
): Map<string, number> {
  const growth = new Map<string, number>();
  for (const group of after) {
    const added = partsOf(group).reduce(
      (sum, [key, count]) => sum + Math.max(0, count - (before.get(key) ?? 0)),
      0,
    );
    if (added > 0) growth.set(group.group, added);
  }
  return growth;
}

/** Groups with one cause are also counted one by one, because they are separate if there are few of them. */
export function countsByGroup(groups: readonly Counted[]): Map<string, number> {
  return new Map(
    groups.flatMap(({ group, count, parts = {} }) => [[group, count], ...Object.entries(parts)]),
  );
}

const partsOf = ({ group, count, parts }: Counted): [key: string, count: number][] =>
  parts ? Object.entries(parts) : [[group, count]];

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
  const old = placesByPart(before);
  return after.flatMap((group) => {
    const count = growth.get(group.group);
    const places = partsOf(group).flatMap(([key]) => old.get(key) ?? []);
    return count === undefined ? [] : grownPart(group, places, count);
  });
}

function placesByPart(groups: readonly StoredIssueGroup[]): Map<string, StoredPlace[]> {
  const byPart = new Map<string, StoredPlace[]>();
  for (const { group, places } of groups)
    for (const place of places) {
      const known = byPart.get(place.part ?? group);
      if (known) known.push(place);
      else byPart.set(place.part ?? group, [place]);
    }
  return byPart;
}

/** The further places of a group, as far as they are known. */
function grownPart(
  group: StoredIssueGroup,
  before: readonly StoredPlace[],
  count: number,
): StoredIssueGroup {
  if (before.length === 0) return group;
  // Places on the same line are the same, so that of two equal ones the right one counts as new.
  const moved = withoutEqual(group.places, before, ({ path, line }) => `${path}:${line}`);
  const old = withoutEqual(before, group.places, ({ path, line }) => `${path}:${line}`);
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

/** Groups with one cause one by one, as far as their places are stored. */
export function eachPart(groups: readonly StoredIssueGroup[]): StoredIssueGroup[] {
  return groups.flatMap(({ parts, ...group }) =>
    parts
      ? [...placesByPart([{ ...group, places: group.places }])].map(([part, places]) =>
          issueAt({
            ...group,
            ...ownText(group, places),
            group: part,
            count: places.length,
            places,
          }),
        )
      : group,
  );
}

/** The text that all places of a part have. */
function ownText(
  group: StoredIssueGroup,
  places: readonly StoredPlace[],
): Pick<StoredIssueGroup, "message" | "suggestion"> {
  const [{ message = group.message, suggestion = group.suggestion } = {}, ...others] = places;
  const isSame = others.every((place) => (place.message ?? group.message) === message);
  return isSame ? { message, suggestion } : group;
}

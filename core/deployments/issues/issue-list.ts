import type { IssuesOf } from "#schemas/deployments/found-issue.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { MAX_ALIKE } from "./families.ts";
import {
  asPart,
  collectGroups,
  familyField,
  familyGroupOf,
  type GroupSize,
  identityOf,
  keyOf,
} from "./group-issues.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

/** What the issues of a note are about: its own text, or the targets of its links. */
export type NotePart = "text" | "links";

/**
 * The issues of a site, in groups. Those of notes are counted, but not kept: a large site has hundreds of thousands, and they
 * follow from the compiled notes and their links, which a build keeps anyway.
 */
export interface IssueList {
  /** Adds an issue about several notes, or about something other than a note's text. */
  add(issue: FoundIssue): void;
  /**
   * Opens a section for single notes. Issues added later come after it. If the section is open, its counts stay.
   * @param issuesOf derives the issues, now and later
   */
  open(part: NotePart, issuesOf: IssuesOf): void;
  /** Counts the issues of a note, again if it has changed. Notes keep the order in which they were first counted. */
  recount(part: NotePart, path: string): void;
  /** Issues that do not belong to a section. */
  others(): FoundIssue[];
  /**
   * The groups with their first places, the worst and largest first, up to a limit.
   * @param only the keys of the groups, if not all are wanted. Of groups with one cause, only these are then listed.
   */
  groups(only?: ReadonlySet<string>): StoredIssueGroup[];
  /** The number of places by the key of their group, of all groups. Groups with one cause are counted one by one. */
  counts(): Map<string, number>;
  /** Returns a function for the groups that have grown since now: the number of further places by key. Only one is kept up to date. */
  watchGrowth(): () => Map<string, number>;
  /** The number of all groups. */
  total(severity: Issue["severity"]): number;
}

interface Group {
  identity: string;
  key: string;
  severity: Issue["severity"];
  /** Number of places. */
  count: number;
  family: Family | null;
}

/** Groups that are one group if there are many. */
interface Family {
  identity: string;
  key: string;
  members: Set<Group>;
}

const isJoined = ({ members }: Family) => members.size > MAX_ALIKE;
/** The number of groups that are listed. */
const listedOf = (family: Family) => (isJoined(family) ? 1 : family.members.size);
/** The group that is listed for another one. */
const shownOf = (group: Group): Pick<Group, "identity" | "key"> =>
  group.family && isJoined(group.family) ? group.family : group;

interface Section {
  issuesOf: IssuesOf;
  /** By content path: the group of each issue. */
  groupsOf: Map<string, readonly Group[]>;
}

/** Most notes have no issues. */
const NONE: readonly Group[] = [];

export function createIssueList(): IssueList {
  const parts: (FoundIssue[] | Section)[] = [];
  const sections = new Map<NotePart, Section>();
  const groups = new Map<string, Group>();
  const families = new Map<string, Family>();
  const totals = { error: 0, warning: 0, info: 0 };
  let listed: StoredIssueGroup[] | null = null;
  /** By key: the groups that have changed, with the number of places before. */
  let watched: Map<string, Pick<Group, "identity" | "count">> | null = null;

  function watch({ key, identity, count }: Group): void {
    // A group may end and begin again.
    if (watched && !watched.has(key)) watched.set(key, { identity, count });
  }

  function familyFor(issue: FoundIssue): Family | null {
    const name = familyGroupOf(issue);
    if (!name) return null;
    const family = families.get(name.identity) ?? { ...name, members: new Set<Group>() };
    families.set(name.identity, family);
    return family;
  }

  /** Changes the number of listed groups. */
  function join({ family, severity }: Group, change: (members: Set<Group>) => void): void {
    if (!family) return;
    totals[severity] -= listedOf(family);
    change(family.members);
    totals[severity] += listedOf(family);
    if (family.members.size === 0) families.delete(family.identity);
  }

  function count(issue: FoundIssue): Group {
    const identity = identityOf(issue);
    const { severity } = issue;
    const existing = groups.get(identity);
    const group = existing ?? {
      identity,
      key: keyOf(issue),
      severity,
      count: 0,
      family: familyFor(issue),
    };
    if (!existing) {
      groups.set(identity, group);
      if (group.family) join(group, (members) => members.add(group));
      else totals[severity] += 1;
    }
    watch(group);
    group.count += 1;
    return group;
  }

  function discount(group: Group): void {
    watch(group);
    group.count -= 1;
    if (group.count > 0) return;
    groups.delete(group.identity);
    if (group.family) join(group, (members) => members.delete(group));
    else totals[group.severity] -= 1;
  }

  function listGroups(only?: ReadonlySet<string>): StoredIssueGroup[] {
    const collector = collectGroups();
    const isWanted = (group: Group) =>
      (!only || only.has(group.key)) && collector.wants(shownOf(group).identity);
    const collect = (issue: FoundIssue) => {
      const group = groups.get(identityOf(issue));
      if (!group || !isWanted(group)) return;
      const shown = shownOf(group);
      collector.add(shown.identity, shown === group ? issue : asPart(issue, group.key));
    };
    for (const part of parts) {
      if (Array.isArray(part)) part.forEach(collect);
      else
        for (const [path, own] of part.groupsOf)
          if (own.some(isWanted)) part.issuesOf(path).forEach(collect);
    }
    return collector.groups(sizeOf);
  }

  function sizeOf(identity: string): GroupSize {
    const group = groups.get(identity);
    if (group) return { key: group.key, count: group.count, ...familyField(group.family) };
    const family = families.get(identity);
    if (!family) return { key: identity, count: 0 };
    const members = [...family.members].map(({ key, count }) => [key, count] as const);
    return {
      key: family.key,
      count: members.reduce((sum, [, count]) => sum + count, 0),
      parts: Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  return {
    add(issue) {
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(issue);
      else parts.push([issue]);
      count(issue);
      listed = null;
    },
    open(part, issuesOf) {
      const existing = sections.get(part);
      if (existing) {
        existing.issuesOf = issuesOf;
        return;
      }
      const section: Section = { issuesOf, groupsOf: new Map() };
      parts.push(section);
      sections.set(part, section);
    },
    recount(part, path) {
      const section = sections.get(part);
      if (!section) throw new Error(`no section ${part}`);
      const before = section.groupsOf.get(path) ?? NONE;
      const issues = section.issuesOf(path);
      const after = issues.length === 0 ? NONE : issues.map(count);
      for (const group of before) discount(group);
      section.groupsOf.set(path, after);
      // The lines may have moved.
      if (before.length + after.length > 0) listed = null;
    },
    others: () => parts.filter(Array.isArray).flat(),
    groups: (only) => (only ? listGroups(only) : (listed ??= listGroups())),
    counts: () => new Map([...groups.values()].map(({ key, count }) => [key, count])),
    watchGrowth() {
      const changed = new Map<string, Pick<Group, "identity" | "count">>();
      watched = changed;
      return () => {
        const growth = new Map<string, number>();
        for (const [key, before] of changed) {
          const added = (groups.get(before.identity)?.count ?? 0) - before.count;
          if (added > 0) growth.set(key, added);
        }
        return growth;
      };
    },
    total: (severity) => totals[severity],
  };
}

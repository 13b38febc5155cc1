import ignore from "ignore";
import type { FileIgnoredIssues, IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { issueAt } from "./compare-groups.ts";

export type IgnoredGroup = StoredIssueGroup & {
  /** The id of the rule. */
  rule: string;
};

export interface Ignoring {
  visible: StoredIssueGroup[];
  /** Whole groups, and those of their places that only a rule for files ignores. */
  ignored: IgnoredGroup[];
}

/** All rules for a deployment: of the project as it is now, and of the file in its commit. */
export function rulesOf(
  { ignoredIssues = [] }: Pick<ProjectDocument, "ignoredIssues">,
  fromFile: readonly FileIgnoredIssues[] = [],
): IgnoredIssues[] {
  return [
    ...ignoredIssues.map(({ id, group, files, reason, by, at }) => ({
      id,
      group,
      files,
      reason,
      by: by.name,
      at: at.toISOString(),
      line: null,
    })),
    ...fromFile.map(({ group = null, files = null, reason, line }) => ({
      id: `line-${line}`,
      group,
      files,
      reason,
      by: null,
      at: null,
      line,
    })),
  ];
}

/** Separates what is ignored. The first rule that fits decides. */
export function ignoreIssues(
  groups: readonly StoredIssueGroup[],
  rules: readonly IgnoredIssues[],
): Ignoring {
  const result: Ignoring = { visible: [], ignored: [] };
  const matchers = rules.map(matcherOf);
  for (const group of groups) {
    const isWhole = (rule: Matcher) => rule.group === null || isNamed(rule.group, group);
    const own = matchers.filter(
      (rule) => isWhole(rule) || Object.hasOwn(group.parts ?? {}, rule.group ?? ""),
    );
    const { rest, byRule } = placesByRule(group, own);
    // Places that are not stored are part of what remains, or else of what the rule for the whole group ignores.
    const unknown = group.count - group.places.length;
    const home =
      rest.length > 0
        ? null
        : (own.find((rule) => !rule.matches && isWhole(rule))?.id ?? [...byRule.keys()][0]);
    for (const [rule, places] of byRule) {
      const count = places.length + (rule === home ? unknown : 0);
      result.ignored.push({ ...issueAt({ ...group, places, count }), rule });
    }
    if (byRule.size === 0) result.visible.push(group);
    else if (rest.length > 0)
      result.visible.push(issueAt({ ...group, places: rest, count: rest.length + unknown }));
  }
  return result;
}

/** Groups with one cause may be one group in one deployment, and separate in the next: what is ignored stays ignored. */
const isNamed = (name: string, { group, family }: Pick<StoredIssueGroup, "group" | "family">) =>
  name === group || name === family;

function placesByRule(
  group: StoredIssueGroup,
  rules: readonly Matcher[],
): { rest: StoredPlace[]; byRule: Map<string, StoredPlace[]> } {
  const rest: StoredPlace[] = [];
  const byRule = new Map<string, StoredPlace[]>();
  if (rules.length === 0) return { rest: group.places, byRule };
  for (const place of group.places) {
    const rule = rules.find(
      ({ group: name, matches }) =>
        (name === null || isNamed(name, group) || name === place.part) &&
        (!matches || matches(place.path)),
    );
    const others = rule ? byRule.get(rule.id) : rest;
    if (others) others.push(place);
    else if (rule) byRule.set(rule.id, [place]);
  }
  return { rest, byRule };
}

interface Matcher {
  id: string;
  group: string | null;
  /** Null if the rule is about all files. */
  matches: ((path: string) => boolean) | null;
}

function matcherOf({ id, group, files }: IgnoredIssues): Matcher {
  if (files === null) return { id, group, matches: null };
  const rules = ignore({ ignorecase: false, allowRelativePaths: true });
  rules.add(files.normalize("NFC"));
  return { id, group, matches: (path) => rules.ignores(path.normalize("NFC")) };
}

import { z } from "zod";
import { Issue } from "#schemas/deployments/deployment.ts";
import { IssueGroup, type StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { AppError } from "#schemas/errors.ts";
import { IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import { paged, paging } from "#schemas/paging.ts";
import { askForDataset, pageOfList } from "#core/deployments/dataset.ts";
import { countsByGroup } from "#core/deployments/issues/compare-groups.ts";
import { ignoreIssues, rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { findIssueGroup, listIssues } from "#core/deployments/issues/list-issues.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../trpc.ts";

const SEARCH_MAX = 200;
const CATEGORY_MAX = 40;
const GROUP_MAX = 80;
const PATH_MAX = 4_096;

const Summary = z.object({
  errors: z.number(),
  warnings: z.number(),
  infos: z.number(),
  /** By count, the most frequent first. */
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  added: z.number(),
  resolved: z.number(),
  /** Groups that are ignored, at least in some files. The other numbers do not include them. */
  ignored: z.number(),
});

const ListedGroup = IssueGroup.extend({
  /** Whether the previous successful deployment did not have the group. */
  isNew: z.boolean(),
  /** Places that the previous successful deployment did not have; for "resolved", places that are gone. */
  changed: z.number(),
  /** The rule that ignores it. */
  ignoredBy: IgnoredIssues.nullable(),
});

const IssuePlace = Issue.pick({ path: true, line: true, message: true, suggestion: true });

export const issueProcedures = {
  /**
   * Issues are groups of places with the same problem, errors first. `path` keeps groups with a place in this file, and describes that place. `state` "new":
   * groups that are new or have grown since the previous successful deployment; "resolved": its groups that are gone or have become smaller; "ignored":
   * what a rule ignores, and nothing else lists. `rules` are all rules that apply. `summary` counts all groups, regardless of the filter.
   */
  issues: inDeployment({
    severity: Issue.shape.severity.optional(),
    category: z.string().max(CATEGORY_MAX).optional(),
    query: z.string().trim().max(SEARCH_MAX).optional(),
    path: z.string().max(PATH_MAX).optional(),
    state: z.enum(["new", "resolved", "ignored"]).optional(),
    ...paging,
  })
    .output(
      answer({
        issues: z.array(ListedGroup),
        data: z.enum(dataStates),
        summary: Summary,
        previous: z.object({ id: z.string(), number: z.number() }).nullable(),
        rules: z.array(IgnoredIssues),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, project, deployment }, input }) => {
      if (!deployment.removedAt) await askForDataset(services, deployment);
      const { delta, ...list } = await listIssues(services, deployment);
      const rules = rulesOf(project, deployment.ignoredIssues);
      const { visible: groups, ignored } = ignoreIssues(list.groups, rules);
      const added = ignoreIssues(delta?.added ?? [], rules).visible;
      const resolved = ignoreIssues(delta?.resolved ?? [], rules).visible;
      const states = { new: added, resolved, ignored };
      const matching = (input.state ? states[input.state] : groups).filter(
        (issue) =>
          (!input.severity || issue.severity === input.severity) &&
          (!input.category || issue.category === input.category) &&
          (!input.path || issue.places.some(({ path }) => path === input.path)) &&
          isMatch(issue, input.query),
      );
      const { items, ...page } = pageOfList(matching, input);
      const growth = countsByGroup(input.state === "resolved" ? resolved : added);
      const whole = countsByGroup(list.groups);
      return {
        success: true,
        issues: items.map((issue) => {
          const changed = growth.get(issue.group) ?? 0;
          const isNew = input.state !== "resolved" && changed > 0;
          const rule = "rule" in issue ? issue.rule : null;
          return {
            ...(input.path ? inFile(issue, input.path) : issue),
            isNew: isNew && changed === whole.get(issue.group),
            changed,
            ignoredBy: rules.find(({ id }) => id === rule) ?? null,
          };
        }),
        data: deployment.data,
        summary: {
          ...countsOf(groups),
          added: added.length,
          resolved: resolved.length,
          ignored: ignored.length,
        },
        previous: delta && { id: delta.previous._id, number: delta.previous.number },
        rules,
        ...page,
      };
    }),

  /** The places of one group, by path. `total` counts those that are listed: up to 1,000 of a group. `rule`: the places that this rule ignores. */
  issuePlaces: inDeployment({
    group: z.string().max(GROUP_MAX),
    rule: z.string().max(GROUP_MAX).optional(),
    ...paging,
  })
    .output(answer({ places: z.array(IssuePlace), ...paged }))
    .query(async ({ ctx: { services, project, deployment }, input }) => {
      const whole = await findIssueGroup(services, deployment, input.group);
      const rules = rulesOf(project, deployment.ignoredIssues);
      const { visible, ignored } = ignoreIssues(whole ? [whole] : [], rules);
      const group = input.rule ? ignored.find(({ rule }) => rule === input.rule) : visible[0];
      if (!group) throw new AppError("not_found");
      const { items, ...page } = pageOfList(group.places, input);
      const { message, suggestion } = group;
      const places = items.map((place) => ({ message, suggestion, ...place }));
      return { success: true, places, ...page };
    }),
};

function isMatch({ message, places }: StoredIssueGroup, query: string | undefined): boolean {
  return (
    matchesQuery([message], query) ||
    places.some((place) => matchesQuery([place.path, place.message ?? ""], query))
  );
}

/** A group as it appears in one file. */
function inFile(group: StoredIssueGroup, path: string): StoredIssueGroup {
  const places = group.places.filter((place) => place.path === path);
  const { message = group.message, suggestion = group.suggestion, line = null } = places[0] ?? {};
  return { ...group, path, line, message, suggestion, count: places.length };
}

function countsOf(groups: readonly StoredIssueGroup[]) {
  const severities = { error: 0, warning: 0, info: 0 };
  const categories = new Map<string, number>();
  for (const { severity, category } of groups) {
    severities[severity]++;
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  const { error: errors, warning: warnings, info: infos } = severities;
  return {
    errors,
    warnings,
    infos,
    categories: [...categories]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}

import { z } from "zod";
import { Issue } from "#schemas/deployments/deployment.ts";
import { IssueGroup, type StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { askForDataset, pageOfList } from "#core/deployments/dataset.ts";
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
});

const ListedGroup = IssueGroup.extend({
  /** Whether the previous successful deployment did not have the group. */
  isNew: z.boolean(),
  /** Places that the previous successful deployment did not have; for "resolved", places that are gone. */
  changed: z.number(),
});

const IssuePlace = Issue.pick({ path: true, line: true, message: true, suggestion: true });

export const issueProcedures = {
  /**
   * Issues are groups of places with the same problem, errors first. `path` keeps groups with a place in this file, and describes that place. `state` "new":
   * groups that are new or have grown since the previous successful deployment; "resolved": its groups that are gone or have become smaller. `summary` counts
   * all groups, regardless of the filter.
   */
  issues: inDeployment({
    severity: Issue.shape.severity.optional(),
    category: z.string().max(CATEGORY_MAX).optional(),
    query: z.string().trim().max(SEARCH_MAX).optional(),
    path: z.string().max(PATH_MAX).optional(),
    state: z.enum(["new", "resolved"]).optional(),
    ...paging,
  })
    .output(
      answer({
        issues: z.array(ListedGroup),
        data: z.enum(dataStates),
        summary: Summary,
        previous: z.object({ id: z.string(), number: z.number() }).nullable(),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, deployment }, input }) => {
      if (!deployment.removedAt) await askForDataset(services, deployment);
      const { groups, delta } = await listIssues(services, deployment);
      const changed = input.state === "resolved" ? delta?.resolved : delta?.added;
      const growth = new Map(changed?.map(({ group, count }) => [group, count]));
      const visible = input.state ? (changed ?? []) : groups;
      const matching = visible.filter(
        (issue) =>
          (!input.severity || issue.severity === input.severity) &&
          (!input.category || issue.category === input.category) &&
          (!input.path || issue.places.some(({ path }) => path === input.path)) &&
          isMatch(issue, input.query),
      );
      const { items, ...page } = pageOfList(matching, input);
      const isAdded = input.state !== "resolved";
      return {
        success: true,
        issues: items.map((issue) => {
          const further = growth.get(issue.group) ?? 0;
          return {
            ...(input.path ? inFile(issue, input.path) : issue),
            isNew: isAdded && further > 0 && further === countOf(groups, issue),
            changed: further,
          };
        }),
        data: deployment.data,
        summary: {
          ...countsOf(groups),
          added: delta?.added.length ?? 0,
          resolved: delta?.resolved.length ?? 0,
        },
        previous: delta && { id: delta.previous._id, number: delta.previous.number },
        ...page,
      };
    }),

  /** The places of one group, by path. `total` counts those that are listed: up to 1,000 of a group. */
  issuePlaces: inDeployment({ group: z.string().max(GROUP_MAX), ...paging })
    .output(answer({ places: z.array(IssuePlace), ...paged }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const group = await findIssueGroup(services, deployment, input.group);
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

const countOf = (groups: readonly StoredIssueGroup[], { group }: StoredIssueGroup) =>
  groups.find((one) => one.group === group)?.count ?? 0;

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

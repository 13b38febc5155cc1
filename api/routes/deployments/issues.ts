import { z } from "zod";
import { Issue } from "#schemas/deployments/deployment.ts";
import { IssueSummary, ListedIssueGroup } from "#schemas/deployments/issue-group.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { AppError } from "#schemas/errors.ts";
import { IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { findIssues } from "#core/deployments/issues/find-issues.ts";
import { ignoreIssues, rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { findIssueGroup } from "#core/deployments/issues/list-issues.ts";
import { answer, inDeployment } from "../../trpc.ts";

const SEARCH_MAX = 200;
const CATEGORY_MAX = 40;
const GROUP_MAX = 80;
const PATH_MAX = 4_096;

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
        issues: z.array(ListedIssueGroup),
        data: z.enum(dataStates),
        summary: IssueSummary,
        previous: z.object({ id: z.string(), number: z.number() }).nullable(),
        rules: z.array(IgnoredIssues),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, project, deployment }, input }) => ({
      success: true,
      data: deployment.data,
      ...(await findIssues(services, { project, deployment }, input)),
    })),

  /** The places of one group, by path. `total` counts those that are listed: up to 5,000 of a group. `rule`: the places that this rule ignores. */
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

import { z } from "zod";
import { Issue } from "#schemas/deployments/deployment.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { paged, paging } from "#schemas/paging.ts";
import { askForDataset, pageOfList } from "#core/deployments/dataset.ts";
import { listIssues } from "#core/deployments/issue-list.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { answer, inDeployment } from "../trpc.ts";

const SEARCH_MAX = 200;
const CATEGORY_MAX = 40;

const Summary = z.object({
  errors: z.number(),
  warnings: z.number(),
  infos: z.number(),
  /** By count, the most frequent first. */
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  added: z.number(),
  resolved: z.number(),
});

export const issueProcedures = {
  /**
   * Errors first. `group` keeps the issues of one file, or of one category, together. `state` "new": issues that the previous successful deployment did not
   * have; "resolved": its issues that are gone. `summary` counts all issues, regardless of the filter.
   */
  issues: inDeployment({
    severity: Issue.shape.severity.optional(),
    category: z.string().max(CATEGORY_MAX).optional(),
    query: z.string().trim().max(SEARCH_MAX).optional(),
    state: z.enum(["new", "resolved"]).optional(),
    group: z.enum(["file", "category"]).optional(),
    ...paging,
  })
    .output(
      answer({
        issues: z.array(Issue.extend({ isNew: z.boolean() })),
        data: z.enum(dataStates),
        summary: Summary,
        previous: z.object({ id: z.string(), number: z.number() }).nullable(),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, deployment }, input }) => {
      if (!deployment.removedAt) await askForDataset(services, deployment);
      const { issues, resolved, previous } = await listIssues(services, deployment);
      const visible =
        input.state === "resolved"
          ? resolved.map((issue) => ({ ...issue, isNew: false }))
          : issues.filter(({ isNew }) => isNew || input.state === undefined);
      const matching = visible.filter(
        (issue) =>
          (!input.severity || issue.severity === input.severity) &&
          (!input.category || issue.category === input.category) &&
          matchesQuery([issue.path, issue.message], input.query),
      );
      const { items, ...page } = pageOfList(grouped(matching, input.group), input);
      return {
        success: true,
        issues: items,
        data: deployment.data,
        summary: { ...countsOf(issues), resolved: resolved.length },
        previous: previous && { id: previous._id, number: previous.number },
        ...page,
      };
    }),
};

/** Groups in the order of their first issue, which is their worst. */
function grouped<T extends Issue>(issues: T[], by: "file" | "category" | undefined): T[] {
  if (!by) return issues;
  const groups = new Map<string, T[]>();
  for (const issue of issues) {
    const name = by === "file" ? issue.path : issue.category;
    const group = groups.get(name);
    if (group) group.push(issue);
    else groups.set(name, [issue]);
  }
  return [...groups.values()].flat();
}

function countsOf(issues: readonly (Issue & { isNew: boolean })[]) {
  const severities = { error: 0, warning: 0, info: 0 };
  const categories = new Map<string, number>();
  let added = 0;
  for (const { severity, category, isNew } of issues) {
    severities[severity]++;
    categories.set(category, (categories.get(category) ?? 0) + 1);
    if (isNew) added++;
  }
  const { error: errors, warning: warnings, info: infos } = severities;
  return {
    errors,
    warnings,
    infos,
    categories: [...categories]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    added,
  };
}

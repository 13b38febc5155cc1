import { z } from "zod";
import { Issue } from "#schemas/deployments/deployment.ts";
import { IssueSummary, ListedIssueGroup } from "#schemas/deployments/issue-group.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { PATH_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { paged } from "#schemas/paging.ts";
import { findIssues } from "#core/deployments/issues/find-issues.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField } from "../fields.ts";

const CATEGORY_MAX_LENGTH = 40;

export const listIssues = contentFunction({
  title: "List issues",
  description:
    "Lists what is wrong with the content of the live site, such as dead links, errors first. Places with the same problem are one entry: it names the first place and counts them. What the project ignores is left out.",
  rest: { method: "GET", path: "/issues" },
  input: z.strictObject({
    severity: Issue.shape.severity.optional().describe("Only issues of this severity."),
    category: z
      .string()
      .max(CATEGORY_MAX_LENGTH, `can have up to ${CATEGORY_MAX_LENGTH} characters`)
      .optional()
      .describe("Only issues of this category, such as link. summary names those that exist."),
    path: z
      .string()
      .max(PATH_MAX_LENGTH, `can have up to ${PATH_MAX_LENGTH} characters`)
      .optional()
      .describe("Only issues in this file. line and count are then about this file."),
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    issues: z.array(ListedIssueGroup.omit({ ignoredBy: true })),
    summary: IssueSummary.describe("Numbers of all issues, whatever is listed."),
    data: z
      .enum(dataStates)
      .describe("Whether the rest of the deployment's data, such as its graph, is ready."),
    ...paged,
  }),
  run: async ({ context, project }, input) => {
    const deployment = await liveDeployment(context, project);
    const page = await findIssues(context, { project, deployment }, input);
    const { issues, summary, total, nextCursor } = page;
    return { issues, summary, data: deployment.data, total, nextCursor };
  },
});

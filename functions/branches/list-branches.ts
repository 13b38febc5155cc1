import { z } from "zod";
import { paged, paging } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { listBranches as readBranches } from "#core/source/branches/list-branches.ts";
import { contentFunction } from "../content-function.ts";

const QUERY_MAX_LENGTH = 200;

export const listBranches = contentFunction({
  title: "List branches",
  description:
    "Lists the branches of the repository with their newest commits, the published one first. read_preview says whether a branch has a preview.",
  rest: { method: "GET", path: "/branches" },
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .max(QUERY_MAX_LENGTH, `can have up to ${QUERY_MAX_LENGTH} characters`)
      .optional()
      .describe("Words that the name contains."),
    limit: paging.limit.describe("How many branches a page has."),
    cursor: paging.cursor.describe("nextCursor of the previous page."),
  }),
  output: z.object({
    branches: z.array(
      z.object({
        name: z.string(),
        commit: z.string().describe("Its newest commit."),
        isPublished: z.boolean().describe("Whether the site shows it."),
      }),
    ),
    ...paged,
  }),
  run: async (call, { query, ...page }) => {
    const all = await readBranches(call.context, call);
    const matching = all.filter(({ name }) => matchesQuery([name], query));
    const { items, ...rest } = pageOfList(matching, page);
    const branches = items.map(({ name, sha: commit }) => ({
      name,
      commit,
      isPublished: name === call.project.branch,
    }));
    return { branches, ...rest };
  },
});

import { z } from "zod";
import { TagCount } from "#schemas/deployments/dataset.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { paged } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { listTags as tagsOf } from "#core/deployments/tags.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField } from "../fields.ts";

const QUERY_MAX_LENGTH = 200;

export const listTags = contentFunction({
  title: "List tags",
  description:
    "Lists the tags of the live site's notes, published or not, the most used first, with the number of notes that have them.",
  rest: { method: "GET", path: "/tags" },
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .max(QUERY_MAX_LENGTH, `can have up to ${QUERY_MAX_LENGTH} characters`)
      .optional()
      .describe("A part of the tag's name."),
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    tags: z.array(TagCount),
    data: z
      .enum(dataStates)
      .describe("Whether the list is ready. While it is pending, it is empty."),
    ...paged,
  }),
  run: async ({ context, project }, { query, ...page }) => {
    const deployment = await liveDeployment(context, project);
    const { items, ...rest } = pageOfList(await tagsOf(context, deployment, query), page);
    return { tags: items, data: deployment.data, ...rest };
  },
});

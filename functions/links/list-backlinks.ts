import { z } from "zod";
import { paged } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { findLinks } from "#core/deployments/links/link-index.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField, notePath } from "../fields.ts";
import { Link, presentLink } from "./shapes.ts";

export const listBacklinks = contentFunction({
  title: "List backlinks",
  description:
    "Lists the notes of the live site that link to a note or embed it, by path, published or not. Read them before you move, rename or delete the note.",
  rest: { method: "GET", path: "/notes/{path}/backlinks" },
  input: z.strictObject({ path: notePath, limit: limitField, cursor: cursorField }),
  output: z.object({ backlinks: z.array(Link), ...paged }),
  run: async ({ context, project }, { path, ...page }) => {
    const deployment = await liveDeployment(context, project);
    const { backlinks } = await findLinks(context, deployment, path);
    const { items, ...rest } = pageOfList(backlinks, page);
    return { backlinks: items.map(presentLink), ...rest };
  },
});

import { z } from "zod";
import { paged } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { findLinks } from "#core/deployments/links/link-index.ts";
import { findLinkIssues } from "#core/deployments/links/link-issues.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField, notePath } from "../fields.ts";
import { Link, presentLink } from "./shapes.ts";

/** A note with more has a fault of another kind. */
const MAX_ISSUES = 100;

export const readLinks = contentFunction({
  title: "Read links",
  description:
    "Lists what a note of the live site links to or embeds: other notes, published or not, and files, by path. Links that lead nowhere are in issues, with their line and what to do. Links to other sites are not listed.",
  rest: { method: "GET", path: "/notes/{path}/links" },
  input: z.strictObject({ path: notePath, limit: limitField, cursor: cursorField }),
  output: z.object({
    links: z.array(Link),
    issues: z
      .array(
        z.object({
          line: z.number().nullable(),
          message: z.string(),
          suggestion: z.string().nullable(),
        }),
      )
      .describe(`Dead links and other faults of its links, up to ${MAX_ISSUES}.`),
    ...paged,
  }),
  run: async ({ context, project }, { path, ...page }) => {
    const deployment = await liveDeployment(context, project);
    const { links } = await findLinks(context, deployment, path);
    const issues = await findLinkIssues(context, deployment, path);
    const { items, ...rest } = pageOfList(links, page);
    return { links: items.map(presentLink), issues: issues.slice(0, MAX_ISSUES), ...rest };
  },
});

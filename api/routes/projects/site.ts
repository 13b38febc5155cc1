import { SiteView } from "#schemas/sites/site-view.ts";
import { viewSite } from "#core/projects/site/view-site.ts";
import { answer, inProject } from "../../trpc.ts";

/** The addresses of the project's site, and what programs show with a link to it. */
export const site = inProject({})
  .output(answer({ site: SiteView }))
  .query(async ({ ctx }) => ({ success: true, site: await viewSite(ctx.services, ctx) }));

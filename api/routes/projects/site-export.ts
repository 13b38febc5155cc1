import { z } from "zod";
import { exportLink } from "#core/site-export/export-link.ts";
import { answer, inProject } from "../../trpc.ts";

/** The address of the live site as a zip of static files. It needs no token and is valid for an hour. `leftOut`: pages that not everyone may read. */
export const siteExport = inProject({})
  .output(answer({ url: z.string(), pages: z.number(), leftOut: z.number() }))
  .query(async ({ ctx: { services, project, caller } }) => ({
    success: true,
    ...(await exportLink(services, project, caller)),
  }));

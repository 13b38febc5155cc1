import { z } from "zod";
import { paging } from "#schemas/paging.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { listProjects as projectsOf } from "#store/projects/projects.ts";
import { success } from "../outcome.ts";
import { orgTool } from "./org-tool.ts";

export const listProjects = orgTool({
  description:
    "Lists the projects of the organization, the newest first. Each is a git repository of markdown notes that is published as a site. Use its handle in start_task.",
  input: z.strictObject({
    limit: paging.limit.describe("How many projects a page has, up to 100."),
    cursor: paging.cursor.describe("nextCursor of the previous page."),
  }),
  describe: () => "List projects",
  run: async ({ context, org }, { input }) => {
    const { items, total, nextCursor } = await projectsOf(context.db, [org._id], {
      ...input,
      archived: false,
    });
    const projects = items.map((project) => ({
      handle: project.handle,
      name: project.name,
      site: mainSiteUrl(context.env, project),
      branch: project.branch,
    }));
    const summary = `List projects: ${total} ${total === 1 ? "project" : "projects"}`;
    return success(summary, JSON.stringify({ projects, total, nextCursor }));
  },
});

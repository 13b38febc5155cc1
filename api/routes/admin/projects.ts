import { z } from "zod";
import { AdminProject, adminProjectStates, sourceKinds } from "#schemas/admin/project.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageAllProjects } from "#store/projects/project-list.ts";
import { findProject } from "#store/projects/projects.ts";
import { presentAdminProjects } from "../../presenters/admin/project.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const QUERY_MAX_LENGTH = 255;

/** Projects of all organizations. Nothing here shows their content. */
export const projects = router({
  /** Newest first. `query`: part of the name, the handle or the site's label. */
  list: admin
    .input(
      z
        .strictObject({
          query: z.string().max(QUERY_MAX_LENGTH).optional(),
          source: z.enum(sourceKinds).optional(),
          state: z.enum(adminProjectStates).optional(),
          orgId: Reference.optional(),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ projects: z.array(AdminProject), ...paged }))
    .query(async ({ ctx: { services }, input: { state, ...request } }) => {
      const archived = state === undefined ? undefined : state === "archived";
      const { items, ...page } = await pageAllProjects(services.db, { ...request, archived });
      return { success: true, projects: await presentAdminProjects(services, items), ...page };
    }),

  get: admin
    .input(z.strictObject({ projectId: Reference }))
    .output(answer({ project: AdminProject }))
    .query(async ({ ctx: { services }, input }) => {
      const stored = await findProject(services.db, input.projectId);
      const [project] = stored ? await presentAdminProjects(services, [stored]) : [];
      if (!project) throw new AppError("project_not_found");
      return { success: true, project };
    }),
});

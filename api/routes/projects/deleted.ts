import { z } from "zod";
import { paged } from "#schemas/paging.ts";
import { DeletedProject } from "#schemas/projects/deleted-project.ts";
import { Project } from "#schemas/projects/project.ts";
import { listDeletedProjectsOf } from "#store/projects/deleted-projects.ts";
import { restoreProject } from "#core/projects/restore-project.ts";
import { presentDeletedProject } from "../../presenters/deleted-project.ts";
import { presentProject } from "../../presenters/project.ts";
import { answer, inOrg, Reference, router } from "../../trpc.ts";

/** Deleted projects of an organization that can still be restored. */
export const deleted = router({
  list: inOrg({})
    .output(answer({ deletedProjects: z.array(DeletedProject), ...paged }))
    .query(async ({ ctx: { services, org } }) => {
      const documents = await listDeletedProjectsOf(services.db, org._id, new Date());
      const views = documents.map((document) => presentDeletedProject(services, document));
      return { success: true, deletedProjects: views, total: views.length, nextCursor: null };
    }),

  restore: inOrg({ projectId: Reference })
    .output(answer({ project: Project }))
    .mutation(async ({ ctx, input: { projectId } }) => {
      const { services, org, caller } = ctx;
      const restored = await restoreProject(services, { org, projectId, actor: caller.email });
      const project = await presentProject(services, ctx, restored);
      ctx.audit.target = { kind: "project", id: project.id, name: project.name };
      ctx.audit.projectId = project.id;
      ctx.audit.details = {
        status_before: "deleted",
        status: project.status,
        handle: restored.handle,
        siteLabel: restored.siteLabel,
      };
      return { success: true, project };
    }),
});

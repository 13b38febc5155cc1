import { z } from "zod";
import { Deployment } from "#schemas/deployments/deployment.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Preview } from "#schemas/projects/preview.ts";
import { approveCommit, changeVisibility } from "#core/previews/change-preview.ts";
import { requireScope } from "#core/access/access.ts";
import { requirePreview } from "#core/previews/require-preview.ts";
import { listPreviews } from "#store/previews/previews.ts";
import { presentDeployment } from "../../presenters/deployment.ts";
import { presentPreview, presentPreviews } from "../../presenters/preview.ts";
import { answer, inProject, Reference, router } from "../../trpc.ts";

const Sha = z.string().regex(/^[0-9a-f]{40,64}$/, "is not the id of a commit");
const one = answer({ preview: Preview });

/** The previews of pull requests and branches. */
export const previews = router({
  /** Newest first. */
  list: inProject({ state: z.enum(["open", "closed"]).default("open"), ...paging })
    .output(answer({ previews: z.array(Preview), ...paged }))
    .query(async ({ ctx: { services, project }, input }) => {
      const filter = { projectId: project._id, state: input.state };
      const { items, ...page } = await listPreviews(services.db, filter, input);
      const views = await presentPreviews(services, project, items);
      return { success: true, previews: views, ...page };
    }),

  get: inProject({ previewId: Reference })
    .output(one)
    .query(async ({ ctx: { services, project }, input }) => {
      const preview = await requirePreview(services, project, input.previewId);
      return { success: true, preview: await presentPreview(services, project, preview) };
    }),

  /** `isPublic`: whether everyone who has the address may see it. */
  update: inProject({ previewId: Reference, isPublic: z.boolean() })
    .output(one)
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      if (input.isPublic) requireScope(caller, "admin");
      const preview = await requirePreview(services, project, input.previewId);
      const changed = await changeVisibility(services, { project, preview }, input.isPublic);
      ctx.audit.details = { preview: preview.subject, isPublic: input.isPublic };
      return { success: true, preview: await presentPreview(services, project, changed) };
    }),

  /** Builds the commit of a fork that waits. */
  approve: inProject({ previewId: Reference, commit: Sha })
    .output(answer({ deployment: Deployment }))
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const preview = await requirePreview(services, project, input.previewId);
      const { commit } = input;
      const by = { commit, actor: caller.email };
      const deployment = await approveCommit(services, { project, preview }, by);
      ctx.audit.details = { preview: preview.subject, commit };
      return { success: true, deployment: await presentDeployment(services, ctx, deployment) };
    }),
});

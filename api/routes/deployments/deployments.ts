import { z } from "zod";
import { Deployment, LogLine } from "#schemas/deployments/deployment.ts";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { paged, paging } from "#schemas/paging.ts";
import { deploymentFilter, findDeploymentFacets } from "#store/deployments/history.ts";
import { listDeployments } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import { numberCursor } from "#store/pagination.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { cancel, promote, redeploy, resume } from "#core/deployments/deploy.ts";
import { removeDeployment } from "#core/deployments/delete-deployment.ts";
import { rebuildPreview } from "#core/previews/change-preview.ts";
import { requirePreview } from "#core/previews/require-preview.ts";
import { answer, inDeployment, inProject, Reference, router } from "../../trpc.ts";
import { presentDeployment, presentDeployments } from "../../presenters/deployment.ts";
import { comparisonProcedures } from "./comparisons.ts";
import { datasetProcedures } from "./datasets.ts";
import { issueProcedures } from "./issues.ts";
import { postProcedures } from "./posts.ts";
import { pageDiffProcedures } from "./page-diffs.ts";
import { sourceProcedures } from "../source/source.ts";

const LOG_LIMIT_MAX = 5_000;
const BRANCH_MAX = 244;
const AUTHOR_MAX = 200;
const one = answer({ deployment: Deployment });

export const deployments = router({
  /** Newest first. `author`: the name of the commit's author; `from` and `to`: days in UTC, both included. */
  list: inProject({
    status: z.array(z.enum(deploymentStatuses)).max(deploymentStatuses.length).optional(),
    branch: z.string().max(BRANCH_MAX).optional(),
    /** Deployments of the project's site, or of its previews. */
    of: z.enum(["site", "previews"]).optional(),
    previewId: Reference.optional(),
    author: z.string().max(AUTHOR_MAX).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...paging,
  })
    .output(answer({ deployments: z.array(Deployment), ...paged }))
    .query(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const filter = deploymentFilter(project._id, input);
      const page = await listDeployments(services.db, filter, input);
      // Read after the list, so that a deployment that went live in the meantime is shown as live.
      const current = (await findProject(services.db, project._id)) ?? project;
      const views = await presentDeployments(services, { ...ctx, project: current }, page.items);
      const { total, nextCursor } = page;
      return { success: true, deployments: views, total, nextCursor };
    }),

  /** The values that a list can be filtered by. */
  facets: inProject({})
    .output(answer({ branches: z.array(z.string()), authors: z.array(z.string()) }))
    .query(async ({ ctx: { services, project } }) => ({
      success: true,
      ...(await findDeploymentFacets(services.db, project._id)),
    })),

  get: inDeployment({})
    .output(one)
    .query(async ({ ctx }) => ({
      success: true,
      deployment: await presentDeployment(ctx.services, ctx, ctx.deployment),
    })),

  /** Builds the head of the branch again, or that of a preview, although nothing changed. */
  create: inProject({
    previewId: Reference.optional(),
    withoutCache: z.boolean().default(false),
  })
    .output(one)
    .mutation(async ({ ctx, input }) => {
      const { services, project, caller } = ctx;
      const { previewId, withoutCache } = input;
      const by = { actor: caller.email, withoutCache };
      const deployment =
        previewId === undefined
          ? await redeploy(services, project, by)
          : await rebuildPreview(
              services,
              { project, preview: await requirePreview(services, project, previewId) },
              { ...by, event: "redeploy" },
            );
      ctx.audit.details = { deployment: deployment.number, withoutCache: input.withoutCache };
      return { success: true, deployment: await presentDeployment(services, ctx, deployment) };
    }),

  cancel: inDeployment({})
    .output(one)
    .mutation(async ({ ctx }) => {
      const deployment = await cancel(ctx.services, ctx.deployment);
      return { success: true, deployment: await presentDeployment(ctx.services, ctx, deployment) };
    }),

  /**
   * Makes this deployment live. Promoting an older deployment is a rollback, which lasts until `unpin`. Promoting a deployment that waits for approval
   * approves it.
   */
  promote: inDeployment({})
    .output(one)
    .mutation(async ({ ctx }) => {
      const { services } = ctx;
      const { project, deployment } = await promote(services, ctx.deployment);
      const { live } = ctx.project;
      const rollback = live !== null && ctx.deployment.pushSeq < live.pushSeq;
      ctx.audit.details = { ...switchDetails(ctx), rollback };
      const view = await presentDeployment(services, { ...ctx, project }, deployment);
      return { success: true, deployment: view };
    }),

  /** Makes this deployment live and pins the site to it, so that later pushes do not replace it. */
  pin: inDeployment({})
    .output(one)
    .mutation(async ({ ctx }) => {
      const { services } = ctx;
      const { project, deployment } = await promote(services, ctx.deployment, { pin: true });
      ctx.audit.details = switchDetails(ctx);
      const view = await presentDeployment(services, { ...ctx, project }, deployment);
      return { success: true, deployment: view };
    }),

  /** Unpins: the newest successful deployment that needs no approval goes live, and so do later pushes. Returns the live deployment. */
  unpin: inDeployment({})
    .output(one)
    .mutation(async ({ ctx }) => {
      const { project, deployment } = await resume(ctx.services, ctx.project);
      const owner = { ...ctx, project };
      ctx.audit.details = { before: ctx.project.live?.deploymentId ?? null, live: deployment._id };
      return {
        success: true,
        deployment: await presentDeployment(ctx.services, owner, deployment),
      };
    }),

  /** Deletes the deployment permanently: no list shows it anymore, and its address returns 410. */
  delete: inDeployment({})
    .output(answer({}))
    .mutation(async ({ ctx }) => {
      await removeDeployment(ctx.services, ctx.deployment);
      return { success: true };
    }),

  /** Oldest first; `cursor` is the seq of the previous page's last line. */
  logs: inDeployment({
    limit: z.number().int().min(1).max(LOG_LIMIT_MAX).default(LOG_LIMIT_MAX),
    cursor: paging.cursor,
  })
    .output(answer({ lines: z.array(LogLine), nextCursor: paged.nextCursor }))
    .query(async ({ ctx: { services, deployment }, input }) => {
      const after = numberCursor(input.cursor) ?? 0;
      const store = { db: services.db, blobs: services.blobs };
      const range = { after, limit: input.limit + 1 };
      const lines = await readLogLines(store, deployment, range);
      const page = lines.slice(0, input.limit);
      const nextCursor = lines.length > input.limit ? String(page.at(-1)?.seq) : null;
      return { success: true, lines: page, nextCursor };
    }),

  ...issueProcedures,
  ...comparisonProcedures,
  ...datasetProcedures,
  ...postProcedures,
  ...pageDiffProcedures,
  ...sourceProcedures,
});

/** For the audit log: the previous live deployment, and the number of approved pages and files. */
function switchDetails(was: { project: ProjectDocument; deployment: DeploymentDocument }) {
  const { awaitsApproval, newlyPublic = 0 } = was.deployment;
  return {
    before: was.project.live?.deploymentId ?? null,
    ...(awaitsApproval ? { approved: newlyPublic } : {}),
  };
}

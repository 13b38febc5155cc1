import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { visibilities } from "#schemas/orgs/org.ts";
import { paged, paging } from "#schemas/paging.ts";
import { LinkedSource, Name, Project, projectStatuses } from "#schemas/projects/project.ts";
import { ProjectAddresses, StoppedByMove } from "#schemas/projects/address-change.ts";
import { LostWithProject } from "#schemas/projects/deleted-project.ts";
import { FormerWebhook } from "#schemas/git-hosts/former-webhook.ts";
import { countLost } from "#store/projects/lost-with-project.ts";
import { listProjects } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { countStoppedByMove } from "#store/stopped-by-move.ts";
import { changesBetween } from "#core/audit/audit-changes.ts";
import { archiveProject, unarchiveProject } from "#core/projects/archive-project.ts";
import { previewHandle } from "#core/projects/change-address.ts";
import { checkRemote } from "#core/projects/check-remote.ts";
import { deleteProject } from "#core/projects/delete-project.ts";
import { relinkProject } from "#core/projects/relink-project.ts";
import { headCodeChanges } from "#core/projects/head-code/set-head-code.ts";
import { giveToOrg } from "#core/projects/move-project.ts";
import { changeSettings } from "#core/projects/settings/change-settings.ts";
import { listAccessibleOrgs, requireScope } from "#core/access/access.ts";
import { acts } from "#core/access/acts.ts";
import { enterReach } from "#core/access/reach.ts";
import { answer, betweenOrgs, identified, inProject, Reference, router } from "../../trpc.ts";
import { statusOf } from "../../presenters/project-fields.ts";
import { presentProject, presentProjects } from "../../presenters/project.ts";
import { agentsFile } from "./agents-file.ts";
import { audience } from "./audience.ts";
import { create } from "./create.ts";
import { deleted } from "./deleted.ts";
import { deployKey } from "./deploy-key.ts";
import { deployHooks } from "./deploy-hooks.ts";
import { headCode } from "./head-code.ts";
import { hostWebhook } from "./host-webhook.ts";
import { autoMerge } from "./auto-merge.ts";
import { ignoredIssues } from "./ignored-issues.ts";
import { BranchName, Handle } from "./names.ts";
import { previews } from "./previews.ts";
import { pushTokens } from "./push-tokens.ts";
import { repositoryAccess } from "./repository-access.ts";
import { schedule } from "./schedule.ts";
import { settings } from "./settings.ts";
import { site } from "./site.ts";
import { siteExport } from "./site-export.ts";
import { tryAddress } from "./try-address.ts";
import { visitors } from "./visitors.ts";
import { verifiedBy } from "./verified-by.ts";
import { webhookDoctor } from "./webhook-doctor.ts";
import { webhookSecret } from "./webhook-secret.ts";

const statusChange = (before: ProjectDocument, after: ProjectDocument) =>
  changesBetween({ status: statusOf(before) }, { status: statusOf(after) });

export const projects = router({
  list: identified
    .input(
      z
        .strictObject({
          orgId: Reference.optional(),
          /** False: only organizations that the caller owns. */
          includeCollaborations: z.boolean().default(true),
          /** By default, all. */
          status: z.enum(projectStatuses).optional(),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ projects: z.array(Project), ...paged }))
    .query(async ({ ctx: { services, caller }, input }) => {
      const { db } = services;
      requireScope(caller, "read");
      // Without an organization, these are the caller's own projects.
      const { orgId } = input;
      const by = { caller, act: acts["projects.list"] };
      const accessible =
        orgId === undefined
          ? await listAccessibleOrgs(services, caller)
          : (await enterReach(services, by, orgId)).orgs;
      if (input.orgId !== undefined && accessible.length === 0) throw new AppError("org_not_found");
      const orgs = input.includeCollaborations
        ? accessible
        : accessible.filter((org) => org.ownerId === caller.userId);
      const ids = orgs.map((org) => org._id);
      const only = caller.key?.projectId ?? null;
      const archived = input.status && input.status === "archived";
      const { items, total, nextCursor } = await listProjects(db, ids, {
        ...input,
        only,
        archived,
      });
      const views = await presentProjects(services, { orgs, caller }, items);
      return { success: true, projects: views, total, nextCursor };
    }),

  get: inProject({})
    .output(answer({ project: Project }))
    .query(async ({ ctx }) => ({
      success: true,
      project: await presentProject(ctx.services, ctx, ctx.project),
    })),

  create,

  /** Follows another repository from now on. Its token has to be entered again. */
  relink: inProject({ source: LinkedSource })
    .output(answer({ project: Project, formerWebhook: FormerWebhook }))
    .mutation(async ({ ctx, input: { source } }) => {
      const { services, caller, project, audit } = ctx;
      const verified = await verifiedBy(services, caller, source);
      const linked = await relinkProject(services, project, { source, verified });
      const { url } = linked.project.source;
      audit.details = { from: project.source.url, to: url };
      const { formerWebhook } = linked;
      return {
        success: true,
        project: await presentProject(services, ctx, linked.project),
        formerWebhook,
      };
    }),

  /** `handle`: only admins change it. The former addresses redirect. */
  update: inProject({
    name: Name.optional(),
    handle: Handle.optional(),
    branch: BranchName.optional(),
    visibility: z.enum(visibilities).optional(),
    openDeployments: z.boolean().optional(),
  })
    .output(answer({ project: Project }))
    .mutation(async ({ ctx, input }) => {
      const { services } = ctx;
      const { name, handle, branch, visibility, openDeployments } = input;
      const values = { name, handle, branch, visibility, openDeployments };
      const { project, changes } = await changeSettings(services, ctx, {
        section: "general",
        values,
      });
      ctx.audit.details = changes;
      return { success: true, project: await presentProject(services, ctx, project) };
    }),

  /** The addresses before and after a change to `handle`. */
  previewHandle: inProject({ handle: Handle })
    .output(answer({ before: ProjectAddresses, after: ProjectAddresses }))
    .query(async ({ ctx, input: { handle } }) => ({
      success: true,
      ...(await previewHandle(ctx.services, ctx, handle)),
    })),

  /** Checks the linked repository now. A moment later, `following` contains the result. */
  check: inProject({})
    .output(answer({ project: Project }))
    .mutation(async ({ ctx }) => ({
      success: true,
      project: await presentProject(
        ctx.services,
        ctx,
        await checkRemote(ctx.services, ctx.project),
      ),
    })),

  /** The things that would stop working after a move to `orgId`. */
  previewMove: betweenOrgs({})
    .output(answer({ stops: StoppedByMove }))
    .query(async ({ ctx: { services, project, target } }) => ({
      success: true,
      stops: await countStoppedByMove(services.db, project, target._id),
    })),

  /** `orgId`: the new organization. `handle`: the project's new handle there, if its current one is taken. */
  move: betweenOrgs({ handle: Handle.optional() })
    .output(answer({ project: Project }))
    .mutation(async ({ ctx, input }) => {
      const { services, org, target, caller, project } = ctx;
      const actor = { userId: caller.userId, name: caller.fullName ?? caller.email };
      const { handle } = input;
      const moved = await giveToOrg(services, project, { org, target, handle, actor });
      const { siteLabel } = moved;
      ctx.audit.details = { handle: moved.handle, siteLabel, ...headCodeChanges(project, moved) };
      return {
        success: true,
        project: await presentProject(services, { org: target, caller }, moved),
      };
    }),

  /** The site stays published, but nothing is pushed, checked or built. */
  archive: inProject({})
    .output(answer({ project: Project }))
    .mutation(async ({ ctx }) => {
      const { services } = ctx;
      const project = await archiveProject(services, ctx.project);
      ctx.audit.details = statusChange(ctx.project, project);
      return { success: true, project: await presentProject(services, ctx, project) };
    }),

  unarchive: inProject({})
    .output(answer({ project: Project }))
    .mutation(async ({ ctx }) => {
      const { services } = ctx;
      const actor = ctx.caller.email;
      const project = await unarchiveProject(services, ctx.project, { actor });
      ctx.audit.details = statusChange(ctx.project, project);
      return { success: true, project: await presentProject(services, ctx, project) };
    }),

  /** What `delete` would end. */
  previewDelete: inProject({})
    .output(answer({ lost: LostWithProject }))
    .query(async ({ ctx: { services, project } }) => ({
      success: true,
      lost: await countLost(services.db, project),
    })),

  /** For a week, `deleted.restore` brings it back. Then it is permanently removed. */
  delete: inProject({})
    .output(answer({ removedAt: z.string(), formerWebhook: FormerWebhook }))
    .mutation(async ({ ctx }) => {
      const { services, project, caller } = ctx;
      const by = { userId: caller.userId, name: caller.fullName ?? caller.email };
      const { deleted: row, formerWebhook } = await deleteProject(services, ctx, by);
      const removedAt = row.removedAt.toISOString();
      ctx.audit.details = {
        status_before: statusOf(project),
        status: "deleted",
        removedAt,
        handle: project.handle,
        siteLabel: project.siteLabel,
      };
      return { success: true, removedAt, formerWebhook };
    }),
  deleted,
  previews,
  settings,
  site,
  visitors,
  schedule,
  export: siteExport,
  tryAddress,
  headCode,
  audience,
  pushTokens,
  repositoryAccess,
  deployKey,
  deployHooks,
  ignoredIssues,
  agentsFile,
  autoMerge,
  hostWebhook,
  webhookSecret,
  webhookDoctor,
});

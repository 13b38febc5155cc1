import { z } from "zod";
import { Activity } from "#schemas/orgs/activity.ts";
import { AuditEntry } from "#schemas/orgs/audit.ts";
import { AppError } from "#schemas/errors.ts";
import { Org, Usage, visibilities } from "#schemas/orgs/org.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Name } from "#schemas/projects/project.ts";
import { listAuditEntries } from "#store/audit/entries.ts";
import { recordAudit } from "#core/audit/record-audit.ts";
import { AVATAR_MAX_LENGTH } from "#core/accounts/avatars.ts";
import { changeOrg, checkDescription } from "#core/orgs/change-org.ts";
import { createOrg } from "#core/orgs/create-org.ts";
import { notifyMember } from "#core/members/members.ts";
import { activityOf } from "#core/orgs/org-activity.ts";
import { usageOf } from "#core/orgs/org-usage.ts";
import { presentAuditEntry } from "../presenters/audit-entry.ts";
import { presentOrg } from "../presenters/org.ts";
import { listAccessibleOrgs, requireScope } from "#core/access/access.ts";
import { removeOrg } from "#core/orgs/remove-org.ts";
import { answer, identified, inOrg, Reference, router, signedIn } from "../trpc.ts";
import { invitations } from "./invitations.ts";
import { memberProcedures } from "./members.ts";

const Handle = z.string().max(64);
/** Longer than allowed, so that an overlong description gets its own error message. */
const Description = z.string().trim().max(10_000);

export const orgs = router({
  /** All organizations, the personal one first: they fit on a page. */
  list: identified
    .input(z.strictObject({}).optional())
    .output(answer({ orgs: z.array(Org), ...paged }))
    .query(async ({ ctx: { services, caller } }) => {
      requireScope(caller, "read");
      const all = await listAccessibleOrgs(services, caller);
      const orgs = all.map((org) => presentOrg(org, caller.userId));
      return { success: true, orgs, total: all.length, nextCursor: null };
    }),

  get: inOrg({})
    .output(answer({ org: Org }))
    .query(({ ctx }) => ({ success: true, org: presentOrg(ctx.org, ctx.caller.userId) })),

  create: signedIn
    .input(
      z.strictObject({
        name: Name,
        handle: Handle.optional(),
        description: Description.optional(),
      }),
    )
    .output(answer({ org: Org }))
    .mutation(async ({ ctx, input, path }) => {
      const { services, caller } = ctx;
      const { name, handle, description = "" } = input;
      const org = await createOrg(services, {
        ownerId: caller.userId,
        name,
        handle,
        description: checkDescription(description),
      });
      const target = { kind: "org" as const, id: org._id, name: org.name };
      await recordAudit(ctx.services, ctx, { orgId: org._id, action: path, target });
      return { success: true, org: presentOrg(org, caller.userId) };
    }),

  /** A new handle changes the addresses of the dashboard and of git. Site addresses stay the same. */
  update: inOrg({
    updates: z.strictObject({
      name: Name.optional(),
      handle: Handle.optional(),
      description: Description.optional(),
      avatar: z.string().max(AVATAR_MAX_LENGTH).nullable().optional(),
      settings: z.strictObject({ default_visibility: z.enum(visibilities).optional() }).optional(),
    }),
  })
    .output(answer({ org: Org }))
    .mutation(async ({ ctx, input }) => {
      const { org, details } = await changeOrg(ctx.services, ctx.org, input.updates);
      ctx.audit.details = details;
      return { success: true, org: presentOrg(org, ctx.caller.userId) };
    }),

  /** `confirm`: the organization's handle, as typed by the user; programs may omit it. */
  delete: inOrg({ confirm: z.string().max(64).optional() })
    .output(answer({}))
    .mutation(async ({ ctx: { services, org, caller }, input: { confirm } }) => {
      if (org.personalOf !== undefined) throw new AppError("org_personal_undeletable");
      if (confirm !== undefined && confirm.trim() !== org.handle)
        throw new AppError("org_name_mismatch");
      await removeOrg(services, org);
      for (const { userId } of org.members.filter(({ userId }) => userId !== caller.userId))
        await notifyMember(services, userId, {
          org,
          title: `${org.name} was deleted`,
          message: `${caller.email} deleted ${org.name} with its projects and sites.`,
          gone: true,
        });
      return { success: true };
    }),

  usage: inOrg({})
    .output(answer({ usage: Usage }))
    .query(async ({ ctx: { services, org } }) => ({
      success: true,
      usage: await usageOf(services, org),
    })),

  /** What happened in the organization, or in one of its projects, for every member. */
  activity: inOrg({ ...paging, projectId: Reference.optional() })
    .output(answer({ activities: z.array(Activity), ...paged }))
    .query(async ({ ctx: { services, org }, input }) => {
      const { items, ...page } = await activityOf(services, org, input);
      return { success: true, activities: items, ...page };
    }),

  /** The audit log: who did what, from where, and when. */
  audit: inOrg(paging)
    .output(answer({ entries: z.array(AuditEntry), ...paged }))
    .query(async ({ ctx: { services, org }, input }) => {
      const filter = { orgId: org._id };
      const { items, ...page } = await listAuditEntries(services.db, filter, input);
      return { success: true, entries: items.map(presentAuditEntry), ...page };
    }),

  ...memberProcedures,
  invitations,
});

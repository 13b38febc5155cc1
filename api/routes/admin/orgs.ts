import { z } from "zod";
import { AdminOrg, AdminOrgDetail, adminOrgStates } from "#schemas/admin/org.ts";
import { Reason } from "#schemas/admin/reason.ts";
import { OwnLimits } from "#schemas/orgs/own-limits.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageOrgs } from "#store/orgs/org-list.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { setLimits } from "#core/orgs/set-limits.ts";
import { suspendOrg, unsuspendOrg } from "#core/orgs/suspend-org.ts";
import { presentAdminOrg, presentAdminOrgs } from "../../presenters/admin/org.ts";
import type { Services } from "../../services.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const QUERY_MAX_LENGTH = 255;
const one = { orgId: Reference };

/** Every organization of the installation. */
export const orgs = router({
  /** Newest first. `query`: part of the name or the handle. */
  list: admin
    .input(
      z
        .strictObject({
          query: z.string().max(QUERY_MAX_LENGTH).optional(),
          state: z.enum(adminOrgStates).optional(),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ orgs: z.array(AdminOrg), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await pageOrgs(services.db, input);
      return { success: true, orgs: await presentAdminOrgs(services, items), ...page };
    }),

  get: admin
    .input(z.strictObject(one))
    .output(answer({ org: AdminOrgDetail }))
    .query(async ({ ctx: { services }, input }) => {
      const org = await requireOrg(services, input.orgId);
      return { success: true, org: await presentAdminOrg(services, org) };
    }),

  /** `reason` is shown to the members. */
  suspend: admin
    .input(z.strictObject({ ...one, reason: Reason, sitesOffline: z.boolean() }))
    .output(answer({ org: AdminOrgDetail }))
    .mutation(async ({ ctx: { services, caller, audit }, input }) => {
      const { orgId, reason, sitesOffline } = input;
      const org = await requireOrg(services, orgId);
      note(audit, org, { reason, sitesOffline });
      const suspended = await suspendOrg(services, org, { reason, sitesOffline, by: caller });
      return { success: true, org: await presentAdminOrg(services, suspended) };
    }),

  unsuspend: admin
    .input(z.strictObject({ ...one, reason: Reason }))
    .output(answer({ org: AdminOrgDetail }))
    .mutation(async ({ ctx: { services, caller, audit }, input: { orgId, reason } }) => {
      const org = await requireOrg(services, orgId);
      note(audit, org, { reason });
      const active = await unsuspendOrg(services, org, { by: caller });
      return { success: true, org: await presentAdminOrg(services, active) };
    }),

  /** `limits`: all that this organization has instead of the defaults. Null means no limit. */
  setLimits: admin
    .input(z.strictObject({ ...one, limits: OwnLimits, reason: Reason }))
    .output(answer({ org: AdminOrgDetail }))
    .mutation(async ({ ctx: { services, caller, audit }, input }) => {
      const { orgId, limits, reason } = input;
      const org = await requireOrg(services, orgId);
      const { org: changed, details } = await setLimits(services, org, { limits, by: caller });
      note(audit, org, { reason, ...details });
      return { success: true, org: await presentAdminOrg(services, changed) };
    }),
});

async function requireOrg({ db }: Services, orgId: string): Promise<OrgDocument> {
  const org = await findOrg(db, orgId);
  if (!org) throw new AppError("org_not_found");
  return org;
}

function note(audit: AuditNote, org: OrgDocument, details: AuditNote["details"]): void {
  audit.target = { kind: "org", id: org._id, name: org.name };
  audit.details = details ?? {};
}

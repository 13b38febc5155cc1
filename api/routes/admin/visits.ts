import { z } from "zod";
import { AdminVisit, VisitReason } from "#schemas/admin/visit.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { findVisitOfSession, pageVisits } from "#store/admin-visits/admin-visits.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { beginVisit } from "#core/admin-visits/begin-visit.ts";
import { endVisit } from "#core/admin-visits/end-visit.ts";
import { findOpenVisit } from "#core/admin-visits/open-visit.ts";
import { presentVisits } from "../../presenters/admin/visit.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const nothing = z.strictObject({}).optional();

/** An administrator reads an organization as its members see it. The session of the caller has at most one visit. */
export const visits = router({
  /** `visit`: the open visit of this session. `isAllowed`: whether the installation allows visits. */
  current: admin
    .input(nothing)
    .output(answer({ visit: AdminVisit.nullable(), isAllowed: z.boolean() }))
    .query(async ({ ctx: { services, caller } }) => {
      const open = await findOpenVisit(services, caller);
      const [visit = null] = open ? await presentVisits(services, [open]) : [];
      return { success: true, visit, isAllowed: services.env.ALLOW_ADMIN_VISITS };
    }),

  /** Newest first, of every administrator. */
  list: admin
    .input(z.strictObject({ orgId: Reference.optional(), ...paging }).prefault({}))
    .output(answer({ visits: z.array(AdminVisit), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await pageVisits(services.db, input);
      return { success: true, visits: await presentVisits(services, items), ...page };
    }),

  /** Lasts 30 minutes. The owners of the organization are notified with the `reason`. */
  begin: admin
    .input(z.strictObject({ orgId: Reference, reason: VisitReason }))
    .output(answer({ visit: AdminVisit }))
    .mutation(async ({ ctx: { services, caller, audit }, input: { orgId, reason } }) => {
      const org = await findOrg(services.db, orgId);
      if (!org) throw new AppError("org_not_found");
      const begun = await beginVisit(services, { org, caller, reason });
      audit.target = { kind: "org", id: org._id, name: org.name };
      audit.details = { reason, until: begun.endsAt.toISOString() };
      const [visit] = await presentVisits(services, [begun]);
      return { success: true, visit: visit! };
    }),

  end: admin
    .input(nothing)
    .output(answer({ visit: AdminVisit }))
    .mutation(async ({ ctx: { services, caller, audit } }) => {
      const open = await findVisitOfSession(services.db, caller.sessionId ?? "");
      const ended = open && (await endVisit(services, open, { by: "administrator" }));
      if (!ended) throw new AppError("not_found", { message: "No visit is open." });
      audit.target = { kind: "org", id: ended.orgId, name: ended.orgName };
      audit.details = { reads: ended.reads };
      const [visit] = await presentVisits(services, [ended]);
      return { success: true, visit: visit! };
    }),
});

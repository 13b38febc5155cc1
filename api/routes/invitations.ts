import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { Invitation, IssuedInvitation, OpenedInvitation } from "#schemas/orgs/invitation.ts";
import { Org } from "#schemas/orgs/org.ts";
import { paged, paging } from "#schemas/paging.ts";
import { findOpenInvitation, listInvitations, revokeInvitation } from "#store/orgs/invitations.ts";
import { verifyByInvitation } from "../auth/accounts/verify-by-invitation.ts";
import { accept, decline, openInvitation } from "#core/invitations/answer-invitation.ts";
import { publishOrgChanged } from "#core/orgs/publish-org.ts";
import { bestEffort } from "#core/best-effort.ts";
import { recordAudit } from "#core/audit/record-audit.ts";
import { findUsers } from "#core/accounts/users.ts";
import { resendInvitation } from "#core/invitations/invite.ts";
import { presentInvitation, presentOpenedInvitation } from "../presenters/invitation.ts";
import { presentOrg } from "../presenters/org.ts";
import { answer, inOrg, Reference, router, signedIn } from "../trpc.ts";

const byToken = z.strictObject({ token: z.string().min(1).max(128) });

export const invitations = router({
  /** The pending invitations. */
  list: inOrg(paging)
    .output(answer({ invitations: z.array(Invitation), ...paged }))
    .query(async ({ ctx: { services, org }, input }) => {
      const { items, ...page } = await listInvitations(services.db, org._id, input);
      const inviters = await findUsers(
        services.db,
        items.map(({ invitedBy }) => invitedBy),
      );
      const views = items.map((invitation) => {
        const inviter = inviters.find(({ userId }) => userId === invitation.invitedBy);
        return presentInvitation(invitation, inviter?.email ?? "");
      });
      return { success: true, invitations: views, ...page };
    }),

  revoke: inOrg({ invitationId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, org } = ctx;
      const revoked = await revokeInvitation(services.db, org._id, input.invitationId);
      if (!revoked) throw new AppError("invitation_not_found");
      ctx.audit.target = { kind: "invitation", id: revoked._id, name: revoked.email };
      await bestEffort(services, () => publishOrgChanged(services, org._id));
      return { success: true };
    }),

  /** Creates new links that are valid for a week. The previous links expire. */
  resend: inOrg({ invitationId: Reference })
    .output(answer({ invitation: IssuedInvitation }))
    .mutation(async ({ ctx, input }) => {
      const { services, org, caller } = ctx;
      const open = await findOpenInvitation(services.db, org._id, input.invitationId);
      if (!open) throw new AppError("invitation_not_found");
      const invitation = await resendInvitation(services, { org, caller }, open);
      ctx.audit.target = { kind: "invitation", id: open._id, name: open.email };
      await bestEffort(services, () => publishOrgChanged(services, org._id));
      return { success: true, invitation };
    }),

  /** The invitation that a link opens. */
  open: signedIn
    .input(byToken)
    .output(answer({ invitation: OpenedInvitation }))
    .query(async ({ ctx: { services, caller }, input }) => {
      const { invitation, org, forCaller } = await openInvitation(services, caller, input.token);
      const [inviter] = await findUsers(services.db, [invitation.invitedBy]);
      const view = { org, invitedBy: inviter?.name ?? org.name, forCaller };
      return { success: true, invitation: presentOpenedInvitation(invitation, view) };
    }),

  accept: signedIn
    .input(byToken)
    .output(answer({ org: Org }))
    .mutation(async ({ ctx, input, path }) => {
      const { services, caller } = ctx;
      const { invitation, org, joined } = await accept(services, caller, {
        token: input.token,
        verifyAddress: () => verifyByInvitation(services, caller),
      });
      if (joined)
        await recordAudit(ctx.services, ctx, {
          orgId: org._id,
          action: path,
          target: { kind: "member", id: caller.userId, name: caller.email },
          details: { role: invitation.role },
        });
      return { success: true, org: presentOrg(org, caller.userId) };
    }),

  decline: signedIn
    .input(byToken)
    .output(answer({}))
    .mutation(async ({ ctx, input, path }) => {
      const { invitation, org } = await decline(ctx.services, ctx.caller, input.token);
      const target = { kind: "invitation" as const, id: invitation._id, name: invitation.email };
      await recordAudit(ctx.services, ctx, { orgId: org._id, action: path, target });
      return { success: true };
    }),
});

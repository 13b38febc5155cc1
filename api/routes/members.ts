import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { givenRoles, IssuedInvitation } from "#schemas/orgs/invitation.ts";
import { Member, Org } from "#schemas/orgs/org.ts";
import { paged } from "#schemas/paging.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { publishOrgChanged } from "#core/orgs/publish-org.ts";
import { bestEffort } from "#core/best-effort.ts";
import { findUsers } from "#core/accounts/users.ts";
import { addByAddress } from "#core/invitations/invite.ts";
import { changeRole, notifyMember, removeMember, transferOrg } from "#core/members/members.ts";
import { presentMember } from "../presenters/member.ts";
import { presentOrg } from "../presenters/org.ts";
import { requireAccess } from "#core/access/access.ts";
import { requireUnsuspended } from "#core/orgs/require-unsuspended.ts";
import type { Services } from "../services.ts";
import { answer, inOrg } from "../trpc.ts";

const UserId = z.string().min(1).max(64);
/** Longer than any address, so that an invalid one gets its own error message. */
const EMAIL_INPUT_MAX_LENGTH = 1_000;

/** The procedures of `orgs` that manage people. API keys cannot manage members: a member added with a key would outlast it. */
export const memberProcedures = {
  members: inOrg({})
    .output(answer({ members: z.array(Member), ...paged }))
    .query(async ({ ctx: { services, org } }) => {
      const users = await findUsers(
        services.db,
        org.members.map(({ userId }) => userId),
      );
      const members = org.members.map((member) =>
        presentMember(
          member,
          users.find(({ userId }) => userId === member.userId),
        ),
      );
      return { success: true, members, total: members.length, nextCursor: null };
    }),

  /** A user with a verified address becomes a member immediately. Any other address gets an invitation. */
  addMember: inOrg({
    userEmail: z.string().max(EMAIL_INPUT_MAX_LENGTH),
    role: z.enum(givenRoles).default("member"),
  })
    .output(answer({ org: Org, invitation: IssuedInvitation.nullable() }))
    .mutation(async ({ ctx, input: { userEmail, role } }) => {
      const { services, org, caller } = ctx;
      if (org.personalOf !== undefined) throw new AppError("org_personal_unshared");
      const invited = await addByAddress(services, { org, caller, email: userEmail, role });
      ctx.audit.details = { role };
      if ("invitation" in invited) {
        const { invitation } = invited;
        ctx.audit.target = { kind: "invitation", id: invitation.id, name: invitation.email };
        await bestEffort(services, () => publishOrgChanged(services, org._id));
        return { success: true, org: presentOrg(org, caller.userId), invitation };
      }
      const { userId, org: joined } = invited.joined;
      ctx.audit.target = await memberTarget(services, userId);
      await notifyMember(services, userId, {
        org,
        title: `You were added to ${org.name}`,
        message: `${caller.email} added you to ${org.name} as ${wordFor(role)}.`,
      });
      return { success: true, org: presentOrg(joined, caller.userId), invitation: null };
    }),

  /** Members remove themselves, and admins can remove others. `org` is null after leaving. */
  removeMember: inOrg({ userId: UserId })
    .output(answer({ org: Org.nullable() }))
    .mutation(async ({ ctx, input: { userId } }) => {
      const { services, org, caller } = ctx;
      const leaves = userId === caller.userId;
      if (!leaves) {
        requireAccess(org, caller, { role: "admin", scope: "admin" });
        requireUnsuspended(org);
      }
      if (userId === org.ownerId) throw new AppError("org_owner_unremovable");
      const role = roleOf(org, userId);
      if (!role) throw new AppError("member_not_found");
      ctx.audit.target = await memberTarget(services, userId);
      ctx.audit.details = { role, left: leaves };
      await removeMember(services, org, userId);
      if (leaves) return { success: true, org: null };
      await notifyMember(services, userId, {
        org,
        title: `You were removed from ${org.name}`,
        message: `${caller.email} removed you from ${org.name}.`,
        gone: true,
      });
      return { success: true, org: presentOrg(await current(services, org), caller.userId) };
    }),

  setMemberRole: inOrg({ userId: UserId, role: z.enum(givenRoles) })
    .output(answer({ org: Org }))
    .mutation(async ({ ctx, input: { userId, role } }) => {
      const { services, org, caller } = ctx;
      const before = roleOf(org, userId);
      const changed = await changeRole(services, org, { userId, role });
      ctx.audit.target = await memberTarget(services, userId);
      ctx.audit.details = { from: before, to: role };
      if (userId !== caller.userId && before !== role)
        await notifyMember(services, userId, {
          org,
          title: `Your role in ${org.name} changed`,
          message: `${caller.email} made you ${wordFor(role)} of ${org.name}.`,
        });
      return { success: true, org: presentOrg(changed, caller.userId) };
    }),

  /** Transfers the organization. The previous owner stays as an admin. */
  transfer: inOrg({ userId: UserId })
    .output(answer({ org: Org }))
    .mutation(async ({ ctx, input: { userId } }) => {
      const { services, org, caller } = ctx;
      if (org.personalOf !== undefined) throw new AppError("org_personal_untransferable");
      if (!roleOf(org, userId)) throw new AppError("member_not_found");
      ctx.audit.target = await memberTarget(services, userId);
      ctx.audit.details = { from: caller.email, to: ctx.audit.target.name };
      if (userId === caller.userId) return { success: true, org: presentOrg(org, caller.userId) };
      const changed = await transferOrg(services, org, userId);
      await notifyMember(services, userId, {
        org,
        title: `You now own ${org.name}`,
        message: `${caller.email} transferred ${org.name} to you.`,
      });
      return { success: true, org: presentOrg(changed, caller.userId) };
    }),
};

async function memberTarget(services: Services, userId: string) {
  const [user] = await findUsers(services.db, [userId]);
  return { kind: "member" as const, id: userId, name: user?.email ?? userId };
}

/** The organization after a change. @throws AppError org_not_found when it was deleted in the meantime */
async function current(services: Services, org: OrgDocument): Promise<OrgDocument> {
  const latest = await findOrg(services.db, org._id);
  if (!latest) throw new AppError("org_not_found");
  return latest;
}

const wordFor = (role: (typeof givenRoles)[number]) => (role === "admin" ? "an admin" : "a member");

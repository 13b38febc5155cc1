import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

test.each(["removed", "demoted"] as const)(
  "an invitation from an admin who was %s is revoked, unless another admin sent it again",
  async (how) => {
    const owner = await world.signUp();
    const { id: orgId } = await makeOrg(owner);
    const admin = await addPerson(world, { owner, orgId, role: "admin" });
    const [first, second] = [await world.signUp(), await world.signUp()];
    const inviteByAdmin = async (userEmail: string) =>
      (await admin.api.orgs.addMember.mutate({ orgId, userEmail })).invitation!;
    const [lost, again] = [await inviteByAdmin(first.email), await inviteByAdmin(second.email)];
    const input = { orgId, invitationId: again.id };
    const { invitation } = await owner.api.orgs.invitations.resend.mutate(input);

    const { userId } = admin;
    if (how === "removed") await owner.api.orgs.removeMember.mutate({ orgId, userId });
    else await owner.api.orgs.setMemberRole.mutate({ orgId, userId, role: "member" });
    const refused = first.api.orgs.invitations.accept.mutate({ token: tokenOf(lost.url) });
    expect(await codeOf(refused)).toBe("invitation_not_found");
    const joined = await second.api.orgs.invitations.accept.mutate({
      token: tokenOf(invitation.url),
    });
    expect(joined.org.id).toBe(orgId);
  },
);

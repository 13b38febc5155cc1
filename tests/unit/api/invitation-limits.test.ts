import { expect, test } from "vitest";
import { codeOf, makeOrg, provenPerson } from "#tests/support/organization.ts";
import { startWorld } from "#tests/support/world.ts";

test("nobody can fill somebody's mailbox with invitations, nor by adding and removing them", async () => {
  const limited = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    const eve = await limited.signUp();
    const orgs = [await makeOrg(eve), await makeOrg(eve)];
    const codes = [];
    for (let sent = 0; sent < 11; sent++) {
      const wanted = { orgId: orgs[sent % 2]!.id, userEmail: "victim@example.com" };
      codes.push(await codeOf(eve.api.orgs.addMember.mutate(wanted)));
    }
    expect(codes).toEqual([...Array<string>(10).fill("allowed"), "too_many_requests"]);
    const others = { orgId: orgs[0]!.id, userEmail: "other@example.com" };
    expect(await codeOf(eve.api.orgs.addMember.mutate(others))).toBe("allowed");
    const member = await provenPerson(limited);
    const added = [];
    for (let turn = 0; turn < 11; turn++) {
      const wanted = { orgId: orgs[0]!.id, userEmail: member.email };
      added.push(await codeOf(eve.api.orgs.addMember.mutate(wanted)));
      const { userId } = member;
      await codeOf(eve.api.orgs.removeMember.mutate({ orgId: orgs[0]!.id, userId }));
    }
    expect(added).toEqual([...Array<string>(10).fill("allowed"), "too_many_requests"]);
  } finally {
    await limited.close();
  }
});

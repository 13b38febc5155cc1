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
    const { email: userEmail, userId } = await provenPerson(limited);
    const orgId = orgs[0]!.id;
    // The window may turn over in between, but not as often as this.
    let added = "allowed";
    for (let turn = 0; turn < 50 && added === "allowed"; turn++) {
      added = await codeOf(eve.api.orgs.addMember.mutate({ orgId, userEmail }));
      if (added === "allowed") await eve.api.orgs.removeMember.mutate({ orgId, userId });
    }
    expect(added).toBe("too_many_requests");
  } finally {
    await limited.close();
  }
});

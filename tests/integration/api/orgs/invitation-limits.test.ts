import { expect, test } from "vitest";
import { codeOf, makeOrg, verifiedPerson } from "#tests/support/worlds/organization.ts";
import { startWorld } from "#tests/support/worlds/world.ts";

test("a mailbox cannot be flooded with invitations, even by adding and removing its owner", async () => {
  const limited = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    const eve = await limited.signUp();
    const orgs = [await makeOrg(eve), await makeOrg(eve)];
    const codes = [];
    for (let index = 0; index < 11; index++) {
      const input = { orgId: orgs[index % 2]!.id, userEmail: "victim@example.com" };
      codes.push(await codeOf(eve.api.orgs.addMember.mutate(input)));
    }
    expect(codes).toEqual([...Array<string>(10).fill("allowed"), "too_many_requests"]);
    const others = { orgId: orgs[0]!.id, userEmail: "other@example.com" };
    expect(await codeOf(eve.api.orgs.addMember.mutate(others))).toBe("allowed");
    const { email: userEmail, userId } = await verifiedPerson(limited);
    const orgId = orgs[0]!.id;
    // A new rate-limit window may start during the test, but not this often.
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

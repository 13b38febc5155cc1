import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
});
afterAll(() => world.close());

test("actions of platform administrators are shown only to administrators", async () => {
  const [owner, stranger] = [await world.signUp(), await world.signUp()];
  const root = await world.signUp("root@example.com");
  await verifyAddress(world, root);
  await root.api.admin.users.ban.mutate({ userId: stranger.userId, hours: 1 });
  const { entries } = await root.api.admin.audit.list.query();
  expect(entries[0]).toMatchObject({
    action: "admin.users.ban",
    actor: { userId: root.userId, name: root.email },
    target: { kind: "user", id: stranger.userId },
  });
  await root.api.admin.users.unban.mutate({ userId: stranger.userId });
  expect(await codeOf(owner.api.admin.audit.list.query())).toBe("forbidden");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyOfVersion } from "#core/notifications/notify-of-version.ts";
import { collection } from "#store/collections.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const ADMIN = "root@example.com";
let world: World;
beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
});
afterAll(() => world.close());

test("the administrator is notified once about a new version, and nobody about the first one", async () => {
  const root = await world.signUp(ADMIN);
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  const list = async () => (await root.api.notifications.list.query({})).notifications;
  await notifyOfVersion(world.services, "1.0.0");
  await notifyOfVersion(world.services, "1.0.0");
  expect(await list()).toEqual([]);

  await Promise.all([1, 2].map(() => notifyOfVersion(world.services, "1.1.0")));
  await notifyOfVersion(world.services, "1.1.0");
  expect(await list()).toMatchObject([
    {
      type: "version",
      title: "Pressmark 1.1.0 is running",
      message: expect.stringContaining("1.0.0"),
    },
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { buildSlots } from "#store/orgs/slots.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world?.close());

const MINUTE_MS = 60_000;
const inAMinute = () => new Date(Date.now() + MINUTE_MS);
const aMinuteAgo = () => new Date(Date.now() - MINUTE_MS);

async function organization() {
  const { db } = world.mongo;
  const handle = newId().slice(0, 10);
  const org = await insertOrg(db, { name: "Ada", handle, ownerId: newId(), personal: false });
  return {
    take: (deploymentId: string, expiresAt = inAMinute()) =>
      buildSlots.take(db, org._id, { id: deploymentId, cap: 2, expiresAt }),
    slots: async () =>
      (await collection(db, "orgs").findOne({ _id: org._id }))?.slots.map(
        ({ deploymentId }) => deploymentId,
      ),
  };
}

test("an organization never runs more builds than its limit", async () => {
  const { take, slots } = await organization();
  expect([await take("one"), await take("two"), await take("three")]).toEqual([true, true, false]);
  expect(await slots()).toEqual(["one", "two"]);
});

test("a build that is resumed keeps its one slot, even if all slots are taken", async () => {
  const { take, slots } = await organization();
  expect([await take("one"), await take("one"), await take("two"), await take("one")]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await slots()).toEqual(["one", "two"]);
});

test("the next build takes the slot of a dead worker", async () => {
  const { take, slots } = await organization();
  await take("dead", aMinuteAgo());
  await take("one");
  expect(await take("two")).toBe(true);
  expect(await slots()).toEqual(["one", "two"]);
});

test("a slot whose worker died before its build started is freed by the next check", async () => {
  const { take, slots } = await organization();
  await take("dead", aMinuteAgo());
  await take("one");
  await buildSlots.releaseExpired(world.mongo.db);
  expect(await slots()).toEqual(["one"]);
});

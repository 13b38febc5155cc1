import { afterAll, beforeAll, expect, test } from "vitest";
import { remindOfKeys } from "#core/notifications/remind-of-keys.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 86_400_000;
let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

function sweep(now: Date): Promise<void> {
  return remindOfKeys(world.services, now);
}
const reminders = async () =>
  (await ada.api.notifications.list.query({})).notifications.filter(
    ({ type }) => type === "reminder",
  );

test("the creator of an API key is notified once, three days before it expires", async () => {
  for (const [name, expiresInDays] of [
    ["Week", 7],
    ["Month", 30],
    ["Never", null],
  ] as const)
    await ada.api.apiKeys.create.mutate({ orgId: ada.org, name, scopes: ["read"], expiresInDays });
  const createdAt = Date.now();
  await sweep(new Date(createdAt + 3 * DAY_MS));
  expect(await reminders()).toEqual([]);

  await sweep(new Date(createdAt + 5 * DAY_MS));
  await sweep(new Date(createdAt + 5 * DAY_MS));
  const sent = await reminders();
  expect(sent.map(({ title }) => title.replace(/ on .*/, ""))).toEqual([
    "The API key Week expires",
  ]);
  expect(sent[0]).toMatchObject({ link: "/settings/apikeys", read: false });

  await sweep(new Date(createdAt + 29 * DAY_MS));
  expect((await reminders()).map(({ title }) => title.replace(/ on .*/, ""))).toEqual([
    "The API key Month expires",
    "The API key Week expires",
  ]);
});

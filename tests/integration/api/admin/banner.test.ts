import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { readBanner } from "#core/platform/banner.ts";
import { until } from "#tests/support/until.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const HOUR_MS = 3_600_000;

let world: World;
let root: Person;
let ada: Person;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
  root = await world.signUp("root@example.com");
  ada = await world.signUp();
  await verifyAddress(world, root);
});
afterAll(() => world.close());

const shown = async () => (await ada.api.status.notices.query()).notices.banner;
const set = (values: object = {}) =>
  root.api.admin.banner.set.mutate({ text: "New prices", link: null, endsAt: null, ...values });

test("every user sees the banner, and a new text has a new id for those who dismissed the old one", async () => {
  expect(await shown()).toBeNull();
  await set({ text: " New prices ", link: "/pricing" });
  const first = await shown();
  expect(first).toMatchObject({ text: "New prices", link: "/pricing", endsAt: null });
  await set({ text: "Newer prices" });
  expect(await shown()).toMatchObject({ text: "Newer prices", link: null });
  expect((await shown())?.id).not.toBe(first?.id);
  expect(await codeOf(world.client().api.status.notices.query())).toBe("unauthorized");
});

test("the banner disappears at its end", async () => {
  const endsAt = new Date(Date.now() + HOUR_MS);
  await set({ endsAt: endsAt.toISOString() });
  expect(await shown()).toMatchObject({ endsAt: endsAt.toISOString() });
  const at = (ms: number) => readBanner(world.services, new Date(endsAt.getTime() + ms));
  expect(await at(-1)).not.toBeNull();
  expect(await at(0)).toBeNull();
});

test("open pages learn about it immediately, and again when it is removed", async () => {
  let changes = 0;
  let listens = false;
  const subscription = ada.api.live.events.subscribe(
    { topics: ["everyone"] },
    { onData: ({ name }) => (name === "listening" ? (listens = true) : changes++) },
  );
  await until(() => listens);
  await set();
  await until(() => changes === 1);
  await root.api.admin.banner.remove.mutate();
  await until(() => changes === 2);
  subscription.unsubscribe();
  expect(await shown()).toBeNull();
  expect(await codeOf(root.api.admin.banner.remove.mutate())).toBe("not_found");
});

test("the audit log has the text and its removal", async () => {
  const entries = await collection(world.services.mongo.db, "auditEntries")
    .find({ action: { $in: ["admin.banner.set", "admin.banner.remove"] } })
    .sort({ at: -1 })
    .limit(2)
    .toArray();
  expect(entries).toMatchObject([
    { action: "admin.banner.remove", target: { kind: "installation" } },
    { action: "admin.banner.set", details: { text: "New prices" } },
  ]);
});

test.each([
  ["an empty text", { text: "  " }, "text: is empty"],
  ["a text that is too long", { text: "x".repeat(201) }, "text: can have up to 200 characters"],
  ["a script as its link", { link: "javascript:alert(1)" }, "link: must begin with"],
  ["a link to another host that looks like a page", { link: "//evil.example" }, "link: must begin"],
  ["a link with a tab, which browsers drop", { link: "/\t/evil.example" }, "link: must begin"],
  ["an end in the past", { endsAt: "2020-01-01T00:00:00Z" }, "endsAt: must be in the future"],
  ["an end that is no time", { endsAt: "tomorrow" }, "endsAt: is not a time"],
])("%s is refused", async (_what, values, words) => {
  await expect(set(values)).rejects.toThrow(words);
});

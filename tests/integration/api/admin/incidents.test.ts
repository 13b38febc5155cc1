import { afterAll, beforeAll, expect, test } from "vitest";
import { INCIDENT_UPDATES_MAX } from "#schemas/platform/incident-limits.ts";
import { collection } from "#store/collections.ts";
import { listPublicIncidents } from "#core/platform/public-incidents.ts";
import { until } from "#tests/support/until.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 24 * 3_600_000;

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

const open = async (title = "Builds are slow") =>
  (
    await root.api.admin.incidents.open.mutate({
      title,
      severity: "major",
      parts: ["builds", "sites", "builds"],
      state: "investigating",
      text: "Builds wait for minutes.\nWe look into it.",
    })
  ).incident;
const asVisitor = async () => (await world.client().api.status.incidents.query()).incidents;
const find = async (id: string) => (await asVisitor()).find((incident) => incident.id === id);

test("visitors read an incident with its updates, newest first, until it is resolved and after", async () => {
  const { id } = await open();
  expect(await find(id)).toMatchObject({
    title: "Builds are slow",
    severity: "major",
    parts: ["builds", "sites"],
    state: "investigating",
    resolvedAt: null,
  });
  const update = { incidentId: id, state: "monitoring", text: "A worker was added." } as const;
  await root.api.admin.incidents.update.mutate(update);
  await root.api.admin.incidents.update.mutate({ ...update, state: "resolved", text: "Over." });
  const resolved = await find(id);
  expect(resolved?.resolvedAt).not.toBeNull();
  expect(resolved?.updates.map(({ state, text }) => [state, text])).toEqual([
    ["resolved", "Over."],
    ["monitoring", "A worker was added."],
    ["investigating", "Builds wait for minutes.\nWe look into it."],
  ]);
  expect(JSON.stringify(resolved)).not.toContain("root@example.com");
  await root.api.admin.incidents.update.mutate({ ...update, text: "It is back." });
  expect(await find(id)).toMatchObject({ state: "monitoring", resolvedAt: null });
});

test("a resolved incident leaves the public page after 90 days, an open one stays", async () => {
  const [resolved, stays] = [await open("Old"), await open("Long")];
  const text = "Over.";
  await root.api.admin.incidents.update.mutate({
    incidentId: resolved.id,
    state: "resolved",
    text,
  });
  const shownAfter = async (days: number) =>
    (await listPublicIncidents(world.services, new Date(Date.now() + days * DAY_MS))).map(
      ({ _id }) => _id,
    );
  expect(await shownAfter(89)).toEqual(expect.arrayContaining([resolved.id, stays.id]));
  const later = await shownAfter(91);
  expect(later).toContain(stays.id);
  expect(later).not.toContain(resolved.id);
});

test("feed readers get one entry for each incident, with its newest state and all updates", async () => {
  const { id } = await open("Mail & <more>");
  const update = { incidentId: id, state: "resolved", text: "Sent \u0001again." } as const;
  await root.api.admin.incidents.update.mutate(update);
  const response = await fetch(`${world.url}/status/feed.xml`);
  expect(response.headers.get("content-type")).toContain("application/atom+xml");
  const feed = await response.text();
  const entry = feed.split("<entry>").find((part) => part.includes(id)) ?? "";
  expect(entry).toContain("<title>Resolved: Mail &amp; &lt;more&gt;</title>");
  expect(entry).toContain("Sent again.");
  expect(entry).toContain("Builds wait for minutes.");
  expect(feed).not.toContain("root@example.com");
});

test("visitors who ask often read the database once in five seconds, and a change by an administrator appears immediately", async () => {
  const { id } = await open("Cached");
  const now = new Date();
  const later = (ms: number) =>
    listPublicIncidents(world.services, new Date(now.getTime() + ms)).then((all) =>
      all.find(({ _id }) => _id === id),
    );
  expect((await later(0))?.title).toBe("Cached");
  // As if another process had written.
  await collection(world.services.mongo.db, "incidents").updateOne(
    { _id: id },
    { $set: { title: "Changed elsewhere" } },
  );
  expect((await later(4_999))?.title).toBe("Cached");
  expect((await later(5_000))?.title).toBe("Changed elsewhere");
  await root.api.admin.incidents.remove.mutate({ incidentId: id, reason: "A test." });
  expect(await later(5_001)).toBeUndefined();
});

test("the footer learns that an incident is open", async () => {
  await open();
  await expect
    .poll(async () => (await ada.api.status.get.query()).status.openIncidents)
    .toBeGreaterThan(0);
});

test("open pages of users learn about an incident, and visitors without an account cannot listen", async () => {
  const names: string[] = [];
  let listens = false;
  const subscription = ada.api.live.events.subscribe(
    { topics: ["everyone"] },
    { onData: ({ name }) => (name === "listening" ? (listens = true) : names.push(name)) },
  );
  await until(() => listens);
  await open();
  await until(() => names.includes("platform.changed"));
  subscription.unsubscribe();
  const refusal = new Promise((resolve) =>
    world
      .client()
      .api.live.events.subscribe({ topics: ["everyone"] }, { onError: resolve, onData: resolve }),
  );
  expect(await refusal).toMatchObject({ data: { appCode: "unauthorized" } });
});

test("an incident that was opened by mistake is deleted with a reason, and the audit log has every step", async () => {
  const { id } = await open("A mistake");
  const { incidents } = root.api.admin;
  await incidents.update.mutate({ incidentId: id, state: "identified", text: "Found it." });
  const reason = "It names a customer.";
  await incidents.remove.mutate({ incidentId: id, reason });
  expect(await find(id)).toBeUndefined();
  const again = incidents.remove.mutate({ incidentId: id, reason });
  expect(await codeOf(again)).toBe("incident_not_found");
  const entries = await collection(world.services.mongo.db, "auditEntries")
    .find({ "target.id": id })
    .sort({ at: 1 })
    .toArray();
  expect(entries).toMatchObject([
    { action: "admin.incidents.open", details: { severity: "major", state: "investigating" } },
    { action: "admin.incidents.update", details: { state: "identified" } },
    { action: "admin.incidents.remove", target: { name: "A mistake" }, details: { reason } },
  ]);
});

test("the console lists incidents page by page, or only the open ones", async () => {
  const { list, update } = root.api.admin.incidents;
  const closed = await open("Closed");
  await update.mutate({ incidentId: closed.id, state: "resolved", text: "Over." });
  const first = await list.query({ limit: 2 });
  const rest = await list.query({ limit: 100, cursor: first.nextCursor ?? "" });
  expect(first.incidents[0]?.id).toBe(closed.id);
  expect(first.incidents.length + rest.incidents.length).toBe(first.total);
  const onlyOpen = (await list.query({ open: true, limit: 100 })).incidents;
  expect(onlyOpen.length).toBeGreaterThan(0);
  expect(onlyOpen.filter(({ resolvedAt }) => resolvedAt !== null)).toEqual([]);
});

test("what is empty or too long is refused, and so is one update too many", async () => {
  const { id: incidentId } = await open();
  const { update } = root.api.admin.incidents;
  const state = "monitoring";
  await expect(update.mutate({ incidentId, state, text: "  " })).rejects.toThrow("text: is empty");
  await expect(update.mutate({ incidentId, state, text: "x".repeat(2_001) })).rejects.toThrow(
    "text: can have up to 2000 characters",
  );
  const many = Array.from({ length: INCIDENT_UPDATES_MAX }, (_, index) => ({
    id: String(index),
    at: new Date(),
    state: "monitoring" as const,
    text: "x",
  }));
  await collection(world.services.mongo.db, "incidents").updateOne(
    { _id: incidentId },
    { $set: { updates: many } },
  );
  await expect(update.mutate({ incidentId, state, text: "One more." })).rejects.toThrow(
    "up to 100 updates",
  );
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { siteHost } from "#schemas/sites/site-url.ts";
import { setSuspension } from "#store/orgs/suspensions.ts";
import { collection } from "#store/collections.ts";
import { deleteAiAccess } from "#store/ai/ai-access.ts";
import { NO_USAGE } from "#tests/support/doubles/models/script.ts";
import { until } from "#tests/support/until.ts";
import {
  HIGHEST_MICRO_USD,
  type QuestionsWorld,
  REAL_MICRO_USD,
  startQuestionsWorld,
} from "#tests/support/worlds/tasks/questions-world.ts";

const ANSWER = { text: "In March. [1]\nRoses are red.\n" };
let site: QuestionsWorld;

beforeAll(async () => {
  site = await startQuestionsWorld({
    "index.md": "# Garden\n\nWelcome to the garden.",
    "care/roses.md": "# Roses\n\nPrune the roses in March, **never** in autumn.\n",
    "v1/roses.md": "# Roses of old\n\nPrune the roses in December.\n",
    "team/plan.md": "# Plan\n\nThe roses of the greenhouse cost 900 euros.\n",
    "draft.md": "---\ndraft: true\n---\n# Draft\n\nThe roses of the greenhouse are haunted.\n",
  });
});
afterAll(() => site?.close());
beforeEach(async () => {
  site.model.clear();
  site.model.always(ANSWER);
  site.model.requests.splice(0);
  await collection(site.world.context.db, "answerDays").deleteMany({});
  await site.world.redis.flush();
  await site.change({ "settings.answers": { forVisitors: true, dailyBudgetUsd: 100 } });
});

test("a visitor gets sentences with sources that open the page at the passage, and the day counts their real cost", async () => {
  const { status, headers, sentences, sources } = await site.post("When should I prune roses?");
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(sentences.map(({ text }) => text)).toEqual(["In March."]);
  expect(sources).toEqual([
    {
      number: 1,
      title: "Roses",
      text: expect.stringContaining("Prune the roses in March"),
      url: "/care/roses#:~:text=Prune%20the%20roses%20in%20March%2C%20never%20in%20autumn.",
    },
  ]);
  expect(site.model.requests[0]?.body.tools).toBeUndefined();
  expect(await site.spent()).toBe(REAL_MICRO_USD);
});

test("without a passage, nothing is asked and nothing is spent", async () => {
  expect(await site.post("Where are the submarines?")).toMatchObject({
    status: 200,
    sentences: [],
  });
  expect([site.model.requests, await site.spent()]).toEqual([[], null]);
});

test("drafts and pages for others never reach the model, and a new rule counts immediately", async () => {
  await site.post("What do the roses of the greenhouse cost?");
  expect(site.sent()).toContain("March");
  expect(site.sent()).not.toMatch(/haunted|900 euros/);
  site.model.requests.splice(0);
  const rules = ["/team", "/care"].map((path) => ({ path, audience: "members", people: [] }));
  await site.change({ "settings.audience": { rules } });
  await site.post("When should I prune roses?");
  expect(site.sent()).toContain("December");
  expect(site.sent()).not.toContain("March");
  await site.change({ "settings.audience": { rules: rules.slice(0, 1) } });
});

test("a question asked in one version of the site is answered from that version", async () => {
  await site.post("When should I prune roses?", { path: "/_ask?in=/v1" });
  expect(site.sent()).toContain("December");
  expect(site.sent()).not.toContain("March");
  site.model.requests.splice(0);
  await site.post("When should I prune roses?", { path: "/_ask?not=/v1" });
  expect(site.sent()).not.toContain("December");
});

test("a site answers only while that is on, has a budget and known prices, at its own address", async () => {
  const { db } = site.world.context;
  const isAsked = async () => (await site.post("Prune roses?", { address: "192.0.2.77" })).status;
  const search = async () => JSON.parse((await site.get("/_search?q=roses")).text);
  expect([await isAsked(), (await search()).asks]).toEqual([200, true]);
  const { live, siteLabel } = await site.project.document();
  const preview = siteHost(site.world.context.env, `${live!.deploymentId}--${siteLabel}`);
  expect((await site.post("Prune roses?", { host: preview })).status).not.toBe(200);
  await site.change({ archivedAt: new Date() });
  expect(await isAsked()).toBe(404);
  await site.change({ archivedAt: null });
  const { orgId } = await site.project.document();
  const suspension = { reason: "Spam", since: new Date(), sitesOffline: false };
  await setSuspension(db, orgId, suspension);
  expect(await isAsked()).toBe(404);
  await setSuspension(db, orgId, null);
  await site.change({ "settings.answers.dailyBudgetUsd": 0 });
  expect(await isAsked()).toBe(404);
  await site.change({ "settings.answers": { forVisitors: false, dailyBudgetUsd: 100 } });
  expect([await isAsked(), await search()]).toEqual([
    404,
    expect.not.objectContaining({ asks: 1 }),
  ]);
  expect(Object.keys(await search())).not.toContain("asks");
  await site.change({ "settings.answers.forVisitors": true });
  const access = await collection(db, "aiAccess").findOne({ projectId: site.project.id });
  await collection(db, "aiAccess").updateOne({ _id: access!._id }, { $set: { prices: null } });
  await site.change();
  expect(await isAsked()).toBe(404);
  await deleteAiAccess(db, { orgId: null, projectId: site.project.id });
  await site.change();
  expect(await isAsked()).toBe(404);
  await collection(db, "aiAccess").insertOne(access!);
  await site.change();
  expect(site.model.requests).toHaveLength(1);
});

test("pages of other sites, other types, long questions and large bodies are refused before anything is asked", async () => {
  const refusals = [
    [403, { headers: { origin: "https://evil.example" } }],
    [403, { headers: { "sec-fetch-site": "cross-site" } }],
    [415, { headers: { "content-type": "text/plain" } }],
    [400, { body: "no json" }],
    [400, { body: JSON.stringify({ question: ["roses"] }) }],
    [400, { body: JSON.stringify({ question: "roses ".repeat(100) }) }],
    [413, { body: JSON.stringify({ question: "roses ".repeat(5_000) }) }],
  ] as const;
  for (const [at, [status, options]] of refusals.entries())
    expect(
      (await site.post("", { ...options, address: `192.0.2.${at}` })).status,
      JSON.stringify(options).slice(0, 80),
    ).toBe(status);
  expect((await site.get("/_ask")).status).toBe(405);
  expect(site.model.requests).toEqual([]);
});

test("an address can ask a few questions a minute, whatever it says about itself, and others still can", async () => {
  for (let at = 0; at < 5; at++) expect((await site.post("Prune roses?")).status).toBe(200);
  const { status, headers, error } = await site.post("Prune roses?");
  expect([status, error]).toEqual([429, "limit"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await site.post("Prune roses?", { address: "203.0.113.9, 192.0.2.1" })).status).toBe(429);
  expect((await site.post("Prune roses?", { address: "192.0.2.2" })).status).toBe(200);
  expect(site.model.requests).toHaveLength(6);
});

test("20 questions at once never cost more than the budget of three", async () => {
  const whole = { inputTokens: 1, outputTokens: 4_000 };
  site.model.always({ ...ANSWER, usage: whole });
  await site.change({ "settings.answers.dailyBudgetUsd": 12 });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => site.ask("Prune roses?")));
  expect(outcomes.filter(({ kind }) => kind === "answer")).toHaveLength(3);
  expect(outcomes.filter(({ kind }) => kind === "paused")).toHaveLength(17);
  expect(site.model.requests).toHaveLength(3);
  expect(await site.spent()).toBe(3 * HIGHEST_MICRO_USD);
  const { status, error, headers } = await site.post("Prune roses?");
  expect([status, error]).toEqual([503, "paused"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("a question that the service refuses costs nothing, and one without a known cost costs the most", async () => {
  site.model.always(null);
  site.model.script({ failure: 429 }, { failure: 401 }, { cut: true, text: "In March. [1]" });
  site.model.script({ ...ANSWER, usage: NO_USAGE });
  for (const expected of [0, 0, HIGHEST_MICRO_USD, 2 * HIGHEST_MICRO_USD]) {
    await site.ask("Prune roses?").catch(() => null);
    expect(await site.spent()).toBe(expected);
  }
});

test("nothing of a question is stored or logged, also if the model fails and quotes it", async () => {
  const question = "Prune zyqfrage roses?";
  await site.get("/_search?q=zyqfrage");
  site.wait(10_000);
  expect(site.counts.take()?.projects.get(site.project.id)?.searches ?? []).toEqual([]);
  expect((await site.post(question)).status).toBe(200);
  site.model.script({ failure: 400, message: `I do not like ${question}` });
  site.model.script({ cut: true, text: question });
  for (const _ of [1, 2]) expect((await site.post(question)).error).toBe("failed");
  expect(site.sent()).toContain("zyqfrage");
  const { db, redis } = site.world.context;
  const stored: unknown[] = [];
  for (const { name } of await db.listCollections().toArray())
    stored.push(...(await db.collection(name).find().toArray()));
  const keys = await redis.keys("*");
  for (const key of keys) if (key.startsWith("limit:")) stored.push(key, await redis.get(key));
  expect(keys.some((key) => key.startsWith("limit:visitor-question:"))).toBe(true);
  const text = JSON.stringify([stored, keys, site.log]);
  expect(site.log.join("")).toContain("ai_request_refused");
  expect(text).not.toMatch(/zyqfrage|192\.0\.2\.1\b/);
});

test("a process that dies while the model writes has counted the highest cost, and a lowered budget counts immediately", async () => {
  site.model.always({ hang: true });
  await site.change({ "settings.answers.dailyBudgetUsd": 8 });
  const unanswered = site.ask("Prune roses?").catch(() => "died");
  await until(() => Promise.resolve(site.model.requests.length === 1));
  expect(await site.spent()).toBe(HIGHEST_MICRO_USD);
  await site.change({ "settings.answers.dailyBudgetUsd": 4 });
  expect(await site.ask("Prune roses?")).toMatchObject({ kind: "paused" });
  await site.change({ "settings.answers.dailyBudgetUsd": 8 });
  const another = site.ask("Prune roses?").catch(() => "died");
  await until(() => Promise.resolve(site.model.requests.length === 2));
  expect(await site.ask("Prune roses?")).toMatchObject({ kind: "paused" });
  site.model.hangUp();
  expect(await Promise.all([unanswered, another])).toEqual(["died", "died"]);
  expect(await site.spent()).toBe(2 * HIGHEST_MICRO_USD);
});

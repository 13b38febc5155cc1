import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { withoutLog } from "#tests/support/doubles/interrupted-db.ts";
import { type ModelRequest, NO_USAGE } from "#tests/support/doubles/models/script.ts";
import {
  type ChatTask,
  type ChatWorld,
  startChatWorld,
} from "#tests/support/worlds/tasks/chat-world.ts";

/** Tasks of a schedule with a monthly budget. */
let chat: ChatWorld;
let projectId: string;
let scheduleId: string;
const PRICES = { input: 3, output: 15 };
const BUDGET_USD = 0.2;
const db = () => chat.world.services.mongo.db;

beforeAll(async () => {
  chat = await startChatWorld();
});
afterAll(() => chat.close());
beforeEach(async () => {
  const { ada, model } = chat;
  await collection(db(), "tasks").deleteMany({});
  chat.model.clear();
  chat.model.requests.splice(0);
  const source = { kind: "remote" } as const;
  const name = `Garden ${newId()}`;
  projectId = (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project.id;
  const service = { provider: "compatible" as const, baseUrl: model.url, key: model.key };
  await ada.api.ai.set.mutate({ projectId, ...service, model: "model-small", prices: PRICES });
  const recipe = { id: "write-guide", folder: "guides", target: "guide" } as const;
  const when = { kind: "daily", hour: 6 } as const;
  const input = { projectId, recipe, when, budgetUsd: BUDGET_USD };
  scheduleId = (await ada.api.tasks.schedules.create.mutate(input)).schedule.id;
});

async function scheduled(fields: Partial<TaskDocument> = {}): Promise<ChatTask> {
  const task = await chat.task({ projectId });
  const $set = { scheduleId, ...fields };
  await collection(db(), "tasks").updateOne({ _id: task.id }, { $set });
  return task;
}

/** An answer as long as it may be, which asks for more. */
const longest = ({ body }: ModelRequest) => ({
  calls: [{ name: "list_notes", input: { nonce: chat.model.requests.length } }],
  usage: { inputTokens: 500, outputTokens: Number(body["max_tokens"] ?? 32_000) },
});
const spent = async (...tasks: ChatTask[]) => {
  const all = await Promise.all(tasks.map((task) => task.document()));
  return all.reduce((total, { cost }) => total + (cost.usd ?? 0), 0);
};

test("a task never costs more than what is left of the budget, however long the answers are", async () => {
  chat.model.always(longest);
  const earlier = await scheduled({
    status: "waiting",
    cost: { steps: 1, inputTokens: 1, outputTokens: 1, usd: 0.05 },
  });
  const task = await scheduled();
  await task.run();
  const { status, reason, reservedUsd } = await task.document();
  expect([status, reservedUsd]).toEqual(["waiting", undefined]);
  expect(reason).toMatch(/is left of the schedule's monthly budget of \$0\.20\. Raise/);
  expect(chat.model.requests.length).toBeGreaterThan(0);
  expect(await spent(earlier, task)).toBeLessThanOrEqual(BUDGET_USD);
  // Its owner cannot go on either, until the budget is raised.
  const asked = chat.model.requests.length;
  await task.send("Go on");
  await task.run();
  expect(chat.model.requests).toHaveLength(asked);
  await chat.ada.api.tasks.schedules.update.mutate({ projectId, scheduleId, budgetUsd: 50 });
  chat.model.always({ text: "Done." });
  await task.send("Go on");
  await task.run();
  expect(await task.document()).toMatchObject({ status: "waiting", reason: null });
  expect(chat.model.requests.at(-1)?.body["max_tokens"]).toBeUndefined();
});

test("two tasks of one schedule at the same time do not exceed its budget together", async () => {
  chat.model.always(longest);
  const tasks = [await scheduled(), await scheduled()];
  // A worker that lets the other task pass first is woken again.
  for (const _ of tasks) await Promise.all(tasks.map((task) => task.run()));
  expect(chat.model.requests.length).toBeGreaterThan(0);
  expect(await spent(...tasks)).toBeLessThanOrEqual(BUDGET_USD);
  // What another task has reserved counts, although it is not spent yet.
  chat.model.requests.splice(0);
  await collection(db(), "tasks").deleteMany({ projectId });
  await scheduled({ status: "running", reservedUsd: BUDGET_USD });
  const late = await scheduled();
  await late.run();
  expect((await late.document()).reason).toMatch(/monthly budget/);
  expect(chat.model.requests).toEqual([]);
});

test("a request that was refused costs nothing, and one that broke off counts with its highest cost", async () => {
  const task = await scheduled();
  chat.model.script({ failure: 429, retryAfter: 300 });
  await task.run();
  expect(await task.document()).toMatchObject({ status: "queued" });
  expect(await task.document()).not.toHaveProperty("reservedUsd");
  await task.cancel();
  const broken = await scheduled();
  chat.model.script({ cut: true, text: "I begin with" }, { failure: 429, retryAfter: 300 });
  await broken.run();
  const { reservedUsd, unknownUsd, cost } = await broken.document();
  expect([reservedUsd, cost.usd]).toEqual([undefined, null]);
  const asked = Number(chat.model.requests[1]?.body["max_tokens"]);
  expect(unknownUsd).toBeGreaterThan((asked * PRICES.output) / 1_000_000);
  await broken.cancel();
  // The next task gets only what may be left.
  chat.model.always(longest);
  const next = await scheduled();
  await next.run();
  expect((await spent(next)) + unknownUsd!).toBeLessThanOrEqual(BUDGET_USD);
  const { schedules } = await chat.ada.api.tasks.schedules.list.query({ projectId });
  expect(schedules[0]?.spentUsd).toBeCloseTo((await spent(next)) + unknownUsd!, 9);
});

test("an answer whose service does not say what it used counts once, with an estimate", async () => {
  const task = await scheduled();
  chat.model.always((request) => ({
    ...longest(request),
    thoughts: "Hm. ".repeat(8_000),
    usage: NO_USAGE,
  }));
  await task.run();
  expect(chat.model.requests).toHaveLength(1);
  const { cost, unknownUsd, reservedUsd, reason } = await task.document();
  expect(reason).toMatch(/monthly budget of \$0\.20/);
  expect(cost).toMatchObject({ steps: 1, isEstimated: true });
  expect(cost.inputTokens).toBeGreaterThan(500);
  expect(cost.outputTokens).toBeGreaterThan(8_000);
  expect([unknownUsd, reservedUsd]).toEqual([undefined, undefined]);
  const { schedules } = await chat.ada.api.tasks.schedules.list.query({ projectId });
  expect(schedules[0]?.spentUsd).toBeCloseTo(cost.usd!, 9);
});

test("an answer that could not be stored counts with its highest cost", async () => {
  const task = await scheduled();
  chat.model.script({ text: "Done." });
  const context = chat.context();
  const dying = { ...context, db: withoutLog(context.db, "answer") };
  await expect(task.run(dying)).rejects.toThrow("killed");
  const { status, reservedUsd, unknownUsd } = await task.document();
  expect([status, reservedUsd]).toEqual(["queued", undefined]);
  expect(unknownUsd).toBeGreaterThan(0);
});

test("the steps of a task count for a budget that was set after its first step, which had no price", async () => {
  const { ada, model } = chat;
  const service = { provider: "compatible" as const, baseUrl: model.url, key: model.key };
  const setPrices = (prices: typeof PRICES | null) =>
    ada.api.ai.set.mutate({ projectId, ...service, model: "model-small", prices });
  const setBudget = (budgetUsd: number | null) =>
    ada.api.tasks.schedules.update.mutate({ projectId, scheduleId, budgetUsd });
  await setBudget(null);
  await setPrices(null);
  const task = await scheduled();
  model.script({ text: "Done." });
  await task.run();
  await setPrices(PRICES);
  await setBudget(BUDGET_USD);
  model.always(longest);
  await task.send("Go on");
  await task.run();
  const { cost, pricedUsd, reason } = await task.document();
  expect([cost.usd, reason]).toEqual([null, expect.stringMatching(/monthly budget of \$0\.20/)]);
  expect(pricedUsd).toBeGreaterThan(0);
  expect(pricedUsd).toBeLessThanOrEqual(BUDGET_USD);
  const { schedules } = await ada.api.tasks.schedules.list.query({ projectId });
  expect(schedules[0]?.spentUsd).toBeCloseTo(pricedUsd!, 9);
});

test("a canceled task, and one that ended, hold no part of the budget back", async () => {
  for (const status of ["canceled", "waiting"] as const)
    await scheduled({ status, reservedUsd: BUDGET_USD });
  const waiting = await scheduled({ reservedUsd: BUDGET_USD });
  await waiting.cancel();
  expect(await waiting.document()).not.toHaveProperty("reservedUsd");
  chat.model.script({ text: "Done." });
  const task = await scheduled();
  await task.run();
  expect(await task.document()).toMatchObject({ status: "waiting", reason: null });
});

test("a budget cannot be kept without prices, and the task says so", async () => {
  const task = await scheduled();
  const { model, ada } = chat;
  const service = { provider: "compatible" as const, baseUrl: model.url, key: model.key };
  await ada.api.ai.set.mutate({ projectId, ...service, model: "model-small", prices: null });
  await task.run();
  expect((await task.document()).reason).toMatch(/prices of the model are not known/);
  expect(model.requests).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NO_USAGE } from "#tests/support/doubles/models/script.ts";
import { type ChatWorld, startChatWorld } from "#tests/support/worlds/tasks/chat-world.ts";

/** What a task may use before it waits for its owner. */
let chat: ChatWorld;
beforeAll(async () => {
  chat = await startChatWorld();
});
afterAll(() => chat?.close());
beforeEach(() => void chat.model.requests.splice(0));

const lists = { calls: [{ name: "list_projects", input: {} }] };

test.each([
  ["steps", { TASK_MAX_STEPS: 2 }, "This task has used its 2 steps. Send a message to continue."],
  [
    "tokens",
    { TASK_MAX_TOKENS: 150 },
    "This task has used its 150 tokens. Send a message to continue.",
  ],
])(
  "a task that has used its %s waits, and a message lets it continue",
  async (_, limit, reason) => {
    const context = chat.context(limit);
    chat.model.script(lists, { calls: [{ name: "list_projects", input: { again: 1 } }] });
    const task = await chat.task();
    await task.run(context);
    expect(await task.document()).toMatchObject({ status: "waiting", reason });
    expect(chat.model.requests).toHaveLength(2);
    chat.model.script({ text: "Done." });
    await task.send("Go on");
    await task.run(context);
    expect(await task.document()).toMatchObject({ status: "waiting", reason: null });
  },
);

test("a task whose model does not say what it used still waits at its limit of tokens", async () => {
  chat.model.always(({ body }) => ({
    calls: [{ name: "list_projects", input: { nonce: body.messages.length } }],
    thoughts: "Hm. ".repeat(4_000),
    usage: NO_USAGE,
  }));
  const task = await chat.task();
  await task.run(chat.context({ TASK_MAX_TOKENS: 30_000 }));
  chat.model.always(null);
  const { status, reason, cost, turn } = await task.document();
  const used = "This task has used its 30,000 tokens. Send a message to continue.";
  expect([status, reason, cost.isEstimated]).toEqual(["waiting", used, true]);
  expect(turn.tokens).toBeGreaterThanOrEqual(30_000);
  expect(chat.model.requests.length).toBeLessThanOrEqual(4);
});

test("a task that has used its dollars waits, and shows what it has cost", async () => {
  const { ada, model } = chat;
  const service = { provider: "compatible" as const, baseUrl: model.url, key: model.key };
  const prices = { input: 3, output: 15 };
  const org = { orgId: ada.org };
  await ada.api.ai.set.mutate({ ...org, ...service, model: "model-small", prices });
  const usage = { inputTokens: 100_000, outputTokens: 10_000 };
  model.script({ ...lists, usage });
  const task = await chat.task();
  await task.run(chat.context({ TASK_MAX_USD: 0.4 }));
  await ada.api.ai.remove.mutate(org);
  const { status, reason, cost, turn } = await task.document();
  const used = "This task has used its $0.40. Send a message to continue.";
  expect([status, reason]).toEqual(["waiting", used]);
  expect([cost.usd, turn.usd]).toEqual([expect.closeTo(0.45, 9), expect.closeTo(0.45, 9)]);
  expect(model.requests).toHaveLength(1);
});

test("of the tasks in the queue, none starts after this month's limit of the organization is reached", async () => {
  const { ada, model } = chat;
  const service = { provider: "compatible" as const, baseUrl: model.url, key: model.key };
  const prices = { input: 3, output: 15 };
  const org = { orgId: ada.org };
  await ada.api.ai.set.mutate({ ...org, ...service, model: "model-small", prices });
  const [first, second] = [await chat.task(), await chat.task()];
  const { usage: before } = await ada.api.orgs.usage.query(org);
  const context = chat.context({ TASK_USD_PER_MONTH: before.taskUsdThisMonth + 0.4 });
  const usage = { inputTokens: 100_000, outputTokens: 10_000 };
  model.script({ ...lists, usage }, { text: "There are none.", usage });
  await first.run(context);
  await second.run(context);
  await ada.api.ai.remove.mutate(org);
  // A task that has begun goes on.
  expect(await first.document()).toMatchObject({ status: "waiting", reason: null });
  expect(await second.document()).toMatchObject({
    status: "failed",
    errorCode: "org_limit_reached",
    reason: expect.stringContaining("Cost of chat tasks per month"),
  });
  expect(model.requests).toHaveLength(2);
});

test("the operator's own model has a limit of dollars if its prices are set", async () => {
  const usage = { inputTokens: 100_000, outputTokens: 10_000 };
  chat.model.script({ ...lists, usage });
  const task = await chat.task();
  const prices = { AI_PRICE_INPUT: 3, AI_PRICE_OUTPUT: 15 };
  await task.run(chat.context({ ...prices, TASK_MAX_USD: 0.4 }));
  const { status, reason, cost } = await task.document();
  const used = "This task has used its $0.40. Send a message to continue.";
  expect([status, reason, cost.usd]).toEqual(["waiting", used, expect.closeTo(0.45, 9)]);
  expect(chat.model.requests).toHaveLength(1);
});

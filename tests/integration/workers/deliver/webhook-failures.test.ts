import { expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  accepts,
  type Answers,
  answersWith,
  drips,
  hangs,
} from "#tests/support/doubles/webhook-receiver.ts";
import { SHORT_MS, useWebhookWorld } from "#tests/support/worlds/webhook-world.ts";

const DAY_MS = 24 * 3_600_000;

const here = useWebhookWorld();
const db = () => here.world.services.mongo.db;

test("a failed delivery is tried again with the same id and bytes, and every attempt is kept", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  here.answers = answersWith(500);
  await here.built("failed");
  await here.work();
  // The first retry is due after 4.5 to 5.5 seconds. What the test itself takes counts too.
  await here.later(1_000);
  expect(here.receiver.received).toHaveLength(1);
  here.answers = accepts;
  await here.later(5_000);
  const [first, second] = here.receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  const [delivery] = await here.deliveriesOf(webhook.id);
  expect(delivery).toMatchObject({
    state: "delivered",
    id: first?.headers["webhook-id"],
    attempts: [
      { status: 500, error: "The receiver answered with status 500.", response: "status 500" },
      { status: 200, error: null, response: "ok" },
    ],
  });
});

test("each attempt has an id of its own, which its request has and which finds the delivery", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  const webhookId = webhook.id;
  await here.built("failed");
  await here.built("failed");
  await here.work();
  const [delivery] = await here.deliveriesOf(webhookId);
  const deliveryId = delivery!.id;
  await here.owner.api.webhooks.redeliver.mutate({ webhookId, deliveryId });
  await here.work();
  const requests = here.receiver.received.filter(
    ({ headers }) => headers["webhook-id"] === deliveryId,
  );
  const ids = requests.map(({ headers }) => headers["pressmark-attempt-id"] as string);
  expect(new Set(ids).size).toBe(2);
  const found = async (query: string) => {
    const { deliveries } = await here.owner.api.webhooks.deliveries.query({ webhookId, query });
    return deliveries.map(({ id, attempts }) => [id, attempts.map((attempt) => attempt.id)]);
  };
  for (const query of [...ids, deliveryId]) expect(await found(query)).toEqual([[deliveryId, ids]]);
  expect(await found("no-such-attempt")).toEqual([]);
  const other = await here.add(["deployment.failed"]);
  const elsewhere = { webhookId: other.webhook.id, query: ids[0] };
  expect(await here.owner.api.webhooks.deliveries.query(elsewhere)).toMatchObject({ total: 0 });
});

test("an attempt from before attempts had ids keeps one id", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  await here.built("failed");
  await here.work();
  await collection(db(), "webhookDeliveries").updateMany({}, { $unset: { "attempts.0.id": 1 } });
  const idOf = async () => (await here.deliveriesOf(webhook.id))[0]!.attempts[0]!.id;
  expect(await idOf()).toMatch(/^[a-z0-9]{16}$/);
  expect(await idOf()).toBe(await idOf());
});

test("a busy receiver is tried again when it asked for it", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  here.answers = answersWith(503, { "retry-after": "3600" });
  await here.built("failed");
  await here.work();
  const [delivery] = await here.deliveriesOf(webhook.id);
  const waitMs = Date.parse(delivery!.nextAttemptAt!) - Date.now();
  expect(waitMs).toBeGreaterThan(3_500_000);
  expect(waitMs).toBeLessThanOrEqual(3_600_000);
});

const TOO_SLOW = "did not answer within 0.3 seconds";

test.each([
  ["a receiver that hangs", hangs, TOO_SLOW],
  ["a receiver that drips", drips, TOO_SLOW],
  [
    "a redirect",
    answersWith(302, { location: "https://evil.example.com/" }),
    "redirects to evil.example.com (status 302)",
  ],
  ["a closed connection", (response) => response.destroy(), "closed the connection"],
  ["headers without an end", answersWith(200, { x: "y".repeat(100_000) }), "headers"],
] satisfies [string, Answers, string][])("%s is a failure", async (_name, answer, words) => {
  const { webhook } = await here.add();
  here.answers = answer;
  if (words === TOO_SLOW) here.timeoutMs = SHORT_MS;
  await here.owner.api.webhooks.test.mutate({ webhookId: webhook.id });
  await here.work();
  const [delivery] = await here.deliveriesOf(webhook.id);
  expect(delivery).toMatchObject({ state: "failed", event: "webhook.test" });
  expect(delivery?.attempts[0]?.error).toContain(words);
});

test("an answer without an end counts, and only its start is read and kept", async () => {
  const { webhook } = await here.add();
  here.answers = (response) => {
    const chunk = Buffer.alloc(64 * 1024, "<b>\0");
    const pump = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pump);
    pump();
  };
  await here.owner.api.webhooks.test.mutate({ webhookId: webhook.id });
  await here.work();
  const [delivery] = await here.deliveriesOf(webhook.id);
  expect(delivery?.state).toBe("delivered");
  expect(delivery?.attempts[0]?.response).toHaveLength(1_000);
  expect(delivery?.attempts[0]?.response).not.toContain("\0");
});

test("410 disables the webhook at once, and the admins are notified", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  here.answers = answersWith(410);
  await here.built("failed");
  await here.work();
  const { webhook: after } = await here.owner.api.webhooks.get.query({ webhookId: webhook.id });
  expect(after).toMatchObject({ enabled: false, disabledReason: "gone" });
  const { notifications } = await here.owner.api.notifications.list.query({});
  expect(notifications[0]).toMatchObject({ event: "webhook.disabled" });
  await here.built("failed");
  await here.work();
  expect(here.receiver.received).toHaveLength(1);
  const tested = here.owner.api.webhooks.test.mutate({ webhookId: webhook.id });
  await expect(tested).rejects.toMatchObject({ data: { appCode: "webhook_disabled" } });
});

test("five days of nothing but failures disable the webhook, and a success starts the count again", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  const get = async () =>
    (await here.owner.api.webhooks.get.query({ webhookId: webhook.id })).webhook;
  here.answers = answersWith(500);
  await here.built("failed");
  await here.work();
  expect((await get()).failingSince).not.toBeNull();
  await here.built("failed");
  await here.later(4.9 * DAY_MS);
  expect((await get()).enabled).toBe(true);
  here.answers = accepts;
  await here.built("failed");
  await here.later(0);
  expect((await get()).failingSince).toBeNull();
  here.answers = answersWith(500);
  await here.built("failed");
  await here.later(1_000);
  await here.built("failed");
  await here.later(5 * DAY_MS);
  expect(await get()).toMatchObject({ enabled: false, disabledReason: "failing" });
  const states = (await here.deliveriesOf(webhook.id)).map(({ state }) => state);
  expect(states).not.toContain("pending");
  await here.owner.api.webhooks.update.mutate({ webhookId: webhook.id, enabled: true });
  expect(await get()).toMatchObject({ enabled: true, failingSince: null });
});

test("a webhook gets two requests at once, and a retry leaves room for a new event", async () => {
  await here.add(["deployment.failed"]);
  here.answers = (response) => void setTimeout(() => response.writeHead(500).end(), 50);
  for (let count = 0; count < 5; count++) await here.built("failed");
  await here.work();
  expect(here.receiver.mostAtOnce()).toBe(2);
  here.answers = hangs;
  here.timeoutMs = SHORT_MS;
  here.receiver.received.length = 0;
  await here.built("failed");
  await here.later(6_000);
  // The new event is not behind the five retries.
  const ids = here.receiver.received.slice(0, 2).map(({ headers }) => headers["webhook-id"]);
  const newest = await collection(db(), "webhookDeliveries").findOne({}, { sort: { seq: -1 } });
  expect(ids).toContain(newest?._id);
});

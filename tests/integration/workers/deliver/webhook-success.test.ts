import { expect, test } from "vitest";
import { presentWebhook } from "#api/presenters/webhook.ts";
import { collection } from "#store/collections.ts";
import { accepts, answersWith } from "#tests/support/doubles/webhook-receiver.ts";
import { useWebhookWorld } from "#tests/support/worlds/webhook-world.ts";

const DAY_MS = 24 * 3_600_000;

const here = useWebhookWorld();

const lastWeekOf = async (webhookId: string) => {
  const webhooks = collection(here.world.services.mongo.db, "webhooks");
  return presentWebhook((await webhooks.findOne({ _id: webhookId }))!, here.clock()).lastWeek;
};

test("the list of webhooks says how many requests of the last 7 days succeeded", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  const { id } = webhook;
  expect(webhook.lastWeek).toEqual({ attempts: 0, succeeded: 0 });
  here.answers = answersWith(500);
  await here.built("failed");
  await here.work();
  here.answers = accepts;
  await here.later(6_000);
  const { webhooks } = await here.owner.api.webhooks.list.query({ projectId: here.projectId });
  expect(webhooks).toMatchObject([{ id, lastWeek: { attempts: 2, succeeded: 1 } }]);
  await here.built("failed");
  await here.later(3 * DAY_MS);
  expect(await lastWeekOf(id)).toEqual({ attempts: 3, succeeded: 2 });
  await here.built("failed");
  await here.later(5 * DAY_MS);
  expect(await lastWeekOf(id)).toEqual({ attempts: 2, succeeded: 2 });
  // The same weekday of the next week.
  await here.built("failed");
  await here.later(7 * DAY_MS);
  expect(await lastWeekOf(id)).toEqual({ attempts: 1, succeeded: 1 });
  here.aheadMs += 7 * DAY_MS;
  expect(await lastWeekOf(id)).toEqual({ attempts: 0, succeeded: 0 });
});

test("tests do not count as requests", async () => {
  const { webhook } = await here.add();
  await here.owner.api.webhooks.test.mutate({ webhookId: webhook.id });
  await here.work();
  expect(here.receiver.received).toHaveLength(1);
  expect(await lastWeekOf(webhook.id)).toEqual({ attempts: 0, succeeded: 0 });
});

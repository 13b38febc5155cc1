import { afterAll, beforeAll, expect, test } from "vitest";
import { WEBHOOK_SENDS_PER_MINUTE } from "#schemas/webhooks/event-names.ts";
import { storedWebhook } from "#tests/support/inputs/stored/stored-webhook.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let limited: World;
let ada: Person;
let orgId: string;

beforeAll(async () => {
  limited = await startWorld({ AUTH_RATE_LIMITS: "on" });
  ada = await limited.signUp();
  ({ id: orgId } = (await ada.api.orgs.get.query({ orgId: ada.org })).org);
});
afterAll(() => limited.close());

/** A new minute may begin during the test, but not twice. */
const MORE_THAN_ALLOWED = 2 * WEBHOOK_SENDS_PER_MINUTE + 1;

test("tests and repeated deliveries to a webhook have one limit, and the error says when to try again", async () => {
  const { id: webhookId } = await storedWebhook(limited.services, { orgId });
  const { delivery } = await ada.api.webhooks.test.mutate({ webhookId });
  const sendAgain = () => ada.api.webhooks.redeliver.mutate({ webhookId, deliveryId: delivery.id });
  let sent = 1;
  let refusal: unknown = null;
  while (refusal === null && sent < MORE_THAN_ALLOWED)
    await (sent % 2 ? sendAgain() : ada.api.webhooks.test.mutate({ webhookId })).then(
      () => sent++,
      (error: unknown) => (refusal = error),
    );
  expect(sent).toBeGreaterThanOrEqual(WEBHOOK_SENDS_PER_MINUTE);
  expect(refusal).toMatchObject({
    data: { appCode: "too_many_requests", httpStatus: 429 },
    message: expect.stringMatching(
      /^You can send up to 10 tests and repeated deliveries per minute to a webhook\. Try again in \d+ s\.$/,
    ),
  });
  const { total } = await ada.api.webhooks.deliveries.query({ webhookId });
  expect(total).toBeLessThanOrEqual(sent);
});

test("the limit of one webhook does not stop tests of another", async () => {
  const [one, other] = [
    await storedWebhook(limited.services, { orgId }),
    await storedWebhook(limited.services, { orgId }),
  ];
  for (let count = 0; count < WEBHOOK_SENDS_PER_MINUTE; count++)
    await ada.api.webhooks.test.mutate({ webhookId: one.id });
  await expect(ada.api.webhooks.test.mutate({ webhookId: other.id })).resolves.toBeTruthy();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_TESTS_PER_MINUTE } from "#schemas/channels/events.ts";
import { storedChannel } from "#tests/support/inputs/stored/stored-channel.ts";
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
const MORE_THAN_ALLOWED = 2 * CHANNEL_TESTS_PER_MINUTE + 1;

test("the number of test messages to a channel is limited, and the error says when to try again", async () => {
  const { _id: channelId } = await storedChannel(limited.services, { orgId });
  let sent = 0;
  let refusal: unknown = null;
  while (refusal === null && sent < MORE_THAN_ALLOWED)
    await ada.api.integrations.test.mutate({ channelId }).then(
      () => sent++,
      (error: unknown) => (refusal = error),
    );
  expect(sent).toBeGreaterThanOrEqual(CHANNEL_TESTS_PER_MINUTE);
  expect(refusal).toMatchObject({
    data: { appCode: "too_many_requests", httpStatus: 429 },
    message: expect.stringMatching(
      /^You can send up to 10 test messages per minute to a channel\. Try again in \d+ s\.$/,
    ),
  });
  const { _id: other } = await storedChannel(limited.services, { orgId });
  await expect(ada.api.integrations.test.mutate({ channelId: other })).resolves.toBeTruthy();
});

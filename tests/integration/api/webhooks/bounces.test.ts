import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { activate, askToJoin } from "#store/subscribers/joining.ts";
import { findSubscriber, subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const SECRET = "a-secret-of-24-characters";
const EMAIL = "reader@example.com";
let world: World;
const gardens = [newId(), newId()] as const;

beforeAll(async () => {
  world = await startWorld({ MAIL_BOUNCE_SECRET: SECRET });
});
beforeEach(async () => {
  await collection(db(), "subscribers").deleteMany({});
  for (const projectId of gardens) await join(projectId, EMAIL);
});
afterAll(() => world.close());

const db = () => world.services.mongo.db;

async function join(projectId: string, email: string): Promise<void> {
  const now = new Date();
  await askToJoin(db(), { projectId, email, language: "en", token: newId(), now });
  const subscriber = await findSubscriber(db(), projectId, subscriberIdOf(projectId, email));
  await activate(db(), subscriber!, now);
}

async function report(body: unknown, secret: string | null = SECRET) {
  const response = await fetch(`${world.url}/webhooks/bounces`, {
    method: "POST",
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const states = async () =>
  (await collection(db(), "subscribers").find({ email: EMAIL }).toArray()).map(
    ({ state, bounce }) => [state, bounce],
  );

test("an address that does not exist gets no more emails of any site", async () => {
  await join(gardens[0], "other@example.com");
  const reason = "550 5.1.1\r\n No such user";
  const bounces = [{ email: " Reader@Example.com ", type: "permanent", reason }];
  expect(await report({ bounces })).toEqual({ status: 200, body: { success: true, ended: 2 } });
  expect(await states()).toEqual([
    ["bounced", "550 5.1.1 No such user"],
    ["bounced", "550 5.1.1 No such user"],
  ]);
  // A repeated report changes nothing.
  expect((await report({ bounces })).body).toEqual({ success: true, ended: 0 });
  const other = subscriberIdOf(gardens[0], "other@example.com");
  expect((await findSubscriber(db(), gardens[0], other))?.state).toBe("active");
});

test("a complaint ends the subscriptions, and a temporary failure ends none", async () => {
  const temporary = { email: EMAIL, type: "temporary", reason: "452 Mailbox full" };
  expect((await report({ bounces: [temporary] })).body).toMatchObject({ ended: 0 });
  expect(await states()).toEqual([
    ["active", null],
    ["active", null],
  ]);
  const complaint = { email: EMAIL, type: "complaint" };
  expect((await report({ bounces: [temporary, complaint] })).body).toMatchObject({ ended: 2 });
  expect((await states())[0]).toEqual(["bounced", "The owner has marked an email as spam."]);
});

test("a report without the secret, or with another one, changes nothing", async () => {
  const bounces = [{ email: EMAIL, type: "permanent" }];
  expect(await report({ bounces }, null)).toMatchObject({
    status: 401,
    body: { appCode: "signature_missing" },
  });
  expect(await report({ bounces }, `${SECRET}x`)).toMatchObject({
    status: 401,
    body: { appCode: "signature_invalid" },
  });
  expect((await states())[0]).toEqual(["active", null]);
});

test.each([
  ["x", "invalid_json", ""],
  [{}, "bad_request", "bounces"],
  [{ bounces: [] }, "bad_request", "bounces must have at least one entry"],
  [{ bounces: [{ email: "x", type: "permanent" }] }, "bad_request", "is not an email address"],
  [{ bounces: [{ email: EMAIL, type: "hard" }] }, "bad_request", "bounces.0.type"],
])("%j is refused by name", async (body, appCode, words) => {
  const answer = await report(body);
  expect(answer).toMatchObject({ status: 400, body: { appCode } });
  expect(JSON.stringify(answer.body)).toContain(words);
});

test("an installation without the setting takes no reports", async () => {
  const other = await startWorld();
  try {
    const response = await fetch(`${other.url}/webhooks/bounces`, { method: "POST" });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("MAIL_BOUNCE_SECRET");
  } finally {
    await other.close();
  }
});

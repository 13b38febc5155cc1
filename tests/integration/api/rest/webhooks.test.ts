import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient, type PressmarkError } from "../../../../clients/typescript/client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let client: ReturnType<typeof openClient>;
let projectId: string;

const url = "https://hooks.example.com/in";

const clientWith = async (scope: "write" | "admin") => {
  const input = { orgId: ada.org, name: "Script", scopes: [scope] };
  return openClient({ url: world.url, key: (await ada.api.apiKeys.create.mutate(input)).secret });
};

beforeAll(async () => {
  world = await startWorld({ AUTH_RATE_LIMITS: "on" });
  ada = await world.signUp();
  const source = { kind: "remote" as const };
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  projectId = project.id;
  client = await clientWith("admin");
});
afterAll(() => world.close());

/** The failure of a call. */
const refusal = (call: Promise<unknown>): Promise<PressmarkError> =>
  call.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: PressmarkError) => error,
  );

test("a program creates, changes and deletes webhooks of a project and of an organization", async () => {
  const events = ["deployment.failed" as const];
  const { webhook, secret } = await client.call("create_webhook", { projectId, url, events });
  expect(webhook).toMatchObject({ url, events, owner: "project", projectId, enabled: true });
  expect(secret).toMatch(/^whsec_/);
  const ofOrg = await client.call("create_org_webhook", { orgId: ada.org, url, events: ["*"] });
  expect(ofOrg.webhook).toMatchObject({ owner: "org", projectId: null });
  const { webhooks, total } = await client.call("list_webhooks", { projectId });
  expect([webhooks.map(({ id }) => id), total]).toEqual([[webhook.id], 1]);
  expect(JSON.stringify(webhooks)).not.toContain("whsec_");
  expect(await client.call("list_org_webhooks", { orgId: ada.org })).toMatchObject({
    webhooks: [{ id: ofOrg.webhook.id }],
  });
  const webhookId = webhook.id;
  const changes = { description: "The pipeline", enabled: false };
  expect(await client.call("update_webhook", { webhookId, ...changes })).toMatchObject({
    webhook: { url, ...changes, disabledReason: "member" },
  });
  const rotated = await client.call("rotate_webhook_secret", { webhookId });
  expect(rotated.secret).not.toBe(secret);
  await client.call("delete_webhook", { webhookId });
  expect(await refusal(client.call("get_webhook", { webhookId }))).toMatchObject({
    status: 404,
    appCode: "webhook_not_found",
  });
});

test("a program tests a webhook, reads the delivery and sends it again until the limit", async () => {
  const created = await client.call("create_webhook", { projectId, url, events: ["*"] });
  const webhookId = created.webhook.id;
  const { delivery } = await client.call("test_webhook", { webhookId });
  expect(delivery).toMatchObject({ webhookId, event: "webhook.test", state: "pending" });
  const deliveryId = delivery.id;
  expect(await client.call("get_webhook_delivery", { webhookId, deliveryId })).toEqual({
    delivery,
  });
  const pending = { webhookId, state: "pending" as const };
  expect(await client.call("list_webhook_deliveries", pending)).toMatchObject({
    deliveries: [{ id: deliveryId }],
  });
  const sendAgain = () => client.call("redeliver_webhook", { webhookId, deliveryId });
  expect((await sendAgain()).delivery.body).toBe(delivery.body);
  // A new minute may begin meanwhile, but not twice.
  const others = Promise.all(Array.from({ length: 20 }, sendAgain));
  const refused = await refusal(others);
  expect(refused).toMatchObject({ status: 429, appCode: "too_many_requests" });
  expect(refused.message).toMatch(/up to 10 tests .* Try again in \d+ s\./);
});

test("a key without the scope admin reads webhooks, but cannot change or test them", async () => {
  const created = await client.call("create_webhook", { projectId, url, events: ["*"] });
  const webhookId = created.webhook.id;
  const writer = await clientWith("write");
  expect((await writer.call("get_webhook", { webhookId })).webhook).toMatchObject({ url });
  for (const change of [
    () => writer.call("create_webhook", { projectId, url, events: ["*"] }),
    () => writer.call("rotate_webhook_secret", { webhookId }),
    () => writer.call("test_webhook", { webhookId }),
  ])
    expect(await refusal(change())).toMatchObject({ status: 403, appCode: "key_scope" });
});

test("a key of another organization does not find a webhook", async () => {
  const { webhook } = await client.call("create_webhook", { projectId, url, events: ["*"] });
  const eve = await world.signUp();
  const input = { orgId: eve.org, name: "Script", scopes: ["admin" as const] };
  const { secret } = await eve.api.apiKeys.create.mutate(input);
  const other = openClient({ url: world.url, key: secret });
  expect(await refusal(other.call("get_webhook", { webhookId: webhook.id }))).toMatchObject({
    status: 404,
    appCode: "webhook_not_found",
  });
});

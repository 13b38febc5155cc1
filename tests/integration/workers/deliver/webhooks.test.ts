import { Webhook as Verifier } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { newId } from "#schemas/ids.ts";
import { WebhookBody } from "#schemas/webhooks/events.ts";
import { cancelDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import { insertDomain, markProved } from "#store/domains/changes.ts";
import { collection } from "#store/collections.ts";
import type { ReceivedEvent } from "#tests/support/doubles/webhook-receiver.ts";
import { useWebhookWorld } from "#tests/support/worlds/webhook-world.ts";

const DAY_MS = 24 * 3_600_000;

const here = useWebhookWorld();
const db = () => here.world.services.mongo.db;

const typesOf = () =>
  here.receiver.received.map(({ body }) => WebhookBody.parse(JSON.parse(body)).type);

const verify = (secret: string, { body, headers }: ReceivedEvent) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

test("a receiver gets each deployment, signed as Standard Webhooks requires", async () => {
  const { secret } = await here.add(["deployment.succeeded", "deployment.promoted"]);
  const deploymentId = await here.built("success");
  await here.work();
  expect(typesOf().toSorted()).toEqual(["deployment.promoted", "deployment.succeeded"]);
  for (const event of here.receiver.received) {
    expect(verify(secret, event)).toMatchObject({
      timestamp: expect.any(String),
      data: {
        org: { handle: here.owner.org },
        project: { id: here.projectId, name: "Garden" },
        deployment: { id: deploymentId, status: "success", branch: "main" },
      },
    });
    expect(event.headers["user-agent"]).toBe("Pressmark");
  }
});

test("a forged body does not pass the verification", async () => {
  const { secret } = await here.add(["deployment.failed"]);
  await here.built("failed");
  await here.work();
  const [event] = here.receiver.received;
  const forged = { ...event!, body: event!.body.replace("failed", "success") };
  expect(() => verify(secret, forged)).toThrow();
});

test("only chosen events are sent, and those of all projects to a webhook of the organization", async () => {
  await here.add(["deployment.canceled"]);
  await here.add(["deployment.canceled"], "org");
  await here.built("failed");
  const { _id } = await here.queued();
  await cancelDeployment(db(), here.projectId, _id);
  await here.work();
  expect(typesOf()).toEqual(["deployment.canceled", "deployment.canceled"]);
});

test("a project that comes, goes and comes back, and a verified domain, are events", async () => {
  await here.add(
    ["project.created", "project.deleted", "project.restored", "domain.verified"],
    "org",
  );
  const source = { kind: "remote" } as const;
  const input = { orgId: here.owner.org, name: "Meadow", source };
  const { id } = (await here.owner.api.projects.create.mutate(input)).project;
  await here.work();
  const project = (await findProject(db(), id))!;
  const host = `${newId()}.example.com`;
  const domain = await insertDomain(db(), project, { host, createdBy: "ada", now: new Date() });
  await markProved(db(), domain._id, new Date());
  await here.work();
  await here.owner.api.projects.delete.mutate({ projectId: id });
  await here.work();
  await here.owner.api.projects.deleted.restore.mutate({ orgId: here.owner.org, projectId: id });
  await here.work();
  expect(typesOf()).toEqual([
    "project.created",
    "domain.verified",
    "project.deleted",
    "project.restored",
  ]);
  const { data } = WebhookBody.parse(JSON.parse(here.receiver.received.at(-1)!.body));
  expect(data).toMatchObject({ project: { id, name: "Meadow" }, org: { handle: here.owner.org } });
});

test("an event is recorded once, even if its cause is looked at again", async () => {
  const { webhook } = await here.add(["deployment.failed"]);
  const _id = await here.built("failed");
  await here.work();
  await collection(db(), "deployments").updateOne({ _id }, { $set: { unannounced: true } });
  await here.work();
  expect(here.receiver.received).toHaveLength(1);
  expect(await here.deliveriesOf(webhook.id)).toHaveLength(1);
});

test("after a rotation both secrets verify for a day, and then only the new one", async () => {
  const { webhook, secret: former } = await here.add();
  const webhookId = webhook.id;
  const { secret } = await here.owner.api.webhooks.rotateSecret.mutate({ webhookId });
  await here.owner.api.webhooks.test.mutate({ webhookId });
  await here.work();
  const [both] = here.receiver.received;
  expect(verify(secret, both!)).toEqual(verify(former, both!));
  const [delivery] = await here.deliveriesOf(webhookId);
  here.aheadMs = DAY_MS + 60_000;
  await here.owner.api.webhooks.redeliver.mutate({ webhookId, deliveryId: delivery!.id });
  await here.work();
  const [, one] = here.receiver.received;
  expect(one?.body).toBe(both?.body);
  vi.useFakeTimers({ toFake: ["Date"], now: here.clock() });
  try {
    expect(verify(secret, one!)).toBeTruthy();
    expect(() => verify(former, one!)).toThrow("No matching signature");
  } finally {
    vi.useRealTimers();
  }
});

test("deliveries of a suspended organization wait", async () => {
  await here.add(["deployment.failed"]);
  await here.built("failed");
  const suspension = { reason: "Spam", since: new Date(), sitesOffline: false };
  const handle = here.owner.org;
  await collection(db(), "orgs").updateOne({ handle }, { $set: { suspension } as never });
  await here.work();
  expect(here.receiver.received).toHaveLength(0);
  await collection(db(), "orgs").updateOne({ handle }, { $set: { suspension: null } as never });
  await here.later(61_000);
  expect(here.receiver.received).toHaveLength(1);
});

test("the twenty-first webhook of a project is refused", async () => {
  for (let count = 0; count < 20; count++) await here.add();
  await expect(here.add()).rejects.toMatchObject({ data: { appCode: "limit_webhooks" } });
  await expect(here.add(["*"], "org")).resolves.toBeTruthy();
});

import { expect, test } from "vitest";
import { stopDomain } from "#core/domains/stop-domain.ts";
import { newId } from "#schemas/ids.ts";
import { WebhookBody } from "#schemas/webhooks/events.ts";
import { findDomain, insertDomain, markProved } from "#store/domains/changes.ts";
import { finishMove } from "#store/projects/move-project.ts";
import { findProject } from "#store/projects/projects.ts";
import { claimTask, endTask } from "#store/tasks/claims.ts";
import { finishTask } from "#store/tasks/finish-task.ts";
import { findTask, queueForMessage, requestTaskCancel } from "#store/tasks/tasks.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { useWebhookWorld } from "#tests/support/worlds/webhook-world.ts";

const here = useWebhookWorld();
const db = () => here.world.services.mongo.db;

const bodies = () => here.receiver.received.map(({ body }) => WebhookBody.parse(JSON.parse(body)));

/** Its owner sends a message, and a worker answers it. */
async function answered(taskId: string, messageSeq: number): Promise<void> {
  await queueForMessage(db(), taskId, messageSeq);
  const queued = (await findTask(db(), taskId))!;
  const claimed = await claimTask(db(), queued, { workerId: newId(), cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  const end = { status: "waiting", reason: null, errorCode: null } as const;
  await endTask(db(), claimed.claim, { ...end, readSeq: messageSeq });
}

test("a task waits after each answer, and is finished when it is merged", async () => {
  await here.add(["task.waiting", "task.finished"]);
  const { orgId } = (await findProject(db(), here.projectId))!;
  const { userId } = here.owner;
  const taskId = await storeTask(db(), { orgId, projectId: here.projectId, userId });
  for (const messageSeq of [1, 2]) {
    await answered(taskId, messageSeq);
    await here.work();
  }
  await finishTask(db(), taskId, "merged");
  await here.work();
  const task = { id: taskId, title: "Mend links" };
  expect(bodies()).toMatchObject([
    { type: "task.waiting", data: { task: { ...task, status: "waiting", outcome: null } } },
    { type: "task.waiting", data: { task: { ...task, status: "waiting" } } },
    { type: "task.finished", data: { task: { ...task, status: "done", outcome: "merged" } } },
  ]);
  const [first] = bodies();
  expect(first?.data).toMatchObject({
    project: { id: here.projectId },
    task: { url: expect.stringContaining(`/garden/chat/${taskId}`) },
  });
});

test("a canceled task of the organization is finished, and has no project", async () => {
  await here.add(["task.finished"], "org");
  await here.add(["task.finished"]);
  const { orgId } = (await findProject(db(), here.projectId))!;
  const taskId = await storeTask(db(), { orgId, projectId: null, userId: here.owner.userId });
  await requestTaskCancel(db(), taskId);
  await here.work();
  expect(bodies()).toMatchObject([
    { type: "task.finished", data: { project: null, task: { status: "canceled" } } },
  ]);
});

test("a domain whose record is gone is an event, with the host", async () => {
  await here.add(["domain.stopped"]);
  const project = (await findProject(db(), here.projectId))!;
  const host = `${newId()}.example.com`;
  const input = { host, createdBy: "ada", now: new Date() };
  const { _id } = await insertDomain(db(), project, input);
  await markProved(db(), _id, new Date());
  await here.work();
  expect(bodies()).toEqual([]);
  const domain = (await findDomain(db(), _id))!;
  await stopDomain(here.world.services, domain, { why: "unproved", now: new Date() });
  await here.work();
  expect(bodies()).toMatchObject([
    { type: "domain.stopped", data: { domain: { id: _id, host }, project: { name: "Garden" } } },
  ]);
});

test("webhooks of a project that moves are disabled, and send again when an admin enables them", async () => {
  const { api } = here.owner;
  const source = { kind: "remote" } as const;
  const target = await makeOrg(here.owner, `Meadow ${newId()}`);
  const input = { orgId: here.owner.org, name: "Moving", source };
  const projectId = (await api.projects.create.mutate(input)).project.id;
  const url = `${here.receiver.url}/in`;
  const { webhook } = await api.webhooks.create.mutate({ projectId, url, events: ["*"] });
  const webhookId = webhook.id;
  await api.webhooks.test.mutate({ webhookId });
  await api.projects.move.mutate({ projectId, orgId: target.id });
  await here.work();
  expect((await api.webhooks.get.query({ webhookId })).webhook).toMatchObject({
    orgId: target.id,
    enabled: false,
    disabledReason: "moved",
  });
  expect(await here.deliveriesOf(webhookId)).toMatchObject([{ state: "canceled" }]);
  expect(here.receiver.received).toEqual([]);

  await api.webhooks.update.mutate({ webhookId, enabled: true });
  await api.webhooks.test.mutate({ webhookId });
  // A sweep finishes every move once more, a minute later.
  await finishMove(db(), projectId);
  await here.work();
  expect(bodies()).toMatchObject([{ type: "webhook.test" }]);
});

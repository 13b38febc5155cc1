import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projectTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { listAuditEntries } from "#store/audit/entries.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

const store = (options: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, options);
const remove = (deploymentId: string) => ada.api.deployments.delete.mutate({ deploymentId });
const notFound = { data: { appCode: "deployment_not_found", httpStatus: 404 } };

test("a deleted deployment appears in no list and cannot be read", async () => {
  const live = await store({ live: true });
  const id = await store();
  await remove(id);
  const { deployments, total } = await ada.api.deployments.list.query({ projectId });
  expect([deployments.map((row) => row.id), total]).toEqual([[live], 1]);
  const { project } = await ada.api.projects.get.query({ projectId });
  expect(project.latest?.id).toBe(live);
  const { activities } = await ada.api.orgs.activity.query({ orgId: ada.org });
  expect(activities.flatMap(({ deployment }) => deployment?.id ?? [])).toEqual([live]);

  const { deployments: api } = ada.api;
  const answers = [
    () => api.get.query({ deploymentId: id }),
    () => api.logs.query({ deploymentId: id }),
    () => api.issues.query({ deploymentId: id }),
    () => api.posts.query({ deploymentId: id }),
    () => api.sqlite.query({ deploymentId: id }),
    () => api.promote.mutate({ deploymentId: id }),
    () => api.pin.mutate({ deploymentId: id }),
    () => api.compare.query({ deploymentId: live, otherId: id }),
    () => remove(id),
  ];
  for (const answer of answers) await expect(answer()).rejects.toMatchObject(notFound);
});

test("a deletion marks the deployment for retention, and newer deployments are compared with the one before it", async () => {
  const first = await store();
  const second = await store();
  const third = await store({ live: true });
  await remove(second);
  const row = await collection(world.services.mongo.db, "deployments").findOne({ _id: second });
  expect(row?.removedAt).toBeInstanceOf(Date);
  const { comparison } = await ada.api.deployments.compare.query({ deploymentId: third });
  expect(comparison.before.id).toBe(first);
});

test.each<[string, Parameters<typeof storeDeployment>[2]]>([
  ["is live", { live: true }],
  ["waits", { status: "queued" }],
  ["is running", { status: "running" }],
  ["is about to go live because a user promoted it", { row: { promotedAt: new Date() } }],
])("a deployment that %s cannot be deleted", async (_name, options) => {
  const id = await store(options);
  await expect(remove(id)).rejects.toMatchObject({
    data: { appCode: "deployment_not_deletable", httpStatus: 409 },
  });
  expect((await ada.api.deployments.get.query({ deploymentId: id })).deployment.id).toBe(id);
});

test.each(["failed", "canceled", "skipped"] as const)(
  "a %s deployment can be deleted",
  async (status) => {
    const id = await store({ status });
    await remove(id);
    await expect(ada.api.deployments.get.query({ deploymentId: id })).rejects.toMatchObject(
      notFound,
    );
  },
);

test("a deletion is in the audit log, and open lists are notified", async () => {
  const id = await store();
  const events: string[] = [];
  const stop = await world.services.subscriber.subscribe([projectTopic(projectId)], (event) => {
    if (event.name === "deployment.changed") events.push(event.deploymentId);
  });
  await remove(id);
  await expect.poll(() => events).toEqual([id]);
  stop();
  const project = await findProject(world.services.mongo.db, projectId);
  const { items } = await listAuditEntries(
    world.services.mongo.db,
    { orgId: project?.orgId ?? "" },
    { limit: 100 },
  );
  expect(items.find(({ action }) => action === "deployments.delete")?.target).toMatchObject({
    kind: "deployment",
    id,
  });
});

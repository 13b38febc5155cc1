import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import { callerOfTask } from "#core/tasks/task-caller.ts";
import { appendLast, readParts } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What happens to tasks when their project or their owner goes. */
let world: World;
let ada: Person;
let dora: Person;
let org: Org;
let projectId: string;
let taskId: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
});
afterAll(() => world.close());

beforeEach(async () => {
  dora = await addPerson(world, { owner: ada, orgId: org.id });
  const source = { kind: "remote" } as const;
  const name = "Garden";
  projectId = (await ada.api.projects.create.mutate({ orgId: org.id, name, source })).project.id;
  const attachments = [{ name: "brief.txt", text: "Shorter." }];
  const text = "Mend the links";
  taskId = (await dora.api.tasks.create.mutate({ projectId, text, attachments })).task.id;
});

const stateOf = async () => {
  const { task } = await ada.api.tasks.get.query({ taskId });
  return { status: task.status, reason: task.reason };
};

test("an archived project stops its tasks and takes no messages until it is unarchived", async () => {
  await ada.api.projects.archive.mutate({ projectId });
  expect(await stateOf()).toEqual({ status: "canceled", reason: "The project was archived." });
  const message = { taskId, text: "Go on" };
  expect(await codeOf(dora.api.tasks.send.mutate(message))).toBe("project_archived");
  const another = dora.api.tasks.create.mutate({ projectId, text: "Another" });
  expect(await codeOf(another)).toBe("project_archived");
  await ada.api.projects.unarchive.mutate({ projectId });
  expect((await dora.api.tasks.send.mutate(message)).task.status).toBe("queued");
});

test("a project that moves takes its tasks along, and its former organization no longer sees them", async () => {
  const target = await makeOrg(ada, "Elsewhere");
  await ada.api.projects.move.mutate({ projectId, orgId: target.id });
  const reason = "The project moved to another organization.";
  expect(await stateOf()).toEqual({ status: "canceled", reason });
  const { tasks } = await ada.api.tasks.list.query({ orgId: target.id });
  expect(tasks.map(({ id }) => id)).toEqual([taskId]);
  expect(await codeOf(dora.api.tasks.messages.query({ taskId }))).toBe("task_not_found");
  expect(await callerOfTask(world.services, (await findTask(db(), taskId))!)).toBeNull();
});

test("a user's export has what the user wrote to tasks, and a deleted account leaves no name in them", async () => {
  const { data } = await dora.api.account.export.query();
  expect(data).toMatchObject({
    tasks: [
      {
        id: taskId,
        title: "Mend the links",
        messages: [{ text: "Mend the links", attachments: [{ text: "Shorter." }] }],
      },
    ],
  });
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { status: "running" } });
  // What the user did with someone else's task.
  const elsewhere = { _id: newId(), orgId: org.id, projectId: null };
  const by = { userId: dora.userId, author: "Dora" };
  await appendLast(db(), elsewhere, { body: { kind: "discarded", ...by } });
  await dora.api.account.delete.mutate({ confirm: dora.email });
  expect((await findTask(db(), taskId))?.cancelRequested).toBe(true);
  const { task } = await ada.api.tasks.get.query({ taskId });
  expect(task.owner.name).toBe("a deleted account");
  const { parts } = await ada.api.tasks.messages.query({ taskId });
  expect(parts[0]).toMatchObject({ author: "a deleted account", text: "Mend the links" });
  const [entry] = await readParts(db(), elsewhere._id, { after: 0, limit: 1 });
  expect(entry).toMatchObject({ kind: "discarded", author: "a deleted account" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask } from "#core/tasks/create-task.ts";
import { queueForgottenMessages } from "#core/tasks/queue-forgotten.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { findTask, insertTask } from "#store/tasks/tasks.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let org: Org;
let projectId: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
  bob = await addPerson(world, { owner: ada, orgId: org.id });
  projectId = await newProject("Garden");
  const changes = [{ path: "roses.md", content: "# Roses" }];
  await ada.api.source.write.mutate({ projectId, base: null, changes });
});
afterAll(() => world.close());

async function newProject(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId: org.id, name, source })).project.id;
}
const create = (person: Person, text: string, more: object = {}) =>
  person.api.tasks.create.mutate({ projectId, text, ...more }).then(({ task }) => task);
const partsOf = async (taskId: string) => (await ada.api.tasks.messages.query({ taskId })).parts;
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: Error) => error.message,
  );
/** As a worker does. */
const become = (taskId: string, status: TaskStatus) =>
  collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { status } });

test("a task begins with a message, has its first line as the title, and gets a branch of its own", async () => {
  const task = await create(ada, "\n## Mend the links to Sète & co.\n\nAll of them.");
  expect(task).toMatchObject({
    title: "Mend the links to Sète & co.",
    status: "queued",
    projectId,
    isOwn: true,
    branch: `task/mend-the-links-to-sete-co-${task.id.slice(-6)}`,
    owner: { userId: ada.userId },
  });
  const text = "## Mend the links to Sète & co.\n\nAll of them.";
  expect(await partsOf(task.id)).toMatchObject([{ seq: 1, kind: "message", text }]);
  const [job] = await world.services.queues.chat.getJobs(["waiting"]);
  expect(job?.data).toEqual({ taskId: task.id });
});

test("a double click starts one task, and a retried message is sent once", async () => {
  const requestId = newId();
  const tasks = await Promise.all([1, 2, 3].map(() => create(ada, "Once", { requestId })));
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
  const taskId = tasks[0]!.id;
  const again = { taskId, text: "More", requestId: newId() };
  await Promise.all([1, 2, 3].map(() => ada.api.tasks.send.mutate(again)));
  expect(await partsOf(taskId)).toMatchObject([{ text: "Once" }, { text: "More" }]);
  // The worker has read it. A late retry must not make the task run again.
  await become(taskId, "waiting");
  expect((await ada.api.tasks.send.mutate(again)).task.status).toBe("waiting");
  const notes = ["roses.md"];
  const attachments = [{ name: "a.txt", text: "a" }];
  const refusals = await Promise.all([
    messageOf(create(ada, "Another", { requestId })),
    messageOf(create(ada, "Once", { requestId, notes })),
    messageOf(ada.api.tasks.send.mutate({ ...again, notes })),
    messageOf(ada.api.tasks.send.mutate({ ...again, attachments })),
  ]);
  for (const refusal of refusals) expect(refusal).toContain("requestId: another message");
});

test("a task of another one is started once, however often the call is repeated", async () => {
  const caller = (await world.services.tokens.verifyAccessToken(ada.token))!;
  const orgDocument = (await collection(db(), "orgs").findOne({ _id: org.id }))!;
  const request = {
    caller: { ...caller, key: null },
    org: orgDocument,
    project: null,
    text: "Count",
    parent: { taskId: newId(), callId: "1" },
  };
  const first = await createTask(world.services, request);
  const second = await createTask(world.services, request);
  const other = await createTask(world.services, {
    ...request,
    parent: { ...request.parent, callId: "2" },
  });
  expect([second._id === first._id, other._id === first._id]).toEqual([true, false]);
});

test("a message can be sent while the task works, and wakes one that has ended", async () => {
  const task = await create(ada, "Mend links");
  await become(task.id, "running");
  const busy = await ada.api.tasks.send.mutate({ taskId: task.id, text: "Also pictures" });
  expect(busy.task.status).toBe("running");
  expect((await findTask(db(), task.id))?.messageSeq).toBe(2);
  for (const status of ["waiting", "failed", "canceled", "done"] as const) {
    await become(task.id, status);
    const woken = await ada.api.tasks.send.mutate({ taskId: task.id, text: "Go on" });
    expect(woken.task.status).toBe("queued");
  }
});

test("a message whose process died before it queued the task is not forgotten", async () => {
  const task = await create(ada, "Mend links");
  await become(task.id, "waiting");
  const place = { _id: task.id, orgId: org.id, projectId };
  const message = { userId: ada.userId, author: "Ada", text: "Go on", notes: [], attachments: [] };
  await appendLast(db(), place, { body: { kind: "message", ...message } });
  await queueForgottenMessages(world.services, new Date(Date.now() + 1_000));
  expect(await findTask(db(), task.id)).toMatchObject({ status: "queued", messageSeq: 2 });
});

test("a message can mention notes of the project and carry text files, which only the model reads", async () => {
  const attachments = [{ name: "brief.txt", text: "Write shorter." }];
  const task = await create(ada, "Shorten", { notes: ["roses.md", "roses.md"], attachments });
  const [first] = await partsOf(task.id);
  expect(first).toMatchObject({
    notes: ["roses.md"],
    attachments: [{ name: "brief.txt", bytes: 14 }],
  });
  expect(JSON.stringify(first)).not.toContain("Write shorter.");
  const stored = await collection(db(), "taskParts").findOne({ taskId: task.id });
  expect(stored?.forModel).toEqual(attachments);
});

test.each([
  ["without text", { text: " \n" }, "text: the message is empty"],
  [
    "that is too long",
    { text: "x".repeat(20_001) },
    "20,001 characters. A message can have up to 20,000",
  ],
  [
    "with a note that does not exist",
    { notes: ["roses.md", "gone.md"] },
    "main has no file gone.md",
  ],
  ["with too many notes", { notes: Array.from({ length: 21 }, (_, n) => `${n}.md`) }, "up to 20"],
  [
    "with a picture",
    { attachments: [{ name: "a.png", text: "\u0000" }] },
    "a.png is not a text file",
  ],
  [
    "with a large file",
    { attachments: [{ name: "a.txt", text: "ä".repeat(131_073) }] },
    "a.txt has 257 KiB. An attached file can have up to 256 KiB",
  ],
  [
    "with a path as the name of a file",
    { attachments: [{ name: "../a", text: "" }] },
    "attachments: the name",
  ],
])("a message %s is refused with what to do, and starts nothing", async (_what, more, words) => {
  const before = await collection(db(), "tasks").countDocuments();
  expect(await messageOf(create(ada, "Mend links", more))).toContain(words);
  expect(await collection(db(), "tasks").countDocuments()).toBe(before);
});

test("five files of the largest size fit into one message", async () => {
  const text = '"'.repeat(256 * 1024);
  const attachments = Array.from({ length: 5 }, (_, n) => ({ name: `${n}.txt`, text }));
  expect((await create(ada, "Read these", { attachments })).status).toBe("queued");
});

test("members see the task of another member but cannot speak in it, and only its owner and admins cancel it", async () => {
  const own = await create(bob, "Mend links");
  const foreign = await create(ada, "Tidy tags");
  expect((await bob.api.tasks.get.query({ taskId: foreign.id })).task.isOwn).toBe(false);
  const text = "Hello";
  expect(await codeOf(bob.api.tasks.send.mutate({ taskId: foreign.id, text }))).toBe(
    "task_not_own",
  );
  expect(await codeOf(ada.api.tasks.send.mutate({ taskId: own.id, text }))).toBe("task_not_own");
  expect(await codeOf(bob.api.tasks.cancel.mutate({ taskId: foreign.id }))).toBe("forbidden");
  const canceled = await ada.api.tasks.cancel.mutate({ taskId: own.id });
  expect(canceled.task.status).toBe("canceled");
  expect((await partsOf(own.id)).at(-1)).toMatchObject({ kind: "status", status: "canceled" });
});

test("canceling a running task asks its worker to stop", async () => {
  const task = await create(ada, "Mend links");
  await become(task.id, "running");
  await ada.api.tasks.cancel.mutate({ taskId: task.id });
  expect(await findTask(db(), task.id)).toMatchObject({ status: "running", cancelRequested: true });
});

test("a list has the tasks of the project, those of the whole organization, or only one's own", async () => {
  const other = await newProject("Other");
  const [ofOther, ofOrg, ofBob] = [
    await create(ada, "In another project", { projectId: other }),
    (await ada.api.tasks.create.mutate({ orgId: org.id, text: "Everywhere" })).task,
    await create(bob, "By Bob"),
  ];
  expect([ofOrg.branch, ofOrg.projectId]).toEqual([null, null]);
  const ids = async (query: { projectId?: string; orgId?: string; own?: boolean }) => {
    const { tasks, total } = await bob.api.tasks.list.query({ ...query, limit: 100 });
    expect(total).toBe(tasks.length);
    return tasks.map(({ id }) => id);
  };
  const inProject = await ids({ projectId });
  expect(inProject[0]).toBe(ofBob.id);
  expect(inProject).not.toContain(ofOther.id);
  expect((await ids({ orgId: org.id })).slice(0, 3)).toEqual([ofBob.id, ofOrg.id, ofOther.id]);
  expect((await ids({ orgId: org.id, own: true }))[0]).toBe(ofBob.id);
  await ada.api.projects.delete.mutate({ projectId: other });
  expect(await ids({ orgId: org.id })).not.toContain(ofOther.id);
  expect(await codeOf(bob.api.tasks.get.query({ taskId: ofOther.id }))).toBe("task_not_found");
});

test("a key for one project sees and starts only tasks of that project", async () => {
  const ofOrg = (await ada.api.tasks.create.mutate({ orgId: org.id, text: "Everywhere" })).task;
  const elsewhere = await create(ada, "Elsewhere", { projectId: await newProject("Elsewhere") });
  const { secret } = await ada.api.apiKeys.create.mutate({
    orgId: org.id,
    projectId,
    name: "CI",
    scopes: ["write"],
  });
  const { tasks } = world.client(secret).api;
  const { task } = await tasks.create.mutate({ projectId, text: "By a key" });
  expect((await tasks.list.query({ projectId })).tasks[0]?.id).toBe(task.id);
  expect(await codeOf(tasks.list.query({ orgId: org.id }))).toBe("key_scope");
  expect(await codeOf(tasks.create.mutate({ orgId: org.id, text: "More" }))).toBe("key_scope");
  for (const { id: taskId } of [ofOrg, elsewhere]) {
    expect(await codeOf(tasks.messages.query({ taskId }))).toBe("task_not_found");
    expect(await codeOf(tasks.cancel.mutate({ taskId }))).toBe("task_not_found");
  }
});

test("the pages of a log go back to its first entry, without the pieces of complete answers", async () => {
  const task = { _id: newId(), orgId: org.id, projectId };
  await insertTask(db(), {
    ...task,
    userId: ada.userId,
    title: "Long",
    branch: null,
    parent: null,
  });
  const usage = { inputTokens: 1, outputTokens: 1, usd: null };
  for (let step = 1; step <= 3; step++) {
    await appendLast(db(), task, { body: { kind: "delta", step, text: "Do" } });
    await appendLast(db(), task, {
      body: { kind: "answer", step, text: "Done", calls: [], usage },
    });
  }
  await appendLast(db(), task, { body: { kind: "delta", step: 4, text: "Now" } });
  const seqs = async (cursor?: string) => {
    const input = { taskId: task._id, limit: 2, ...(cursor ? { cursor } : {}) };
    const { parts, nextCursor } = await ada.api.tasks.messages.query(input);
    return { seqs: parts.map(({ seq }) => seq), nextCursor };
  };
  const newest = await seqs();
  expect(newest).toEqual({ seqs: [6, 7], nextCursor: "6" });
  expect(await seqs(newest.nextCursor!)).toEqual({ seqs: [2, 4], nextCursor: null });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import { claimTask, TASK_HEARTBEAT_MS, TASK_RETRY_LATEST_MS } from "#store/tasks/claims.ts";
import { findTask, requestTaskCancel } from "#store/tasks/tasks.ts";
import { repair } from "#workers/sweep/repair.ts";
import { runTask } from "#workers/chat/run/run-task.ts";
import { beforeEntry } from "#tests/support/doubles/interrupted-db.ts";
import {
  type ChatTask,
  type ChatWorld,
  startChatWorld,
} from "#tests/support/worlds/tasks/chat-world.ts";

let chat: ChatWorld;
beforeAll(async () => {
  chat = await startChatWorld();
});
afterAll(() => chat?.close());
beforeEach(() => void chat.model.requests.splice(0));

const NOW = { retryAfter: 0 };
const busy = { failure: 429, ...NOW };
const lists = { calls: [{ name: "list_projects", input: {} }] };
const endOf = async (task: ChatTask) => {
  const { status, errorCode, reason } = await task.document();
  return [status, errorCode, reason];
};

test("a model provider that is busy, broken or cut off is asked again", async () => {
  const task = await chat.task();
  // The cut answer comes first, because the service does not say how long to wait.
  chat.model.script({ cut: true, text: "I begin with the first of the notes" }, busy);
  chat.model.script({ failure: 503, ...NOW }, { text: "Done." });
  await task.run();
  expect(await endOf(task)).toEqual(["waiting", null, null]);
  expect(
    (await task.partsOf("retry")).map(({ step, retryAt }) => [step, retryAt !== null]),
  ).toEqual([1, 1, 1].map((step) => [step, true]));
  expect((await task.partsOf("answer")).map(({ text }) => text)).toEqual(["Done."]);
});

test("a service that stays busy fails the task, and a message tries again", async () => {
  const task = await chat.task();
  chat.model.script(...Array.from({ length: 7 }, () => busy));
  await task.run();
  expect(await endOf(task)).toEqual(["failed", "ai_busy", expect.stringContaining("too many")]);
  expect(chat.model.requests).toHaveLength(7);
  chat.model.script(busy, { text: "Done." });
  await task.send("Try again");
  await task.run();
  expect(await endOf(task)).toEqual(["waiting", null, null]);
});

test("a task waits in the queue if the service asks for a long pause", async () => {
  const task = await chat.task();
  chat.model.script({ failure: 429, retryAfter: 300 });
  await task.run();
  const { status, retryAt, workerId } = await task.document();
  expect([status, workerId]).toEqual(["queued", null]);
  expect(retryAt!.getTime()).toBeGreaterThan(Date.now() + 200_000);
  await task.run();
  expect(chat.model.requests).toHaveLength(1);
});

test("a task waits for an hour at most, however long the service asks for", async () => {
  const task = await chat.task();
  chat.model.script({ failure: 429, retryAfter: Number.MAX_SAFE_INTEGER });
  await task.run();
  const { status, retryAt } = await task.document();
  expect(status).toBe("queued");
  expect(retryAt!.getTime()).toBeLessThanOrEqual(Date.now() + TASK_RETRY_LATEST_MS);
  await task.run();
  expect(chat.model.requests).toHaveLength(1);
});

test.each([
  ["a wrong key", { failure: 401 }, "ai_key_refused"],
  ["a model that is gone", { failure: 404 }, "ai_model_missing"],
  ["a conversation that is too long", { failure: 413 }, "ai_context_full"],
] as const)("%s ends the task immediately", async (_, step, code) => {
  const task = await chat.task();
  chat.model.script(step);
  await task.run();
  expect(await endOf(task)).toEqual(["failed", code, expect.any(String)]);
  expect(chat.model.requests).toHaveLength(1);
});

test("an answer without words is not shown as the end of the work", async () => {
  const task = await chat.task();
  chat.model.script({ text: "" });
  await task.run();
  expect(await endOf(task)).toEqual(["waiting", null, expect.stringContaining("empty answer")]);
});

test("a task without a model says what to set", async () => {
  const { AI_BASE_URL: _, AI_MODEL: __, ...env } = chat.context().env;
  const task = await chat.task();
  await task.run({ ...chat.context(), env });
  expect(await endOf(task)).toEqual([
    "failed",
    "ai_not_configured",
    expect.stringContaining("Add an API key"),
  ]);
});

describe("a cancel stops a task", () => {
  test("while the model is silent", async () => {
    const task = await chat.task();
    chat.model.script({ hang: true });
    const running = task.run();
    await expect.poll(() => chat.model.open).toBeGreaterThan(0);
    await task.cancel();
    await running;
    expect(await endOf(task)).toEqual(["canceled", null, null]);
    expect((await task.parts()).at(-1)).toMatchObject({ kind: "status", status: "canceled" });
    await expect.poll(() => chat.model.open).toBe(0);
    chat.model.script({ text: "Done." });
    await task.send("Go on");
    await task.run();
    expect(await endOf(task)).toEqual(["waiting", null, null]);
  });

  test("whose event was lost, with the next heartbeat", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const task = await chat.task();
      chat.model.script({ hang: true });
      const running = task.run();
      await expect.poll(() => chat.model.open).toBeGreaterThan(0);
      await requestTaskCancel(chat.context().db, task.id);
      vi.advanceTimersByTime(TASK_HEARTBEAT_MS);
      await running;
      expect(await endOf(task)).toEqual(["canceled", null, null]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("in the last moment of its turn", async () => {
    const task = await chat.task();
    const context = chat.context();
    const stop = () => {
      const cancelRequested = { $set: { cancelRequested: true } };
      return collection(context.db, "tasks").updateOne({ _id: task.id }, cancelRequested);
    };
    chat.model.script({ text: "Done." });
    await task.run({ ...context, db: beforeEntry(context.db, "status", stop) });
    expect(await endOf(task)).toEqual(["canceled", null, null]);
    expect((await task.parts()).at(-1)).toMatchObject({ kind: "status", status: "canceled" });
  });

  test("before a worker has begun to listen", async () => {
    const task = await chat.task();
    await task.run({ ...chat.context(), stopping: AbortSignal.abort() });
    const cancelRequested = { $set: { cancelRequested: true } };
    await collection(chat.context().db, "tasks").updateOne({ _id: task.id }, cancelRequested);
    chat.model.script({ hang: true });
    await task.run();
    expect(await endOf(task)).toEqual(["canceled", null, null]);
    chat.model.clear();
  });
});

test("the sweep takes tasks from dead workers: it wakes them, or ends those that were canceled", async () => {
  const { world } = chat;
  const { db, queues } = chat.context();
  const [lost, canceled] = [await chat.task(), await chat.task()];
  const tasks = collection(db, "tasks");
  const longAgo = new Date(Date.now() - 600_000);
  for (const { id } of [lost, canceled]) {
    await claimTask(db, (await findTask(db, id))!, { workerId: newId(), cap: 10 });
    const died = { leaseExpiresAt: longAgo, queuedAt: longAgo };
    await tasks.updateOne({ _id: id }, { $set: died });
  }
  await requestTaskCancel(db, canceled.id);
  await repair({ ...world.services, stopping: new AbortController().signal });
  expect(await endOf(lost)).toEqual(["queued", null, null]);
  const jobs = (await queues.chat.getJobs(["waiting"])).map(({ data }) => data);
  expect(jobs).toContainEqual({ taskId: lost.id });
  expect(jobs).not.toContainEqual({ taskId: canceled.id });
  expect(await endOf(canceled)).toEqual(["canceled", null, null]);
  expect(await canceled.partsOf("status")).toMatchObject([{ status: "canceled" }]);
  chat.model.script({ text: "Done." });
  await lost.run();
  expect(await endOf(lost)).toEqual(["waiting", null, null]);
});

describe("a task stops with the access of its owner:", () => {
  /** A task of a member in an organization of Ada. */
  async function memberTask() {
    const { ada, world } = chat;
    const bob = await world.signUp();
    const { org } = await ada.api.orgs.create.mutate({ name: "Letters" });
    const member = { userId: bob.userId, role: "member" as const, addedAt: new Date() };
    const { db } = chat.context();
    await collection(db, "orgs").updateOne({ _id: org.id }, { $push: { members: member } });
    const source = { kind: "remote" } as const;
    const { project } = await ada.api.projects.create.mutate({ orgId: org.id, name: "G", source });
    const task = await chat.task({ projectId: project.id, by: { ...bob, org: org.handle } });
    return { task, bob, orgId: org.id, projectId: project.id };
  }
  type Member = Awaited<ReturnType<typeof memberTask>>;

  test("the account is banned", async () => {
    const { task, bob } = await memberTask();
    const banned = { $set: { bannedUntil: new Date(Date.now() + 60_000) } };
    await collection(chat.context().db, "authUsers").updateOne({ _id: bob.userId }, banned);
    await task.run();
    const reason = expect.stringContaining("can no longer sign in");
    expect(await endOf(task)).toEqual(["failed", "forbidden", reason]);
  });

  test.each([
    [
      "the member leaves the organization",
      ({ bob: { api, userId }, orgId }: Member) => api.orgs.removeMember.mutate({ orgId, userId }),
      ["canceled", "forbidden", expect.stringContaining("no longer a member")],
    ],
    [
      "the project is archived",
      ({ projectId }: Member) => chat.ada.api.projects.archive.mutate({ projectId }),
      ["canceled", "project_archived", expect.stringContaining("is archived")],
    ],
  ])("%s while the model answers", async (_, change, end) => {
    const member = await memberTask();
    chat.model.script({ hang: true });
    const running = member.task.run();
    await expect.poll(() => chat.model.open).toBeGreaterThan(0);
    await change(member);
    await running;
    expect(await endOf(member.task)).toEqual(end);
  });

  /** A task of Ada's organization, started with a new API key. */
  async function taskOfKey() {
    const { ada, world } = chat;
    const newKey = { orgId: ada.org, name: "CI", scopes: ["read" as const, "write" as const] };
    const { apiKey, secret } = await ada.api.apiKeys.create.mutate(newKey);
    const input = { orgId: ada.org, text: "Mend the links" };
    const { task } = await world.client(secret).api.tasks.create.mutate(input);
    return { keyId: apiKey.id, taskId: task.id };
  }
  const storedTask = async (filter: object) => {
    const task = await collection(chat.context().db, "tasks").findOne(filter);
    return [task?.status, task?.errorCode, task?.reason];
  };

  test("the API key that started it is revoked while the model answers, also for tasks that it started", async () => {
    const { ada } = chat;
    const source = { kind: "remote" } as const;
    const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name: "K", source });
    const { keyId, taskId } = await taskOfKey();
    const input = { project: project.handle, text: "Mend one" };
    chat.model.script({ calls: [{ name: "start_task", input }] }, { hang: true });
    const running = runTask(chat.context(), taskId);
    await expect.poll(() => chat.model.requests.length).toBe(2);
    await ada.api.apiKeys.revoke.mutate({ apiKeyId: keyId });
    await running;
    const reason = expect.stringContaining("API key that started this task was revoked");
    expect(await storedTask({ _id: taskId })).toEqual(["canceled", "forbidden", reason]);
    expect(await storedTask({ "parent.taskId": taskId })).toEqual(["canceled", null, reason]);
    await ada.api.tasks.send.mutate({ taskId, text: "Go on" });
    await runTask(chat.context(), taskId);
    expect(await storedTask({ _id: taskId })).toEqual(["failed", "forbidden", reason]);
  });

  test("the API key that started it expires", async () => {
    const { keyId, taskId } = await taskOfKey();
    const expired = { $set: { expiresAt: new Date() } };
    await collection(chat.context().db, "apiKeys").updateOne({ _id: keyId }, expired);
    await runTask(chat.context(), taskId);
    const reason = expect.stringContaining("has expired");
    expect(await storedTask({ _id: taskId })).toEqual(["failed", "forbidden", reason]);
    expect(chat.model.requests).toEqual([]);
  });

  test("the project is deleted, and nothing of the task remains", async () => {
    const { task, projectId } = await memberTask();
    const deleted: Promise<void>[] = [];
    chat.model.script(() => {
      deleted.push(deleteProject(chat.context().db, projectId));
      return lists;
    });
    await task.run();
    await Promise.all(deleted);
    expect(await task.parts()).toEqual([]);
  });
});

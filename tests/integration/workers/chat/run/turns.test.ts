import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { branchHead, repositoryDirectory } from "#git/repositories.ts";
import { collection } from "#store/collections.ts";
import { claimTask } from "#store/tasks/claims.ts";
import { appendPart } from "#store/tasks/parts.ts";
import { PARTS_MAX } from "#schemas/tasks/limits.ts";
import { TaskLost } from "#workers/chat/run/task-ends.ts";
import { openTaskLog } from "#workers/chat/run/task-log.ts";
import type { ModelRequest } from "#tests/support/doubles/models/script.ts";
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

const lists = { calls: [{ name: "list_projects", input: {} }] };
const said = ({ body }: ModelRequest) => JSON.stringify(body.messages);

/** Every entry once, in order, with none missing. */
async function expectWholeLog(task: ChatTask): Promise<void> {
  const parts = await task.parts();
  expect(parts.map(({ seq }) => seq)).toEqual(parts.map((_, at) => at + 1));
}

test("a task runs what the model calls, stores each step, and waits for its owner at the end", async () => {
  const usage = { inputTokens: 1_000, outputTokens: 50 };
  chat.model.script({ text: "I look first.", ...lists, usage }, { text: "There are none.", usage });
  const task = await chat.task();
  await task.run();
  expect(await task.document()).toMatchObject({
    status: "waiting",
    reason: null,
    model: "model-small",
    workerId: null,
    cost: { steps: 2, inputTokens: 2_000, outputTokens: 100, usd: null },
    turn: { steps: 2, tokens: 2_100 },
  });
  const kinds = (await task.parts()).map(({ kind }) => kind).filter((kind) => kind !== "delta");
  expect(kinds).toEqual(["message", "status", "answer", "result", "answer", "status"]);
  const [first, second] = await task.partsOf("answer");
  expect(first).toMatchObject({ text: "I look first.", calls: [{ name: "list_projects" }] });
  expect(second).toMatchObject({ step: 2, text: "There are none.", calls: [], usage });
  expect(await task.partsOf("result")).toMatchObject([
    { callId: first?.calls[0]?.id, failure: null },
  ]);
  await expectWholeLog(task);
  expect(chat.model.requests).toHaveLength(2);
});

test("a message that arrives while the model answers is in its next question", async () => {
  const task = await chat.task();
  const sent: Promise<void>[] = [];
  const meanwhile = () => {
    sent.push(task.send("And the titles"));
    return { text: "The links are fine." };
  };
  // The step answers before the message is stored, or after it. Both are right.
  chat.model.script(meanwhile, { text: "The titles too." });
  await task.run();
  await Promise.all(sent);
  if ((await task.document()).status === "queued") await task.run();
  expect(chat.model.requests).toHaveLength(2);
  expect(said(chat.model.requests[1]!)).toMatch(/The links are fine.*And the titles/);
  expect((await task.document()).status).toBe("waiting");
  await expectWholeLog(task);
});

test("an answer that a stopped worker left unfinished is withdrawn, and the next worker asks again", async () => {
  const task = await chat.task();
  chat.model.script({ hang: true, text: "This worker stops" });
  const stop = new AbortController();
  const running = task.run({ ...chat.context(), stopping: stop.signal });
  await expect.poll(async () => (await task.partsOf("delta")).length).toBeGreaterThan(0);
  await task.send("And the titles");
  stop.abort();
  await running;
  expect(await task.document()).toMatchObject({ status: "queued", attempts: 0 });
  chat.model.script({ text: "Both are fine." });
  await task.run();
  expect(await task.partsOf("retry")).toMatchObject([{ step: 1, retryAt: null }]);
  expect(said(chat.model.requests.at(-1)!)).toContain("And the titles");
  expect(said(chat.model.requests.at(-1)!)).not.toContain("This worker stops");
  expect((await task.document()).cost.steps).toBe(1);
  await expectWholeLog(task);
});

test("a task whose log is full asks no model and takes no message", async () => {
  const task = await chat.task();
  const { orgId, projectId } = await task.document();
  const place = { _id: task.id, orgId, projectId };
  const body = { kind: "status", status: "waiting", reason: null } as const;
  await appendPart(chat.context().db, place, { seq: PARTS_MAX, body });
  await task.run();
  expect(await task.document()).toMatchObject({ status: "failed", errorCode: "task_full" });
  expect(chat.model.requests).toEqual([]);
  const more = chat.ada.api.tasks.send.mutate({ taskId: task.id, text: "More" });
  await expect(more).rejects.toMatchObject({ data: { appCode: "task_full" } });
});

test("a task that is out of time stops in the middle of an answer", async () => {
  chat.model.script({ hang: true, text: "I think" });
  const task = await chat.task();
  await task.run(chat.context({ TASK_MAX_MINUTES: 1 / 60 }));
  const { status, reason } = await task.document();
  expect([status, reason]).toEqual([
    "waiting",
    expect.stringMatching(/^This task has used its .* minutes\. Send a message to continue\.$/),
  ]);
  // On a slow machine, its time was over before the model was asked.
  chat.model.clear();
  chat.model.script({ text: "Done." });
  await task.send("Go on");
  await task.run();
  expect((await task.document()).reason).toBeNull();
  await expectWholeLog(task);
});

test("a model that repeats a call is told, and then stopped", async () => {
  chat.model.script(lists, lists, lists, lists, lists);
  const task = await chat.task();
  await task.run();
  const { status, reason } = await task.document();
  expect([status, reason]).toEqual(["waiting", expect.stringContaining("5 times in a row")]);
  expect(chat.model.requests.map((request) => /3 times in a row/.test(said(request)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect((await task.partsOf("result")).map(({ failure }) => failure)).toEqual([
    null,
    null,
    null,
    null,
    "bad_request",
  ]);
});

test("arguments that are not JSON are a result that the model can read", async () => {
  chat.model.script({ malformed: true, name: "list_projects" }, { text: "I am sorry." });
  const task = await chat.task();
  await task.run();
  expect(await task.partsOf("result")).toMatchObject([{ failure: "bad_request" }]);
  expect(await task.document()).toMatchObject({ status: "waiting", reason: null });
});

test("a worker that another one has replaced writes nothing more into the log", async () => {
  const context = chat.context();
  const { db } = context;
  const task = await chat.task();
  const begin = async () => {
    const options = { workerId: context.workerId, cap: 10 };
    const claimed = await claimTask(db, await task.document(), options);
    if (claimed.kind !== "claimed") throw new Error(claimed.kind);
    return openTaskLog(context, claimed.claim, claimed.task);
  };
  const frozen = await begin();
  await frozen.append({ kind: "delta", step: 1, text: "The first worker" });
  // As the sweep does after the lease has expired.
  const queued = { $set: { status: "queued" as const, leaseExpiresAt: null } };
  await collection(db, "tasks").updateOne({ _id: task.id }, queued);
  const next = await begin();
  expect(next.hasOpenPieces).toBe(true);
  const late = frozen.append({ kind: "delta", step: 1, text: " is back" });
  await expect(late).rejects.toThrow(TaskLost);
  await next.append({ kind: "delta", step: 1, text: "The second worker" });
  expect((await task.partsOf("delta")).map(({ text }) => text)).toEqual([
    "The first worker",
    "The second worker",
  ]);
  await expectWholeLog(task);
});

test("a worker deletes the old branch of a discarded task first, but not with the commits of someone else", async () => {
  const { ada } = chat;
  const { db, env } = chat.context();
  const input = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  const projectId = (await ada.api.projects.create.mutate(input)).project.id;
  const write = async (content: string, to: { branch?: string; base: string | null }) => {
    const changes = [{ path: "lawn.md", content }];
    return (await ada.api.source.write.mutate({ projectId, ...to, changes })).commit.sha;
  };
  const start = await write("grass", { base: null });
  const task = await chat.task({ projectId });
  const branch = (await task.document()).branch ?? "";
  const head = await write("moss", { branch, base: start });
  const headNow = () => branchHead(repositoryDirectory(env.DATA_DIR, projectId), branch);
  // The message arrived during the discard, whose deletion of the branch then failed.
  const ended = (endedHead: string) =>
    collection(db, "tasks").updateOne({ _id: task.id }, { $set: { endedHead } });
  await ended(start);
  await task.run();
  expect(await task.document()).toMatchObject({
    status: "failed",
    errorCode: "conflict",
    reason: expect.stringContaining(`Someone has pushed new commits to ${branch}.`),
  });
  expect([await headNow(), chat.model.requests]).toEqual([head, []]);
  await ended(head);
  chat.model.script({ text: "Done." });
  await task.send("Once more");
  await task.run();
  expect(await task.document()).toMatchObject({ status: "waiting", reason: null });
  expect(await headNow()).toBeNull();
});

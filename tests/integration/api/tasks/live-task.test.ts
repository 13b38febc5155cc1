import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishTaskContinued } from "#queues/publish.ts";
import type { Org } from "#schemas/orgs/org.ts";
import type { TaskPart, TaskPartBody } from "#schemas/tasks/part.ts";
import { collection } from "#store/collections.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { addPerson, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let org: Org;
let taskId: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
  bob = await addPerson(world, { owner: ada, orgId: org.id });
});
afterAll(() => world.close());

beforeEach(async () => {
  const { task } = await ada.api.tasks.create.mutate({ orgId: org.id, text: "Count" });
  taskId = task.id;
});

/** As a worker does: stores the entry first, then publishes the event. */
async function write(body: TaskPartBody): Promise<number> {
  const seq = await appendLast(db(), { _id: taskId, orgId: org.id, projectId: null }, { body });
  await publishTaskContinued(world.services.redis, taskId, seq);
  return seq;
}
const writePiece = (step: number, text: string) => write({ kind: "delta", step, text });
const writeAnswer = (step: number, text: string) =>
  write({
    kind: "answer",
    step,
    text,
    calls: [],
    usage: { inputTokens: 1, outputTokens: 1, usd: null },
  });

function follow(person: Person, lastEventId?: number) {
  const parts: TaskPart[] = [];
  const failures: unknown[] = [];
  let complete = () => {};
  const completed = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const input = { taskId, ...(lastEventId === undefined ? {} : { lastEventId }) };
  const subscription = person.api.live.task.subscribe(input, {
    onData: ({ data }) => parts.push(data),
    onError: (error) => failures.push(error),
    onComplete: complete,
  });
  const seqs = () => parts.map(({ seq }) => seq);
  return { parts, seqs, failures, completed, stop: () => subscription.unsubscribe() };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

/** What a page shows: the pieces of a step, until its answer replaces them or a retry withdraws them. */
function shownBy(parts: TaskPart[]): string[] {
  const steps = new Map<number, string>();
  for (const part of parts) {
    if (part.kind === "delta") steps.set(part.step, (steps.get(part.step) ?? "") + part.text);
    if (part.kind === "answer") steps.set(part.step, part.text);
    if (part.kind === "retry") steps.delete(part.step);
  }
  return [...steps.values()];
}

test("two browsers follow an answer as it is written, each entry once and in order", async () => {
  const [first, second] = [follow(ada), follow(bob)];
  for (let piece = 0; piece < 15; piece++) await writePiece(1, `${piece} `);
  await until(() => first.parts.length >= 16 && second.parts.length >= 16);
  expect(first.seqs()).toEqual(numbers(1, 16));
  expect(second.parts).toEqual(first.parts);
  for (const each of [first, second]) each.stop();
});

test("entries that are written while a browser begins to follow are neither lost nor repeated", async () => {
  for (let round = 0; round < 5; round++) {
    const seen = 1 + round * 4;
    const task = follow(ada, seen);
    await Promise.all([writePiece(1, "a").then(() => writePiece(1, "b")), sleep(round % 5)]);
    await writePiece(1, "c");
    await writePiece(1, "d");
    await until(() => task.parts.length >= 4);
    task.stop();
    expect(task.seqs()).toEqual(numbers(seen + 1, seen + 4));
  }
});

test("a browser that loses its connection in the middle of an answer continues where it was", async () => {
  const task = follow(ada);
  let text = "";
  for (let drop = 0; drop < 3; drop++) {
    for (let piece = 0; piece < 10; piece++) {
      if (piece === 5) {
        await until(() => task.parts.some(({ kind }) => kind === "delta"));
        ada.cut();
      }
      text += `${drop}.${piece} `;
      await writePiece(1, `${drop}.${piece} `);
    }
  }
  await until(() => shownBy(task.parts)[0]?.length === text.length);
  expect(task.seqs()).toEqual(numbers(1, 31));
  expect(shownBy(task.parts)).toEqual([text]);
  ada.cut();
  await writePiece(1, "never seen by this browser");
  await writeAnswer(1, "The whole answer");
  await until(() => task.parts.at(-1)?.kind === "answer");
  expect(shownBy(task.parts)).toEqual(["The whole answer"]);
  expect(new Set(task.seqs()).size).toBe(task.parts.length);
  task.stop();
});

test("a replay leaves out the pieces of answers that are complete or were withdrawn, and shows what is being written", async () => {
  await writePiece(1, "One");
  await writeAnswer(1, "One and two");
  await writePiece(2, "Lost");
  await write({
    kind: "retry",
    step: 2,
    reason: "The model provider did not answer.",
    retryAt: null,
  });
  await writePiece(2, "Now");
  const task = follow(ada);
  await until(() => task.parts.length >= 4);
  expect(task.parts.map(({ kind }) => kind)).toEqual(["message", "answer", "retry", "delta"]);
  expect(shownBy(task.parts)).toEqual(["One and two", "Now"]);
  const { parts } = await ada.api.tasks.messages.query({ taskId });
  expect(parts).toEqual(task.parts);
  task.stop();
});

test("the stream goes on after the task has ended, because a message continues it, and ends when the task is deleted", async () => {
  const task = follow(ada);
  await ada.api.tasks.cancel.mutate({ taskId });
  await until(() => task.parts.at(-1)?.kind === "status");
  await ada.api.tasks.send.mutate({ taskId, text: "Go on" });
  await until(() => task.parts.at(-1)?.kind === "message");
  expect(task.parts.map(({ kind }) => kind)).toEqual(["message", "status", "message"]);
  await collection(db(), "tasks").deleteOne({ _id: taskId });
  // Any event wakes the stream.
  await publishTaskContinued(world.services.redis, taskId, 3);
  await task.completed;
});

test("a removed member's stream ends immediately, and the member's own running task stops", async () => {
  const carl = await addPerson(world, { owner: ada, orgId: org.id });
  const own = (await carl.api.tasks.create.mutate({ orgId: org.id, text: "By Carl" })).task;
  const task = follow(carl);
  await until(() => task.parts.length > 0);
  await ada.api.orgs.removeMember.mutate({ orgId: org.id, userId: carl.userId });
  await until(() => task.failures.length > 0);
  await writePiece(1, "Secret");
  expect(task.seqs()).toEqual([1]);
  const stopped = await ada.api.tasks.get.query({ taskId: own.id });
  expect(stopped.task).toMatchObject({
    status: "canceled",
    reason: "Its owner left the organization.",
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { collection } from "#store/collections.ts";
import { repair } from "#workers/sweep/repair.ts";
import {
  type ChatTask,
  type ChatWorld,
  startChatWorld,
} from "#tests/support/worlds/tasks/chat-world.ts";

let chat: ChatWorld;
let projectId: string;

beforeAll(async () => {
  chat = await startChatWorld();
  const { api, org: orgId } = chat.ada;
  const source = { kind: "remote" } as const;
  projectId = (await api.projects.create.mutate({ orgId, name: "Garden", source })).project.id;
  const changes = [{ path: "docs/lawn.md", content: "grass\n" }];
  await api.source.write.mutate({ projectId, base: null, changes });
});
afterAll(() => chat?.close());

const EDIT = {
  name: "edit_note",
  input: { path: "docs/lawn.md", edits: [{ oldText: "grass", newText: "moss" }] },
};

/** A task that has run. */
async function run(recipe: RecipeId | null, ...steps: object[]): Promise<ChatTask> {
  const task = await chat.task({ projectId });
  const set = { recipe: recipe && { id: recipe, folders: [""] } };
  await collection(chat.context().db, "tasks").updateOne({ _id: task.id }, { $set: set });
  chat.model.script(...steps, { text: "Done." });
  await task.run();
  return task;
}
const decisions = async () => {
  const jobs = await chat.context().queues.chat.getJobs();
  return jobs.flatMap(({ name, data }) =>
    name === "task.decide" ? [(data as { taskId: string }).taskId] : [],
  );
};

test("a ready-made task with changes is decided when its turn ends, and other tasks are not", async () => {
  const task = await run("write-guide", { calls: [EDIT] });
  expect((await task.document()).decideAt).toBeInstanceOf(Date);
  const others = [await run("write-guide"), await run(null, { calls: [EDIT] })];
  for (const other of others) expect((await other.document()).decideAt ?? null).toBeNull();
  expect(await decisions()).toEqual([task.id]);
  // A message is a new turn, so what is decided then is its result.
  await task.send("More");
  expect((await task.document()).decideAt).toBeNull();
});

test("the sweep wakes a decision whose job was lost, also when its worker died", async () => {
  const task = await run("write-guide", { calls: [EDIT] });
  const { db, queues } = chat.context();
  const sweep = () => repair({ ...chat.world.services, stopping: new AbortController().signal });
  await queues.chat.obliterate({ force: true });
  await sweep();
  expect(await decisions()).toEqual([]);
  const decideAt = new Date(Date.now() - 60_000);
  await collection(db, "tasks").updateOne({ _id: task.id }, { $set: { decideAt } });
  await sweep();
  expect(await decisions()).toEqual([task.id]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { appendLast } from "#store/tasks/parts.ts";
import {
  startTaskWorld,
  type TaskWorld,
  type TestTask,
} from "#tests/support/worlds/tasks/task-world.ts";

let tasks: TaskWorld;
let task: TestTask;
let handle: string;
let projectId: string;
beforeAll(async () => {
  tasks = await startTaskWorld();
  projectId = await tasks.project({ "a.md": "# A\n" });
  ({ handle } = (await tasks.ada.api.projects.get.query({ projectId })).project);
  task = await tasks.task(null);
});
afterAll(() => tasks?.close());

const json = ({ forModel }: { forModel: string }) =>
  JSON.parse(forModel) as Record<string, unknown>;
const startedBy = ({ session }: TestTask) =>
  collection(tasks.world.services.db, "tasks").countDocuments({
    "parent.taskId": session.task._id,
  });

test("a task of an organization knows its projects, and no content", async () => {
  expect(json(await task.call("list_projects", {}))).toMatchObject({
    projects: [{ handle, branch: "main" }],
    total: 1,
  });
  for (const name of ["read_note", "write_note", "merge_branch", "list_files"])
    expect(await task.call(name, { path: "a.md", content: "x" })).toMatchObject({
      failure: "not_found",
    });
});

test("it starts a task once per call, and reads how that task is", async () => {
  const input = { project: handle, text: "Fix the links\n\nAll of them." };
  const first = await task.call("start_task", input, "call_7_1");
  const again = await task.call("start_task", input, "call_7_1");
  const { startedTaskId } = first;
  expect(first).toMatchObject({
    failure: null,
    summary: `Start a task in ${handle}: Fix the links`,
  });
  expect(again.startedTaskId).toBe(startedTaskId);
  expect(await startedBy(task)).toBe(1);
  const { db } = tasks.world.services;
  const started = await findTask(db, startedTaskId ?? "");
  expect(started).toMatchObject({
    projectId,
    userId: tasks.ada.userId,
    status: "queued",
    parent: { taskId: task.session.task._id, callId: "call_7_1" },
  });
  if (!started) throw new Error("the task was not stored");
  const { parts } = await tasks.ada.api.tasks.messages.query({ taskId: started._id });
  expect(parts).toMatchObject([
    { kind: "message", text: input.text, from: "task", parentTaskId: task.session.task._id },
  ]);
  const { data } = await tasks.ada.api.account.export.query();
  const exported = (data["tasks"] as { id: string; messages: unknown[] }[]).find(
    ({ id }) => id === started._id,
  );
  // Ada did not write it.
  expect(exported?.messages).toEqual([]);
  const usage = { inputTokens: 1, outputTokens: 1, usd: null };
  await appendLast(db, started, {
    body: { kind: "answer", step: 1, text: "No link is broken.", calls: [], usage },
  });
  const read = await task.call("read_task", { taskId: startedTaskId });
  expect(json(read)).toMatchObject({
    project: handle,
    status: "queued",
    lastAnswer: "No link is broken.",
    commit: null,
  });
});

test("it reads no task that it has not started", async () => {
  const other = await tasks.task(projectId);
  for (const taskId of [other.session.task._id, task.session.task._id, "none", { $ne: "" }]) {
    const { failure } = await task.call("read_task", { taskId });
    expect(["task_not_found", "bad_request"]).toContain(failure);
  }
});

test("it starts tasks only where its owner may write, and not without end", async () => {
  const bob = await tasks.world.signUp();
  const source = { kind: "remote" as const };
  const { project } = await bob.api.projects.create.mutate({ orgId: bob.org, name: "Bob", source });
  for (const reference of [project.id, project.handle, "none", `${bob.org}/bob`])
    expect(await task.call("start_task", { project: reference, text: "x" })).toMatchObject({
      failure: "project_not_found",
    });
  const own = await tasks.task(null);
  const failures: unknown[] = [];
  for (let at = 0; at < 13; at++)
    failures.push((await own.call("start_task", { project: handle, text: `Task ${at}` })).failure);
  expect(failures).toEqual([...Array(10).fill(null), ...Array(3).fill("task_full_of_tasks")]);
  expect(await startedBy(own)).toBe(10);
  expect(await own.call("start_task", { project: handle, text: " " })).toMatchObject({
    failure: "bad_request",
    forModel: expect.stringContaining("text: is empty") as string,
  });
});

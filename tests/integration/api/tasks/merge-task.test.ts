import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inMergeTurn } from "#core/tasks/merge/in-merge-turn.ts";
import { branchHead } from "#git/repositories.ts";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import { collection } from "#store/collections.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import {
  lines,
  type MergeTask,
  type MergeWorld,
  ROSES,
  roses,
  startMergeWorld,
} from "#tests/support/worlds/tasks/merge-world.ts";
import type { Person } from "#tests/support/worlds/world.ts";

let merges: MergeWorld;
let task: MergeTask;
let ada: Person;
let bob: Person;
let taskId: string;
let branch: string;
let start: string;

beforeAll(async () => {
  merges = await startMergeWorld();
  ({ ada, bob } = merges);
});
afterAll(() => merges.close());
beforeEach(async () => {
  task = await merges.newTask();
  ({ taskId, branch, start } = task);
});

const db = () => merges.world.services.mongo.db;
const write: MergeTask["write"] = (files, to) => task.write(files, to);
const writeByTask: MergeTask["writeByTask"] = (files, base) => task.writeByTask(files, base);
const published = (path: string) => task.published(path);
const writeTallWeeds = () => write({ "weeds.md": "tall weeds\n" }, { base: start });
const become = (status: TaskStatus) =>
  collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { status } });
const changesNow = async () => (await ada.api.tasks.changes.query({ taskId })).changes;
const hasBranch = async () => (await branchHead(task.repository, branch)) !== null;
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: Error) => error.message,
  );

test("a merge of everything is one commit by the person, names the task, and ends its branch", async () => {
  const head = await writeByTask({
    "roses.md": roses("# Red roses", "The end"),
    "weeds.md": null,
    "tulips.md": "tulips\n",
  });
  expect((await changesNow()).files.map(({ path, change }) => [path, change])).toEqual([
    ["roses.md", "modified"],
    ["tulips.md", "added"],
    ["weeds.md", "deleted"],
  ]);
  const { task: shown, merged, branchProblem } = await bob.api.tasks.merge.mutate({ taskId, head });
  expect([merged.files, merged.isComplete, branchProblem]).toEqual([3, true, null]);
  expect(shown).toMatchObject({ status: "done", outcome: "merged", hasChanges: false });
  expect([await published("roses.md"), await published("tulips.md")]).toEqual([
    roses("# Red roses", "The end"),
    "tulips\n",
  ]);
  expect(await codeOf(published("weeds.md"))).toBe("file_not_found");
  const [commit] = await task.log();
  expect(commit).toMatchObject({ sha: merged.commit, author: { email: bob.email } });
  expect(commit?.message).toContain(`Merge task: Tidy the beds\n\nTask: ${taskId}`);
  expect(await task.kinds()).toEqual(["merged"]);
  expect(await hasBranch()).toBe(false);
  // A repeated request does nothing again.
  const again = await bob.api.tasks.merge.mutate({ taskId, head });
  expect([again.merged.commit, await task.kinds()]).toEqual([merged.commit, ["merged"]]);
});

test("files and hunks are merged one after the other, and what is merged is gone from the list", async () => {
  const head = await writeByTask({
    "roses.md": roses("# Red roses", "The very end"),
    "lawn.md": "green grass\n",
  });
  const [lawn, beds] = (await changesNow()).files;
  expect([lawn?.hunks?.length, beds?.hunks?.length]).toEqual([1, 2]);
  expect(beds?.hunks?.[1]).toMatchObject({
    oldStart: 7,
    lines: [" orange", " blue", " ", "-The end", "+The very end"],
  });
  const part = { ...hunksOfRoses([1]), base: start };
  const first = await ada.api.tasks.merge.mutate({ taskId, head, ...part });
  expect([first.merged.isComplete, first.task.status]).toEqual([false, "waiting"]);
  expect(await published("roses.md")).toBe(roses("# Roses", "The very end"));
  const left = await changesNow();
  expect(left.files.map(({ path, hunks }) => [path, hunks?.length])).toEqual([
    ["lawn.md", 1],
    ["roses.md", 1],
  ]);
  // The branch has the merged lines too now, so its preview shows only what is left.
  const stale = ada.api.tasks.merge.mutate({ taskId, head, paths: ["lawn.md"] });
  expect(await codeOf(stale)).toBe("conflict");
  await ada.api.tasks.merge.mutate({ taskId, head: left.head!, paths: ["lawn.md"] });
  const seen = await changesNow();
  const rest = { head: seen.head!, base: seen.published, ...hunksOfRoses([0]) };
  const last = await ada.api.tasks.merge.mutate({ taskId, ...rest });
  expect([last.merged.isComplete, last.task.status]).toEqual([true, "done"]);
  expect(await published("roses.md")).toBe(roses("# Red roses", "The very end"));
});
const hunksOfRoses = (indexes: number[]) => ({ hunks: [{ path: "roses.md", indexes }] });

test("lines that others changed too are a conflict with all texts, and a resolution ends it", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The end"), "lawn.md": "x\n" });
  await write({ "roses.md": roses("# Wild roses", "The very end") }, { base: start });
  expect((await changesNow()).files).toMatchObject([
    { path: "lawn.md", isConflict: false },
    { path: "roses.md", isConflict: true, hunks: null },
  ]);
  const failure = await ada.api.tasks.merge
    .mutate({ taskId, head })
    .catch((error: unknown) => error);
  const details = (failure as { data: { base: string; conflicts: object[] } }).data;
  expect(details.conflicts).toEqual([
    {
      path: "roses.md",
      base: lines(...ROSES),
      ours: roses("# Red roses", "The end"),
      theirs: roses("# Wild roses", "The very end"),
      // What others changed in other lines is not lost.
      suggestion: roses("# Red roses", "The very end"),
    },
  ]);
  const resolutions = [{ path: "roses.md", content: roses("# Wild red roses", "The end") }];
  const stale = ada.api.tasks.merge.mutate({ taskId, head, resolutions, base: start });
  expect(await codeOf(stale)).toBe("conflict");
  const { base } = details;
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head, resolutions, base });
  expect(merged.isComplete).toBe(true);
  expect(await published("roses.md")).toBe(roses("# Wild red roses", "The end"));
});

test("a file that the task deletes and others changed is a conflict, and keeping it is no merge to revert", async () => {
  const head = await writeByTask({ "weeds.md": null });
  await writeTallWeeds();
  const { files, published: base } = await changesNow();
  expect(files).toMatchObject([{ path: "weeds.md", change: "deleted", isConflict: true }]);
  await expect(ada.api.tasks.merge.mutate({ taskId, head })).rejects.toMatchObject({
    data: { conflicts: [{ path: "weeds.md", ours: null, theirs: "tall weeds\n" }] },
  });
  const resolutions = [{ path: "weeds.md", content: "tall weeds\n" }];
  const kept = await ada.api.tasks.merge.mutate({ taskId, head, base, resolutions });
  expect([kept.merged.files, kept.task.status]).toEqual([0, "done"]);
  expect(await published("weeds.md")).toBe("tall weeds\n");
  // Otherwise, it would undo the commit of someone else.
  const { commit } = kept.merged;
  expect(await codeOf(ada.api.tasks.revert.mutate({ taskId, commit }))).toBe("bad_request");
});

test("a file that the task deletes and others changed is deleted, if a person says so", async () => {
  const head = await writeByTask({ "weeds.md": null });
  await writeTallWeeds();
  const { published: base } = await changesNow();
  const resolutions = [{ path: "weeds.md", content: null }];
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head, base, resolutions });
  expect([merged.files, merged.isComplete]).toEqual([1, true]);
  expect(await codeOf(published("weeds.md"))).toBe("file_not_found");
});

test("a discarded task has no branch, and a message begins a new one", async () => {
  await writeByTask({ "lawn.md": "moss\n" });
  expect(await codeOf(bob.api.tasks.discard.mutate({ taskId }))).toBe("forbidden");
  const { task: shown } = await ada.api.tasks.discard.mutate({ taskId });
  expect(shown).toMatchObject({ status: "done", outcome: "discarded", hasChanges: false });
  expect(await hasBranch()).toBe(false);
  expect(await changesNow()).toMatchObject({ head: null, files: [], total: 0 });
  const sent = await ada.api.tasks.send.mutate({ taskId, text: "Once more" });
  expect(sent.task).toMatchObject({ status: "queued", outcome: null });
  expect(await task.kinds()).toEqual(["discarded", "message"]);
});

test("a message that arrives during a discard starts the task afterwards", async () => {
  const { services } = merges.world;
  const queue = services.queues.chat;
  const jobs = async () => (await queue.getWaiting()).map(({ data }) => data.taskId);
  const idle = await findTask(db(), taskId);
  await inMergeTurn(services, idle!, async () => {
    await ada.api.tasks.send.mutate({ taskId, text: "Once more" });
    // A worker comes too early.
    await queue.drain();
    expect(await jobs()).toEqual([]);
  });
  expect(await jobs()).toEqual([taskId]);
});

test("nothing is merged while the task works, from an older commit, or beyond what it changed", async () => {
  const first = await writeByTask({ "lawn.md": "moss\n" });
  const head = await writeByTask({ "roses.md": "# Red\n" }, first);
  await become("running");
  expect(await codeOf(ada.api.tasks.merge.mutate({ taskId, head }))).toBe("task_busy");
  expect(await codeOf(ada.api.tasks.discard.mutate({ taskId }))).toBe("task_busy");
  await become("waiting");
  const merge = (more: object) => messageOf(ada.api.tasks.merge.mutate({ taskId, head, ...more }));
  expect(await merge({ head: first })).toContain("The task's branch has new commits.");
  expect(await merge({ paths: ["weeds.md"] })).toContain("the task does not change weeds.md");
  expect(await merge({ paths: [] })).toBe("paths: choose at least one file or hunk to merge.");
  expect(await merge({ ...hunksOfRoses([7]), base: start })).toContain("so there is no hunk 7");
  expect(await merge(hunksOfRoses([0]))).toContain("base: is missing");
  const resolutions = [{ path: "lawn.md", content: "x" }];
  expect(await merge({ resolutions })).toContain("resolutions: lawn.md is not in conflict");
  expect(await published("lawn.md")).toBe("grass\n");
});

test("a hunk is not mistaken for another one after someone else made the same change", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The very end") });
  await write({ "roses.md": roses("# Red roses", "The end") }, { base: start });
  // The first hunk is the last line now.
  const choice = { ...hunksOfRoses([0]), base: start };
  const late = ada.api.tasks.merge.mutate({ taskId, head, ...choice });
  expect(await messageOf(late)).toContain("main has new commits, so the hunks may have changed.");
  expect(await published("roses.md")).toBe(roses("# Red roses", "The end"));
});

test("a merge is not repeated if its process died before it wrote the entry, and the log gets the entry", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The very end") });
  const part = { head, base: start, ...hunksOfRoses([0]) };
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, ...part });
  await collection(db(), "taskParts").deleteMany({ taskId });
  const next = { taskId, head: (await changesNow()).head! };
  const { commit } = (await ada.api.tasks.merge.mutate(next)).merged;
  const { parts } = await ada.api.tasks.messages.query({ taskId });
  expect(parts).toMatchObject([
    { kind: "merged", commit: merged.commit, isComplete: false },
    { kind: "merged", commit, isComplete: true },
  ]);
  // Everything is merged, but the task was not updated.
  await collection(db(), "taskParts").deleteMany({ taskId });
  const lost = { status: "waiting", outcome: null, commit: head } as const;
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: lost });
  await write({ "roses.md": roses("# Red roses", "The very end") }, { branch, base: start });
  const { head: again } = await changesNow();
  const ended = await ada.api.tasks.merge.mutate({ taskId, head: again! });
  expect([ended.task.status, ended.merged.isComplete]).toEqual(["done", true]);
  expect((await task.log()).filter(({ message }) => message.includes("Merge task")).length).toBe(2);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
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
let projectId: string;
let taskId: string;

beforeAll(async () => {
  merges = await startMergeWorld();
  ({ ada, bob } = merges);
});
afterAll(() => merges.close());
beforeEach(async () => {
  task = await merges.newTask();
  ({ projectId, taskId } = task);
});

const db = () => merges.world.services.mongo.db;
const write: MergeTask["write"] = (files, to) => task.write(files, to);
const writeByTask: MergeTask["writeByTask"] = (files, base) => task.writeByTask(files, base);
const published = (path: string) => task.published(path);
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: Error) => error.message,
  );

test("a merge is reverted by a commit that keeps what others changed since, unless it is in the same lines", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The end"), "weeds.md": null });
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head });
  const { commit } = merged;
  await write({ "roses.md": roses("# Red roses", "The very end") }, { base: commit });
  const { commit: undone } = await bob.api.tasks.revert.mutate({ taskId, commit });
  expect(await published("roses.md")).toBe(roses("# Roses", "The very end"));
  expect(await published("weeds.md")).toBe("weeds\n");
  expect((await bob.api.tasks.revert.mutate({ taskId, commit })).commit).toBe(undone);
  expect(await task.kinds()).toEqual(["merged", "reverted"]);
  const [shown] = (await ada.api.tasks.list.query({ projectId, outcome: "reverted" })).tasks;
  const at = expect.any(String) as string;
  expect(shown).toMatchObject({
    id: taskId,
    status: "done",
    reverted: { by: bob.email.split("@")[0], at },
  });
  expect((await ada.api.tasks.list.query({ projectId, outcome: "merged" })).tasks).toEqual([]);
  // The process died before it wrote the entry, and then someone changed the same lines.
  await collection(db(), "taskParts").deleteMany({ taskId, kind: "reverted" });
  await write({ "roses.md": roses("# Wild roses", "The very end") }, { base: undone });
  expect((await bob.api.tasks.revert.mutate({ taskId, commit })).commit).toBe(undone);
  expect(await task.kinds()).toEqual(["merged", "reverted"]);
  const other = ada.api.tasks.revert.mutate({ taskId, commit: undone });
  expect(await messageOf(other)).toBe("commit: this task has no merge with this commit.");
});

test("a revert of lines that have changed since is a conflict with all texts, and a resolution ends it", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The end"), "lawn.md": "x\n" });
  const { commit } = (await ada.api.tasks.merge.mutate({ taskId, head })).merged;
  const wild = roses("# Wild roses", "The end");
  await write({ "roses.md": wild }, { base: commit });
  const failure = await ada.api.tasks.revert
    .mutate({ taskId, commit })
    .catch((error: unknown) => error);
  const { message, data } = failure as { message: string; data: { base: string } };
  expect(message).toContain("Others have changed the same lines of roses.md on main.");
  const before = { base: roses("# Red roses", "The end"), ours: lines(...ROSES) };
  expect(data).toMatchObject({ conflicts: [{ path: "roses.md", ...before, theirs: wild }] });
  expect([await published("roses.md"), await published("lawn.md")]).toEqual([wild, "x\n"]);
  const solve = (path: string, content: string, base = data.base) =>
    ada.api.tasks.revert.mutate({ taskId, commit, base, resolutions: [{ path, content }] });
  expect(await codeOf(solve("lawn.md", "x\n"))).toBe("bad_request");
  const both = roses("# Roses, and wild roses", "The end");
  // Someone pushes while the person reads.
  await write({ "weeds.md": "tall weeds\n" }, { base: data.base });
  expect(await codeOf(solve("roses.md", both))).toBe("conflict");
  const { task: shown } = await solve("roses.md", both, (await task.log())[0]!.sha);
  expect(shown.outcome).toBe("reverted");
  const now = ["roses.md", "lawn.md", "weeds.md"].map(published);
  expect(await Promise.all(now)).toEqual([both, "grass\n", "tall weeds\n"]);
});

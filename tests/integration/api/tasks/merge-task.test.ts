import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readLog } from "#git/objects/commit-log.ts";
import { branchHead, repositoryDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import type { Org } from "#schemas/orgs/org.ts";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import { collection } from "#store/collections.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let org: Org;
let projectId: string;
let taskId: string;
let branch: string;
/** The commit where the branch of the task begins. */
let start: string;

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");
/** Two hunks when the first and the last line change. */
const ROSES = ["# Roses", "", "red", "pink", "white", "yellow", "orange", "blue", "", "The end"];
const roses = (first: string, last: string) => lines(first, ...ROSES.slice(1, -1), last);

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
  bob = await addPerson(world, { owner: ada, orgId: org.id });
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: org.id, name: `Garden ${newId()}`, source };
  projectId = (await ada.api.projects.create.mutate(input)).project.id;
  start = await write({ "roses.md": lines(...ROSES), "lawn.md": "grass\n", "weeds.md": "weeds\n" });
  taskId = newId();
  branch = `task/tidy-${taskId.slice(-6)}`;
  const place = { _id: taskId, orgId: org.id, projectId, userId: ada.userId };
  await insertTask(db(), { ...place, title: "Tidy the beds", branch, parent: null });
});

const db = () => world.services.mongo.db;
type Files = Record<string, string | null>;

/** Commits files; null removes one. @returns the commit */
async function write(files: Files, to: { branch?: string; base?: string } = {}): Promise<string> {
  const changes = Object.entries(files).map(([path, content]) =>
    content === null ? { path, remove: true as const } : { path, content },
  );
  const place = { projectId, base: to.base ?? null, ...(to.branch ? { branch: to.branch } : {}) };
  return (await ada.api.source.write.mutate({ ...place, changes })).commit.sha;
}

/** As the task's tools do. @returns the newest commit of the branch */
async function writeByTask(files: Files, base = start): Promise<string> {
  const commit = await write(files, { branch, base });
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { commit } });
  return commit;
}

const writeTallWeeds = () => write({ "weeds.md": "tall weeds\n" }, { base: start });
const become = (status: TaskStatus) =>
  collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { status } });
const changesNow = async () => (await ada.api.tasks.changes.query({ taskId })).changes;
const published = async (path: string) => {
  const { file } = await ada.api.source.read.query({ projectId, path });
  return file.text;
};
const repository = () => repositoryDirectory(world.services.env.DATA_DIR, projectId);
/** Of the published branch, the newest first. */
const log = () => readLog(repository(), { to: "main", skip: 0, limit: 20 });
const hasBranch = async () => (await branchHead(repository(), branch)) !== null;
const kinds = async () => {
  const { parts } = await ada.api.tasks.messages.query({ taskId });
  return parts.map(({ kind }) => kind);
};
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: Error) => error.message,
  );

test("a merge of everything is one commit by the person, names the task, and ends its branch", async () => {
  const head = await writeByTask({
    ...{ "roses.md": roses("# Red roses", "The end"), "weeds.md": null },
    "tulips.md": "tulips\n",
  });
  expect((await changesNow()).files.map(({ path, change }) => [path, change])).toEqual([
    ["roses.md", "modified"],
    ["tulips.md", "added"],
    ["weeds.md", "deleted"],
  ]);
  const { task, merged, branchProblem } = await bob.api.tasks.merge.mutate({ taskId, head });
  expect([merged.files, merged.isComplete, branchProblem]).toEqual([3, true, null]);
  expect(task).toMatchObject({ status: "done", outcome: "merged", hasChanges: false });
  expect([await published("roses.md"), await published("tulips.md")]).toEqual([
    roses("# Red roses", "The end"),
    "tulips\n",
  ]);
  expect(await codeOf(published("weeds.md"))).toBe("file_not_found");
  const [commit] = await log();
  expect(commit).toMatchObject({ sha: merged.commit, author: { email: bob.email } });
  expect(commit?.message).toContain(`Merge task: Tidy the beds\n\nTask: ${taskId}`);
  expect(await kinds()).toEqual(["merged"]);
  expect(await hasBranch()).toBe(false);
  // A repeated request does nothing again.
  const again = await bob.api.tasks.merge.mutate({ taskId, head });
  expect([again.merged.commit, await kinds()]).toEqual([merged.commit, ["merged"]]);
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
  await write({ "roses.md": roses("# Wild roses", "The end") }, { base: start });
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
      theirs: roses("# Wild roses", "The end"),
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

test("a merge is reverted by a commit that keeps what others changed since, unless it is in the same lines", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The end"), "weeds.md": null });
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head });
  const { commit } = merged;
  await write({ "roses.md": roses("# Red roses", "The very end") }, { base: commit });
  const { commit: undone } = await bob.api.tasks.revert.mutate({ taskId, commit });
  expect(await published("roses.md")).toBe(roses("# Roses", "The very end"));
  expect(await published("weeds.md")).toBe("weeds\n");
  expect((await bob.api.tasks.revert.mutate({ taskId, commit })).commit).toBe(undone);
  expect(await kinds()).toEqual(["merged", "reverted"]);
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
  expect(await kinds()).toEqual(["merged", "reverted"]);
  const other = ada.api.tasks.revert.mutate({ taskId, commit: undone });
  expect(await messageOf(other)).toBe("commit: this task has no merge with this commit.");
});

test("a revert of lines that have changed since says so and changes nothing", async () => {
  const head = await writeByTask({ "roses.md": roses("# Red roses", "The end") });
  const { commit } = (await ada.api.tasks.merge.mutate({ taskId, head })).merged;
  await write({ "roses.md": roses("# Wild roses", "The end") }, { base: commit });
  expect(await messageOf(ada.api.tasks.revert.mutate({ taskId, commit }))).toContain(
    "Someone has changed the same lines since the merge.",
  );
  expect(await published("roses.md")).toBe(roses("# Wild roses", "The end"));
});

test("a discarded task has no branch, and a message begins a new one", async () => {
  await writeByTask({ "lawn.md": "moss\n" });
  expect(await codeOf(bob.api.tasks.discard.mutate({ taskId }))).toBe("forbidden");
  const { task } = await ada.api.tasks.discard.mutate({ taskId });
  expect(task).toMatchObject({ status: "done", outcome: "discarded", hasChanges: false });
  expect(await hasBranch()).toBe(false);
  expect(await changesNow()).toMatchObject({ head: null, files: [], total: 0 });
  const sent = await ada.api.tasks.send.mutate({ taskId, text: "Once more" });
  expect(sent.task).toMatchObject({ status: "queued", outcome: null });
  expect(await kinds()).toEqual(["discarded", "message"]);
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
  expect((await log()).filter(({ message }) => message.includes("Merge task")).length).toBe(2);
});

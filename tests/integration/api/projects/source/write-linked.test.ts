import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { LinkedSource } from "#schemas/projects/project.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import { findCommit } from "#core/source/project-repository.ts";
import { collection } from "#store/collections.ts";
import { refusePushes } from "#tests/support/doubles/hosts/refusing-host.ts";
import { until } from "#tests/support/until.ts";
import type { WorkTree } from "#tests/support/worlds/git-client.ts";
import {
  type LinkedHost,
  type LinkedRepository,
  startLinkedHost,
} from "#tests/support/worlds/linked-host.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { openTask } from "#tests/support/worlds/tasks/task-world.ts";
import { checkProject } from "#workers/sweep/poll.ts";

/** Linked repositories at a host with real git, which are written with the token that reads them. */
let world: World;
let ada: Person;
let host: LinkedHost;
let repository: LinkedRepository;
let tree: WorkTree;
let projectId: string;
let secret: string;
let base: string;
const PNG = Buffer.from([0x89, 0x50, 0, 1, 255]).toString("base64");

beforeAll(async () => {
  host = await startLinkedHost();
  world = await startWorld(host.variables);
  ada = await world.signUp();
});
afterAll(async () => {
  await world.close();
  await host.close();
});

beforeEach(async () => {
  host.reset();
  repository = await host.repository();
  ({ tree } = repository);
  const files = { "a.md": "1\n2\n3\n4\n5\n", "lone/b.md": "b\n", "old/big.md": "big\n" };
  base = await repository.push(files);
  await link(repository.source);
});

async function link(source: LinkedSource): Promise<void> {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: `Garden ${newId()}`,
    source,
  });
  projectId = project.id;
  secret = project.webhookSecret ?? "";
}

const write = (changes: SourceChange[], more: { branch?: string; base?: string } = {}) =>
  ada.api.source.write.mutate({ projectId, base, changes, ...more });
const edit = [{ path: "a.md", content: "one\n2\n3\n4\n5\n" }];
const atHost = (...args: string[]) => repository.git(...args);
const deployments = async () =>
  (await ada.api.deployments.list.query({ projectId })).deployments.filter(
    ({ trigger }) => trigger.kind !== "manual",
  );
const check = () =>
  checkProject({ ...world.services, stopping: new AbortController().signal }, projectId);

async function deliver(before: string, after: string, branch = "main"): Promise<void> {
  await repository.report(world, { projectId, secret }, { before, after, branch });
  await routed();
}

async function routed(): Promise<void> {
  const events = collection(world.services.db, "gitEvents");
  await until(async () => (await events.countDocuments({ projectId, decision: "received" })) === 0);
}

const refuseWith = (said: string) => refusePushes(repository.directory, said);

test("a task writes to a branch of its own on the host, and a repeated call makes no second commit", async () => {
  const stopping = new AbortController().signal;
  const task = await openTask(world, { ada, projectId, stopping });
  const input = { path: "new.md", content: "# New\n" };
  const written = await task.call("write_note", input, "call_1");
  expect(written).toMatchObject({ failure: null, summary: "Created new.md: 1 line" });
  expect(await task.call("write_note", input, "call_1")).toMatchObject({ commit: written.commit });
  expect(await atHost("log", "--format=%H %P %ae", task.branch, "^main")).toBe(
    `${written.commit} ${base} ${ada.email}`,
  );
  expect(await atHost("log", "-1", "--format=%B", task.branch)).toContain(
    `Task: ${task.session.task._id}\nCall: call_1`,
  );
  expect(await atHost("rev-parse", "main")).toBe(base);
  expect(await task.call("read_note", { path: "new.md" })).toMatchObject({ failure: null });
});

test("a save is pushed to the host as a commit by the user, and is deployed once", async () => {
  const { access } = await ada.api.source.access.query({ projectId });
  expect(access.problem).toBeNull();
  const { commit } = await write([
    ...edit,
    { path: "old/moved.md", from: "old/big.md" },
    { path: "new/c.md", from: "lone/b.md" },
    { path: "cat.png", contentBase64: PNG },
  ]);
  expect(await atHost("rev-parse", "main")).toBe(commit.sha);
  expect(await atHost("log", "-1", "--format=%ae %P", "main")).toBe(`${ada.email} ${base}`);
  expect(await atHost("show", "main:new/c.md")).toBe("b");
  expect(await deployments()).toMatchObject([
    { status: "queued", trigger: { kind: "push", actor: ada.email }, commit: { sha: commit.sha } },
  ]);
  // The page shows the new text without a build.
  const { file } = await ada.api.source.read.query({ projectId, path: "a.md" });
  expect(file.text).toBe(edit[0]?.content);
  await deliver(base, commit.sha);
  await deliver(base, commit.sha);
  await check();
  expect(await deployments()).toHaveLength(1);
  expect(await write(edit)).toEqual({ success: true, commit });
  // Someone takes it back and pushes it again: these are pushes like any other.
  await deliver(commit.sha, base);
  await deliver(base, commit.sha);
  expect(await deployments()).toHaveLength(3);
});

test("a webhook that is faster than the answer to the push, and a check at the same time, start no second build", async () => {
  host.rules.afterPush = async () => {
    await deliver(base, await atHost("rev-parse", "main"));
  };
  const { commit } = await write(edit);
  await check();
  expect(await deployments()).toMatchObject([{ commit: { sha: commit.sha } }]);
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
  expect(gitEvents.map(({ source, decision }) => `${source} ${decision}`).toSorted()).toEqual([
    "edit ignored",
    "gitlab accepted",
  ]);
});

test("what others push to the host in the meantime is merged, and lines that both changed are a conflict", async () => {
  host.rules.beforePush = async () => {
    delete host.rules.beforePush;
    await repository.push({ "a.md": "1\n2\n3\n4\nfive\n", "other.md": "other\n" });
  };
  const { commit } = await write(edit);
  expect(await atHost("show", "main:a.md")).toBe("one\n2\n3\n4\nfive");
  expect(await atHost("rev-parse", `${commit.sha}^`)).toBe(await tree.git("rev-parse", "HEAD"));
  const other = [{ path: "a.md", content: "1\n2\n3\n4\nours\n" }];
  await expect(write(other)).rejects.toMatchObject({
    data: { conflicts: [{ path: "a.md", theirs: "one\n2\n3\n4\nfive\n" }] },
  });
});

test("a new branch begins at the base, even if the project's branch has moved on", async () => {
  const branch = "edit/one";
  const first = await write(edit, { branch });
  expect(await atHost("rev-parse", `${branch}^`)).toBe(base);
  await repository.push({ "other.md": "other\n" });
  await write(edit, { branch: "edit/two" });
  expect(await atHost("rev-parse", "edit/two^")).toBe(base);
  const more = [{ path: "c.md", content: "c\n" }];
  const second = await write(more, { branch, base: first.commit.sha });
  expect(await atHost("rev-parse", `${branch}^`)).toBe(first.commit.sha);
  expect(second.commit.branch).toBe(branch);
  expect(await atHost("rev-parse", "main")).toBe(await tree.git("rev-parse", "HEAD"));
});

test("what the host refuses is explained, nothing is lost, and no answer contains the token", async () => {
  await refuseWith(
    "GitLab: You are not allowed to push code to protected branches on this project.",
  );
  const refusal = await write(edit).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/GitLab protects main.*Save on another branch/),
    data: { appCode: "host_refused" },
  });
  await refuseWith("The commit message needs the number of a ticket.");
  await expect(write(edit)).rejects.toMatchObject({
    message:
      "GitLab refuses the commit on main. It says: The commit message needs the number of a ticket.",
  });
  await rm(join(repository.directory, "hooks", "pre-receive"));
  const { refuse } = host.rules;
  host.rules.refuse = (request) =>
    request.isPush
      ? { status: 403, text: "You are not allowed to push code to this project." }
      : refuse!(request);
  await expect(write(edit)).rejects.toMatchObject({
    message:
      "Your GitLab token cannot push to main. Give it write_repository, or push to the repository on GitLab with git.",
    data: { appCode: "host_forbidden" },
  });
  expect(JSON.stringify(refusal)).not.toContain(repository.source.access.token);
  expect(await atHost("rev-parse", "main")).toBe(base);
  expect(await deployments()).toEqual([]);
});

test("a picture that belongs into Git LFS is refused, and a note beside it is not", async () => {
  await repository.push({ ".gitattributes": "*.png filter=lfs diff=lfs merge=lfs -text\n" });
  const picture = { path: "pictures/cat.png", contentBase64: PNG };
  await expect(write([...edit, picture])).rejects.toMatchObject({
    message: expect.stringContaining("keeps pictures/cat.png in Git LFS"),
  });
  await write(edit);
});

test("without a token, the repository is only read, and the answer says what to do", async () => {
  host.rules.refuse = () => null;
  const { access: _, ...source } = repository.source;
  await link(source);
  const { access } = await ada.api.source.access.query({ projectId });
  expect(access.problem).toMatchObject({ fix: "git", url: null });
  await expect(write(edit)).rejects.toMatchObject({
    message: access.problem?.message,
    data: { appCode: "project_linked" },
  });
});

test("a save on a new branch has a preview, which later pushes to it update, and the page reads the branch", async () => {
  const branch = "edit/lisbon";
  const { commit } = await ada.api.source.write.mutate({
    projectId,
    base,
    branch,
    changes: edit,
    preview: true,
  });
  const { previews } = await ada.api.previews.list.query({ projectId });
  expect(previews).toMatchObject([{ branch, pull: null, deployment: { status: "queued" } }]);
  const { file } = await ada.api.source.read.query({ projectId, branch, path: "a.md" });
  expect(file.text).toBe(edit[0]?.content);
  const published = await ada.api.source.read.query({ projectId, path: "a.md" });
  expect(published.file.text).toBe("1\n2\n3\n4\n5\n");
  await expect(
    ada.api.source.read.query({ projectId, branch: "none", path: "a.md" }),
  ).rejects.toMatchObject({ data: { appCode: "branch_missing" } });
  await deliver(base, commit.sha, branch);
  expect(await deployments()).toHaveLength(1);
  await tree.git("fetch", "--quiet", repository.directory, branch);
  await tree.git("checkout", "--quiet", "--detach", "FETCH_HEAD");
  const after = await tree.commit({ "more.md": "more\n" });
  await tree.git("push", "--quiet", repository.directory, `HEAD:${branch}`);
  await deliver(commit.sha, after, branch);
  expect(await deployments()).toHaveLength(2);
  // Without a push there is no preview.
  await refuseWith("No.");
  const other = { projectId, base, branch: "edit/porto", changes: edit, preview: true };
  await expect(ada.api.source.write.mutate(other)).rejects.toThrow("No.");
  expect((await ada.api.previews.list.query({ projectId })).previews).toHaveLength(1);
});

test("the changes of a task are pushed to the host by a merge, and its branch ends there too", async () => {
  const { db } = world.services;
  const { session, branch } = await openTask(world, {
    ada,
    projectId,
    stopping: new AbortController().signal,
  });
  const taskId = session.task._id;
  const changes = [...edit, { path: "lone/b.md", content: "B\n" }];
  const { sha: commit } = (await write(changes, { branch })).commit;
  await collection(db, "tasks").updateOne({ _id: taskId }, { $set: { commit } });
  // Someone looks at the commit, which is copied without its history for that.
  await findCommit(world.services, { org: session.org, project: session.project! }, commit);

  const hook = await refuseWith("GitLab: You are not allowed to push to protected branches.");
  const merge = (more = {}) => ada.api.tasks.merge.mutate({ taskId, head: commit, ...more });
  await expect(merge()).rejects.toMatchObject({ data: { appCode: "host_refused" } });
  expect(await atHost("rev-parse", "main")).toBe(base);
  await rm(hook);
  expect((await merge({ paths: ["a.md"] })).branchProblem).toBeNull();
  expect(await atHost("show", "main:a.md")).toBe("one\n2\n3\n4\n5");
  expect(await atHost("show", "main:lone/b.md")).toBe("b");
  expect(await atHost("log", "-1", "--format=%ae %B", "main")).toContain(`Task: ${taskId}`);
  const { changes: left } = await ada.api.tasks.changes.query({ taskId });
  expect(left.files.map(({ path }) => path)).toEqual(["lone/b.md"]);
  const { task, branchProblem } = await merge({ head: left.head! });
  expect([task.status, branchProblem]).toEqual(["done", null]);
  expect(await atHost("branch", "--format=%(refname:short)")).toBe("main");
});

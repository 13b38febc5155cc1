import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizeGit } from "#core/pushes/authorize-git.ts";
import { recordPush } from "#core/pushes/record-push.ts";
import type { FunctionName } from "#functions/registry.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import { startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { startHttpBackend } from "#tests/support/doubles/git/http-backend.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { createWorkTree, runGit, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let host: Awaited<ReturnType<typeof startHttpBackend>>;
beforeAll(async () => {
  folder = await temporaryDirectory();
  host = await startHttpBackend(folder.path, {});
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host });
  ada = await world.signUp();
});
afterAll(async () => {
  await world.close();
  await host.close();
  await folder.remove();
});

async function call(name: FunctionName, input: Record<string, unknown>) {
  const { status, body } = await callFunction({ url: world.url, token: ada.token }, name, input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Writes to a new branch, looks at it and deletes it. */
async function useBranch(projectId: string): Promise<void> {
  const of = { projectId, branch: "topic" };
  await call("write_note", { ...of, path: "a.md", content: "one\n\n2\n" });
  expect(await call("list_branches", { projectId })).toMatchObject({
    branches: [{ name: "main", isPublished: true }, { name: "topic" }],
  });
  expect(await call("compare_branch", of)).toMatchObject({
    files: [{ path: "a.md", change: "modified" }],
  });
}

/** Merges one of the two files that a task has changed. Then its branch differs from the published one only by the other, so its card shows no more. */
async function mergeInPart(projectId: string): Promise<void> {
  const { db } = world.services.mongo;
  const write = async (content: string, to: { base: string | null; branch?: string }) => {
    const changes = ["beds.md", "lawn.md"].map((path) => ({ path, content }));
    return (await ada.api.source.write.mutate({ projectId, ...to, changes })).commit.sha;
  };
  const { orgId } = (await ada.api.projects.get.query({ projectId })).project;
  const task = { _id: newId(), title: "Tidy", branch: "task/tidy", userId: ada.userId };
  await insertTask(db, { ...task, orgId, projectId, parent: null });
  const start = await write("1\n", { base: null });
  const commit = await write("2\n", { base: start, branch: task.branch });
  await collection(db, "tasks").updateOne({ _id: task._id }, { $set: { commit } });
  const taskId = task._id;
  const part = { taskId, head: commit, paths: ["lawn.md"] };
  const { merged, branchProblem } = await ada.api.tasks.merge.mutate(part);
  expect([merged.isComplete, branchProblem]).toEqual([false, null]);
  const { changes } = await ada.api.tasks.changes.query({ taskId });
  expect(changes.files.map(({ path }) => path)).toEqual(["beds.md"]);
  expect([changes.published, changes.head]).toEqual([
    merged.commit,
    expect.not.stringContaining(commit),
  ]);
  const compared = await call("compare_branch", { projectId, branch: task.branch });
  expect(compared).toMatchObject({ published: merged.commit, files: [{ path: "beds.md" }] });
  const rest = await ada.api.tasks.merge.mutate({ taskId, head: changes.head! });
  expect([rest.merged.isComplete, rest.branchProblem]).toEqual([true, null]);
}

test("on a git server on another machine, branches are pushed, merged and deleted", async () => {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Away",
    source,
  });
  const projectId = project.id;
  const { env } = world.services;
  const dataDir = join(folder.path, "git-machine");
  const server = await startGitRemote(dataDir, {
    authorize: (request) => authorizeGit(world.services, request),
    onPush: async (push) => {
      await recordPush(world.services, push);
      return { lines: [], follow: null, addresses: [] };
    },
  });
  const before = env.GIT_URL;
  env.GIT_URL = server.origin;
  try {
    await call("write_note", { projectId, path: "a.md", content: "1\n\n2\n" });
    await useBranch(projectId);
    await call("write_note", { projectId, path: "a.md", content: "1\n\ntwo\n" });
    const merge = { projectId, branch: "topic" };
    expect(await call("merge_branch", merge)).toMatchObject({ changed: true });
    expect(await call("merge_branch", merge)).toMatchObject({ changed: false });
    expect(await call("read_note", { projectId, path: "a.md" })).toMatchObject({
      content: "one\n\ntwo\n",
    });
    const topic = { projectId, name: "topic" };
    expect(await call("delete_branch", topic)).toMatchObject({ deleted: true });
    expect(await call("delete_branch", topic)).toMatchObject({ deleted: false });
    await mergeInPart(projectId);
    const cwd = repositoryDirectory(dataDir, projectId);
    expect((await runGit(["branch", "--format=%(refname:short)"], { cwd })).stdout).toBe("main\n");
  } finally {
    env.GIT_URL = before;
    await server.close();
  }
});

test("in a linked repository, branches are created and deleted on the host", async () => {
  const bare = join(folder.path, "ada", "garden.git");
  await mkdir(join(folder.path, "ada"), { recursive: true });
  const tree = await createWorkTree(join(folder.path, "garden"));
  await tree.git("init", "--quiet", "--bare", "--initial-branch=main", bare);
  await tree.commit({ "a.md": "1\n\n2\n" });
  await tree.git("push", "--quiet", bare, "HEAD:main");
  const url = `${host.origin}/ada/garden.git`;
  const access = { username: "ada", token: "a-token-that-may-push" };
  const source = { kind: "git", url, branch: "main", provider: "gitlab", access } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Linked",
    source,
  });
  const projectId = project.id;
  await useBranch(projectId);
  const commit = await tree.head();
  expect(await call("create_branch", { projectId, name: "early", from: commit })).toMatchObject({
    created: true,
  });
  expect(await call("delete_branch", { projectId, name: "topic" })).toMatchObject({
    deleted: true,
  });
  await mergeInPart(projectId);
  const { stdout } = await runGit(["branch", "--format=%(refname:short)"], { cwd: bare });
  expect(stdout).toBe("early\nmain\n");
});

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { collection } from "#store/collections.ts";
import { noteAcceptedDelivery } from "#store/projects/webhook-health.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type GitRemote, startGitRemote, TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { branchPush, deliverUntilTaken, push } from "#tests/support/doubles/hosts/github-sender.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import {
  type RunningWorld,
  startRunningWorld,
} from "#tests/support/worlds/processes/running-world.ts";
import type { Person, World } from "#tests/support/worlds/world.ts";

/** Content on another git host, over HTTP, with every Pressmark process. */
let running: RunningWorld;
let world: World;
let ada: Person;
let host: GitRemote;
let tree: WorkTree;
let directory: string;
let workers: RunningProcess[];
/** A check right after another one does nothing, so a test asks again. */
const LOOK_AGAIN = { interval: 100 };
/** The host's public repositories. */
const open = new Set(["open"]);

beforeAll(async () => {
  running = await startRunningWorld(async (path) => {
    directory = path;
    host = await startGitRemote(join(directory, "host"), {
      authorize: async ({ project, password }) =>
        password === TOKEN || open.has(project)
          ? { projectId: project, actor: "ada" }
          : "unauthorized",
    });
    return { GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host };
  });
  ({ world, ada, workers } = running);
  tree = await createWorkTree(join(directory, "tree"));
});
afterAll(async () => {
  await running?.close();
  await host.close();
});

const publish = async (
  files: Record<string, string>,
  to = "open",
  ref = "main",
): Promise<string> => {
  const sha = await tree.commit(files);
  await tree.git("push", "--quiet", host.url(to), ref);
  return sha;
};
const follow = async (name: string, branch?: string) => {
  const branchInput = branch === undefined ? {} : { branch };
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name,
    source: { kind: "git", url: host.bareUrl(name), provider: "other", ...branchInput },
  });
  return project;
};
const following = async (projectId: string) =>
  (await ada.api.projects.get.query({ projectId })).project.following;

/** Waits for the deployment that built a commit. The sweep may find the same commit and create another deployment, which is skipped. */
async function untilBuilt(projectId: string, sha: string) {
  for (;;) {
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    const ended = deployments.filter(
      ({ commit, status }) => commit?.sha === sha && isFinal(status),
    );
    const final = ended.find(({ status }) => status === "success" || status === "failed");
    // A list that was read as the deployment ended may have read the live deployment earlier, so read it again.
    if (final) return (await ada.api.deployments.get.query({ deploymentId: final.id })).deployment;
    await sleep(50);
  }
}

test("a private repository is published with its access token, which no log contains", async () => {
  const sha = await publish({ "index.md": "# Behind a door\n" }, "closed");
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Closed",
    source: {
      kind: "git",
      url: host.bareUrl("closed"),
      provider: "other",
      access: { username: "ada", token: TOKEN },
    },
  });
  expect(project.repositoryUsername).toBe("ada");
  const built = await untilBuilt(project.id, sha);
  expect(built).toMatchObject({ status: "success", live: true });
  const { lines } = await ada.api.deployments.logs.query({ deploymentId: built.id });
  const printed = JSON.stringify([lines, workers.map((worker) => worker.lines)]);
  for (const secret of [TOKEN, Buffer.from(`ada:${TOKEN}`).toString("base64")])
    expect(printed).not.toContain(secret);
  const { secrets } = await ada.api.secrets.list.query({ projectId: project.id });
  expect(secrets).toMatchObject([{ name: "REPOSITORY_TOKEN", owner: "project" }]);
  expect(secrets[0]?.lastUsedAt).not.toBeNull();
});

test("a wrong token is reported on the project, and a right one ends the failure", async () => {
  const sha = await publish({ "index.md": "# Locked\n" }, "locked");
  const project = await follow("locked");
  const projectId = project.id;
  const failure = async () => (await following(projectId))?.failure?.appCode ?? null;
  while ((await failure()) !== "repo_no_access") await sleep(100);
  await ada.api.projects.repositoryAccess.set.mutate({ projectId, username: "", token: "wrong" });
  await ada.api.projects.repositoryAccess.set.mutate({ projectId, username: "", token: TOKEN });
  expect((await untilBuilt(projectId, sha)).status).toBe("success");
  expect(await failure()).toBeNull();
  await ada.api.secrets.remove.mutate({ projectId, name: "REPOSITORY_TOKEN" });
  const look = async () => {
    await ada.api.projects.check.mutate({ projectId });
    return failure();
  };
  await expect.poll(look, LOOK_AGAIN).toBe("secret_missing");
  await ada.api.projects.repositoryAccess.remove.mutate({ projectId });
  while ((await failure()) !== "repo_no_access") await sleep(100);
});

test("a push that no webhook announced is found by a check, and the project says so", async () => {
  const first = await publish({ "index.md": "# One" });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Announced",
    source: { kind: "git", url: host.bareUrl("open"), branch: "main", provider: "gitea" },
  });
  const projectId = project.id;
  const trouble = async () =>
    (await ada.api.projects.get.query({ projectId })).project.webhookTrouble;
  await untilBuilt(projectId, first);
  expect(await trouble()).toBeNull();
  await noteAcceptedDelivery(world.services.db, projectId);

  const second = await publish({ "index.md": "# Two" });
  const commits = async () => {
    await ada.api.projects.check.mutate({ projectId });
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    return deployments.map(({ commit }) => commit?.sha);
  };
  await expect.poll(commits, LOOK_AGAIN).toContain(second);
  expect(await untilBuilt(projectId, second)).toMatchObject({ status: "success", live: true });
  expect(await trouble()).toContain("The webhook did not announce the last push.");
});

test("a linked repository is built when its webhook announces a change", async () => {
  const first = await publish({ "index.md": "# One" });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Linked",
    source: { kind: "git", url: host.bareUrl("open"), branch: "main", provider: "other" },
  });
  expect(project.gitUrl).toBeNull();
  const sending = { path: `/webhooks/github/${project.id}`, secret: project.webhookSecret };
  const news = (after: string) =>
    push({
      ref: "refs/heads/main",
      after,
      head_commit: { id: after, message: "Words" },
      repository: branchPush.repository,
    });
  await deliverUntilTaken(world.url, news(first), sending);
  expect(await untilBuilt(project.id, first)).toMatchObject({ status: "success", live: true });

  const second = await publish({ "index.md": "# Two" });
  await deliverUntilTaken(world.url, news(second), sending);
  expect(await untilBuilt(project.id, second)).toMatchObject({ status: "success", live: true });

  // The delivery for the older commit comes late, when the head is already live.
  await deliverUntilTaken(world.url, news(first), sending);
  await expect
    .poll(
      async () =>
        (await ada.api.deployments.list.query({ projectId: project.id, limit: 1 })).deployments[0]
          ?.status,
    )
    .toBe("skipped");
  expect(
    (await ada.api.projects.get.query({ projectId: project.id })).project.live?.commit?.sha,
  ).toBe(second);
});

test("a public repository is cloned once and then published by its own pushes", async () => {
  const sha = await publish({ "index.md": "# Copied", "notes/one.md": "# One" });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Copied",
    source: { kind: "clone", url: host.bareUrl("open") },
  });
  expect(await untilBuilt(project.id, sha)).toMatchObject({ status: "success", live: true });
  const read = async () => (await ada.api.projects.get.query({ projectId: project.id })).project;
  // Its push may be built before the clone is marked as done.
  await expect.poll(async () => (await read()).import).toBeNull();
  const copied = await read();
  expect(copied).toMatchObject({ branch: "main", source: "clone" });
  expect(copied.gitUrl).not.toBeNull();
});

test("a repository that cannot be cloned shows the reason, and the project stays", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Closed",
    source: { kind: "clone", url: host.bareUrl("closed") },
  });
  await expect
    .poll(async () => (await ada.api.projects.get.query({ projectId: project.id })).project.import)
    .toMatchObject({ state: "failed", error: expect.stringContaining("password") });
});

test("a clone whose wake-up was lost still completes", async () => {
  const sha = await publish({ "index.md": "# Late" });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Forgotten",
    source: { kind: "remote" },
  });
  const longAgo = new Date(Date.now() - 10 * 60_000);
  const lost = { state: "running", url: host.bareUrl("open"), branch: null, error: null } as const;
  await collection(world.services.mongo.db, "projects").updateOne(
    { _id: project.id },
    { $set: { import: lost, updatedAt: longAgo } },
  );
  expect(await untilBuilt(project.id, sha)).toMatchObject({ status: "success", live: true });
});

test("a linked repository that cannot be read shows the reason, the first failure and the next retry, until it works", async () => {
  const sha = await publish({ "index.md": "# Shut" }, "shut");
  const { id: projectId } = await follow("shut");
  await expect
    .poll(() => following(projectId))
    .toMatchObject({
      checkedAt: expect.any(String),
      nextCheckAt: expect.any(String),
      failure: {
        appCode: "repo_no_access",
        message: "The repository does not exist or needs a password.",
      },
    });
  const { checkedAt, nextCheckAt, failure } = (await following(projectId))!;
  expect(Date.parse(nextCheckAt!) - Date.parse(checkedAt!)).toBeGreaterThan(60_000);

  // Open pages are notified about every check that a user requested.
  const events: unknown[] = [];
  const listening = ada.api.live.events.subscribe(
    { topics: [`project:${projectId}`] },
    { onData: (message) => events.push(message.name) },
  );
  await expect.poll(() => events).toContain("listening");
  const look = async () => {
    await ada.api.projects.check.mutate({ projectId });
    return (await following(projectId))!;
  };
  await expect.poll(async () => (await look()).checkedAt).not.toBe(checkedAt);
  expect((await following(projectId))!.failure).toEqual(failure);
  await expect.poll(() => events).toContain("project.changed");
  listening.unsubscribe();

  open.add("shut");
  await expect.poll(async () => (await look()).failure).toBeNull();
  expect(await untilBuilt(projectId, sha)).toMatchObject({ status: "success", live: true });
});

test("a linked repository without the configured branch lists its branches", async () => {
  await publish({ "index.md": "# Two branches" });
  const { id } = await follow("open", "stable");
  await expect
    .poll(async () => (await following(id))?.failure)
    .toMatchObject({
      appCode: "branch_missing",
      message: "The repository has no branch stable. It has: main.",
    });
});

test("a linked repository without a configured branch is published from its default branch", async () => {
  open.add("old");
  const sha = await publish({ "index.md": "# Old" }, "old", "main:refs/heads/master");
  const { id: projectId } = await follow("old");
  expect(await untilBuilt(projectId, sha)).toMatchObject({ status: "success", live: true });
  const { project } = await ada.api.projects.get.query({ projectId });
  expect(project.branch).toBe("master");
});

test("a project with a remote here has no linked repository to check", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Pushed to",
    source: { kind: "remote" },
  });
  expect(project.following).toBeNull();
  await expect(ada.api.projects.check.mutate({ projectId: project.id })).rejects.toThrow(
    "This project has no linked repository.",
  );
});

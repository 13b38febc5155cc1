import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import type { SamplePull } from "#tests/contract/host-under-test.ts";
import { giteaPull } from "#tests/support/doubles/hosts/gitea-pull-sender.ts";
import { giteaDelivery } from "#tests/support/doubles/hosts/gitea-sender.ts";
import { startHttpBackend } from "#tests/support/doubles/git/http-backend.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import {
  type RunningWorld,
  startRunningWorld,
} from "#tests/support/worlds/processes/running-world.ts";
import type { Person, World } from "#tests/support/worlds/world.ts";

/** Sites of pull requests and branches, from the push to the preview, with every Pressmark process. */
let running: RunningWorld;
let world: World;
let ada: Person;
let host: Awaited<ReturnType<typeof startHttpBackend>>;
let directory: string;
const LOOK_EVERY_MS = 50;

beforeAll(async () => {
  running = await startRunningWorld(async (path) => {
    directory = path;
    await mkdir(join(directory, "ada"));
    host = await startHttpBackend(directory);
    return { GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host };
  });
  ({ world, ada } = running);
});
afterAll(async () => {
  await running?.close();
  await host.close();
});

/** Commits the files on a branch, which starts at the commit `from`, and pushes it. */
async function push(
  { tree, to }: { tree: WorkTree; to: string },
  branch: string,
  { files, from }: { files: Record<string, string>; from?: string },
): Promise<string> {
  if (from !== undefined) await tree.git("checkout", "--quiet", "-B", branch, from);
  const sha = await tree.commit(files);
  await tree.git("push", "--quiet", "--force", to, `HEAD:refs/heads/${branch}`);
  return sha;
}

async function untilBuilt(projectId: string, sha: string, of: "site" | "previews") {
  for (;;) {
    const { deployments } = await ada.api.deployments.list.query({ projectId, of });
    const built = deployments.find(({ commit, status }) => commit?.sha === sha && isFinal(status));
    if (built) return (await ada.api.deployments.get.query({ deploymentId: built.id })).deployment;
    await sleep(LOOK_EVERY_MS);
  }
}
const openPreviews = async (projectId: string) =>
  (await ada.api.previews.list.query({ projectId })).previews;
const titlesOf = async (deploymentId: string) =>
  (await ada.api.deployments.posts.query({ deploymentId })).posts.map(({ title }) => title);

async function untilDecided(projectId: string, count: number) {
  for (;;) {
    const { gitEvents } = await ada.api.gitEvents.list.query({ projectId, limit: 100 });
    const decided = gitEvents.filter(({ decision }) => decision !== "received");
    if (decided.length >= count) return decided;
    await sleep(LOOK_EVERY_MS);
  }
}

/** A project that is linked to a repository of the host, and a sender of events of its pull requests. */
async function linkedProject(name: string) {
  const to = join(directory, "ada", `${name}.git`);
  const remote = { tree: await createWorkTree(join(directory, name)), to };
  await remote.tree.git("init", "--quiet", "--bare", "--initial-branch=main", to);
  const first = await push(remote, "main", { files: { "index.md": "# Home" } });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name,
    source: {
      kind: "git",
      url: `${host.origin}/ada/${name}.git`,
      branch: "main",
      provider: "gitea",
    },
  });
  const site = await untilBuilt(project.id, first, "site");
  expect(site).toMatchObject({ status: "success", live: true, preview: null });
  let at = Date.parse("2026-11-02T10:00:00Z");
  const repository = { id: "8", owner: "ada", repo: name, isPrivate: false };
  const send = async (action: Parameters<typeof giteaPull>[0], change: Partial<SamplePull>) => {
    const pull: SamplePull = {
      number: 7,
      title: "Add roses",
      branch: "roses",
      commit: first,
      target: "main",
      url: "https://host.example/ada/7",
      author: "ben",
      repository,
      fork: null,
      at: new Date((at += 1000)).toISOString(),
      ...change,
    };
    const { payload } = giteaPull(action, pull);
    const { raw, headers } = giteaDelivery("pull_request", payload, project.webhookSecret);
    const before = (await ada.api.gitEvents.list.query({ projectId: project.id })).total;
    const response = await fetch(`${world.url}/webhooks/gitea/${project.id}`, {
      method: "POST",
      body: raw,
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(202);
    return (await untilDecided(project.id, before + 1))[0]!;
  };
  return { project, first, remote, send };
}

test("a branch that matches a pattern has a preview, and the site stays as it is", async () => {
  const { project, pushToken } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Branches",
    source: { kind: "remote" },
  });
  const projectId = project.id;
  const to = project.gitUrl!.replace("http://", `http://git:${pushToken}@`);
  const remote = { tree: await createWorkTree(join(directory, "branches")), to };
  const first = await push(remote, "main", { files: { "index.md": "# Home" } });
  await untilBuilt(projectId, first, "site");
  const refused = await push(remote, "docs/roses", { files: { "roses.md": "# Roses" } });
  const values = { previewBranches: ["docs/*"] };
  await ada.api.projects.settings.update.mutate({ projectId, section: "git", values });
  expect(await openPreviews(projectId)).toEqual([]);

  const second = await push(remote, "docs/roses", { files: { "lilies.md": "# Lilies" } });
  const built = await untilBuilt(projectId, second, "previews");
  expect(built).toMatchObject({ status: "success", live: false, branch: "docs/roses" });
  await expect
    .poll(async () => (await titlesOf(built.id)).toSorted())
    .toEqual(["Home", "Lilies", "Roses"]);
  const [preview] = await openPreviews(projectId);
  expect(preview).toMatchObject({ branch: "docs/roses", pull: null, shownDeploymentId: built.id });
  // The content of the built-in remote is not public, so its address cannot be guessed.
  expect(new URL(preview!.url).hostname).toMatch(/^b-[a-z0-9]{8}-[a-z0-9]{4}--branches--/);
  expect(built.preview).toMatchObject({ id: preview!.id, shown: true, url: preview!.url });
  const { live } = (await ada.api.projects.get.query({ projectId })).project;
  expect(live?.commit?.sha).toBe(first);
  expect(refused).not.toBe(second);

  const third = await push(remote, "docs/roses", { files: { "tulips.md": "# Tulips" } });
  const next = await untilBuilt(projectId, third, "previews");
  const [same] = await openPreviews(projectId);
  expect(same).toMatchObject({ id: preview!.id, url: preview!.url, shownDeploymentId: next.id });
  await expect(ada.api.deployments.promote.mutate({ deploymentId: next.id })).rejects.toThrow(
    "This deployment is a preview. Merge its branch to publish it.",
  );

  await remote.tree.git("push", "--quiet", to, ":refs/heads/docs/roses");
  await expect.poll(() => openPreviews(projectId)).toEqual([]);
  const closed = await ada.api.previews.list.query({ projectId, state: "closed" });
  expect(closed.previews).toMatchObject([{ id: preview!.id, state: "closed" }]);
});

test("a pull request is previewed from its first commit until it is merged", async () => {
  const { project, first, remote, send } = await linkedProject("pulls");
  const projectId = project.id;
  const roses = await push(remote, "roses", {
    files: { "index.md": "# Garden", "roses.md": "[a](lilies.md)" },
    from: first,
  });
  expect(await send("opened", { commit: roses })).toMatchObject({ decision: "accepted" });
  const built = await untilBuilt(projectId, roses, "previews");
  expect(built).toMatchObject({ status: "success", preview: { pull: 7, title: "Add roses" } });
  // What the pull request itself broke and would publish, compared with the site.
  expect(built.newlyBroken).toMatchObject({ links: 1 });
  expect(built.newlyPublic).toBe(1);
  const [preview] = await openPreviews(projectId);
  expect(new URL(preview!.url).hostname).toBe(`p-7--${new URL(project.url).hostname}`);

  expect(await send("renamed", { commit: roses, title: "Roses" })).toMatchObject({
    reason: "the newest commit of pull request #7 has a preview already",
  });
  expect((await openPreviews(projectId))[0]?.pull?.title).toBe("Roses");
  const late = { commit: first, at: "2026-11-02T09:00:00Z" };
  expect(await send("synchronized", late)).toMatchObject({
    reason: "a newer event about pull request #7 came first",
  });
  expect(await send("opened", { number: 8, target: "winter", commit: roses })).toMatchObject({
    reason: "pull request #8 is not for the branch main",
  });
  expect(await send("merged", { commit: roses })).toMatchObject({
    reason: "pull request #7 was closed",
  });
  expect(await openPreviews(projectId)).toEqual([]);
  expect((await ada.api.projects.get.query({ projectId })).project.live?.commit?.sha).toBe(first);
});

test("the pull request of a fork waits for approval of each commit, and keeps the site's settings", async () => {
  const { project, first, remote, send } = await linkedProject("forks");
  const projectId = project.id;
  const fork = { id: "9", owner: "eve", repo: "forks", isPrivate: false };
  const ofFork = async (files: Record<string, string>) => {
    await remote.tree.git("checkout", "--quiet", "-B", "held", first);
    const sha = await remote.tree.commit(files);
    await remote.tree.git("push", "--quiet", "--force", remote.to, "HEAD:refs/pull/3/head");
    return sha;
  };
  // Its branch has the name of the published one.
  const pull = { number: 3, fork, branch: "main" };
  const hostile = await ofFork({
    "index.md": "# Eve\n[[Missing]]\n",
    "pressmark.yml": "unknown: 1\n",
  });
  expect(await send("opened", { ...pull, commit: hostile })).toMatchObject({
    decision: "ignored",
    reason: "pull request #3 is from another repository and waits for a member's approval",
  });
  const [waiting] = await openPreviews(projectId);
  expect(waiting).toMatchObject({ awaits: hostile, deployment: null });
  const previewId = waiting!.id;
  await expect(
    ada.api.previews.update.mutate({ projectId, previewId, isPublic: true }),
  ).rejects.toThrow("so it cannot be opened to everyone");
  await expect(
    ada.api.previews.approve.mutate({ projectId, previewId, commit: first }),
  ).rejects.toThrow("This commit is no longer waiting for approval.");
  await expect(ada.api.deployments.create.mutate({ projectId, previewId })).rejects.toThrow(
    "This preview waits for approval.",
  );

  const by = { projectId, previewId };
  await ada.api.previews.approve.mutate({ ...by, commit: hostile });
  const built = await untilBuilt(projectId, hostile, "previews");
  expect(built).toMatchObject({ status: "success", preview: { shown: true } });
  const { issues } = await ada.api.deployments.issues.query({ deploymentId: built.id });
  // Its own settings would be an issue.
  expect(issues.map(({ path }) => path)).toEqual(["index.md"]);

  const second = await ofFork({ "index.md": "# Eve again" });
  await send("synchronized", { ...pull, commit: second });
  expect((await openPreviews(projectId))[0]).toMatchObject({
    awaits: second,
    shownDeploymentId: built.id,
  });
  const { live } = (await ada.api.projects.get.query({ projectId })).project;
  expect(live?.commit?.sha).toBe(first);
});

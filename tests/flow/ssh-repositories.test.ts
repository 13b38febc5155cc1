import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { collection } from "#store/collections.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { type SshHost, startSshHost } from "#tests/support/doubles/git/ssh-host.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import {
  type RunningWorld,
  startRunningWorld,
} from "#tests/support/worlds/processes/running-world.ts";
import type { Person, World } from "#tests/support/worlds/world.ts";

/** Content behind a real ssh server, and a project that follows another repository. They share every Pressmark process, because a start takes seconds. */
let running: RunningWorld;
let world: World;
let ada: Person;
let host: SshHost;
let git: GitRemote;
let directory: string;

beforeAll(async () => {
  running = await startRunningWorld(async (path) => {
    directory = path;
    host = await startSshHost(join(directory, "host"));
    git = await startGitRemote(join(directory, "git"));
    return { GIT_ALLOW_PRIVATE_HOSTS: [host.place, new URL(git.origin).host].join() };
  });
  ({ world, ada } = running);
});
afterAll(async () => {
  await running?.close();
  await host.stop();
  await git.close();
});

const publish = async (files: Record<string, string>) => {
  const sha = await host.tree.commit(files);
  await host.tree.git("push", "--quiet", join(directory, "host", "notes.git"), "main");
  return sha;
};
const get = async (projectId: string) => (await ada.api.projects.get.query({ projectId })).project;

/** Checks the repository until the result is this failure, or none. */
async function untilChecked(projectId: string, appCode: string | null) {
  for (;;) {
    const { following } = await get(projectId);
    if (following?.checkedAt && (following.failure?.appCode ?? null) === appCode)
      return following.failure;
    await ada.api.projects.check.mutate({ projectId });
    await sleep(200);
  }
}

async function untilBuilt(projectId: string, sha: string) {
  for (;;) {
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    const built = deployments.find(({ commit, status }) => commit?.sha === sha && isFinal(status));
    if (built) return built;
    await sleep(100);
  }
}

test("a repository behind ssh is published with a deploy key, and a changed host key stops it until it is accepted", async () => {
  const first = await publish({ "index.md": "# Over ssh\n" });
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Over ssh",
    source: { kind: "git", url: host.url },
  });
  const { id: projectId, ssh } = project;
  expect(project).toMatchObject({ sourceUrl: host.url, owner: "host", repo: "notes" });
  expect(ssh?.publicKey).toMatch(/^ssh-ed25519 \S+ pressmark-over-ssh$/);
  expect(ssh?.hostKey).toBeNull();

  const refusal = await untilChecked(projectId, "ssh_key_refused");
  expect(refusal?.message).toContain("127.0.0.1 refuses this project's deploy key");
  const known = (await get(projectId)).ssh?.hostKey;
  expect(known?.fingerprint).toMatch(/^SHA256:/);

  await host.admit(ssh?.publicKey ?? "");
  await untilChecked(projectId, null);
  const built = await untilBuilt(projectId, first);
  expect(built).toMatchObject({ status: "success", trigger: { kind: "poll" } });
  const { lines } = await ada.api.deployments.logs.query({ deploymentId: built.id });
  const printed = JSON.stringify([lines, running.workers.map((worker) => worker.lines)]);
  expect(printed).toContain(host.url);
  expect(printed).not.toContain("OPENSSH PRIVATE KEY");

  await host.changeHostKey();
  await publish({ "index.md": "# Somebody else\n" });
  const { deployment } = await ada.api.deployments.create.mutate({ projectId });
  const changed = await untilChecked(projectId, "ssh_host_key_changed");
  const other = (await get(projectId)).ssh?.otherHostKey?.fingerprint ?? "";
  expect(changed?.message).toContain(known?.fingerprint);
  expect(changed?.message).toContain(other);
  for (;;) {
    const failed = await ada.api.deployments.get.query({ deploymentId: deployment.id });
    if (isFinal(failed.deployment.status)) {
      expect(failed.deployment).toMatchObject({ status: "failed", reason: changed?.message });
      break;
    }
    await sleep(100);
  }

  const accept = (fingerprint: string) =>
    ada.api.projects.deployKey.acceptHostKey.mutate({ projectId, fingerprint });
  await expect(accept(known?.fingerprint ?? "")).rejects.toThrow("Someone else has changed this");
  await accept(other);
  await untilChecked(projectId, null);
  const current = (await get(projectId)).ssh;
  expect(current).toMatchObject({ hostKey: { fingerprint: other }, otherHostKey: null });

  const renewed = await ada.api.projects.deployKey.renew.mutate({ projectId });
  expect(renewed.project.ssh?.publicKey).not.toBe(ssh?.publicKey);
  await untilChecked(projectId, "ssh_key_refused");
});

test("the private key is only stored encrypted, and is not listed among the secrets", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Sealed",
    source: { kind: "git", url: host.url },
  });
  const { secrets } = await ada.api.secrets.list.query({ projectId: project.id });
  expect(secrets).toEqual([]);
  const stored = await collection(world.services.db, "secrets").findOne({ projectId: project.id });
  expect(stored).toMatchObject({ name: "SSH_DEPLOY_KEY", sealed: expect.stringMatching(/^v1/) });
  expect(JSON.stringify(stored)).not.toContain("PRIVATE KEY");
  const remove = ada.api.secrets.remove.mutate({ projectId: project.id, name: "SSH_DEPLOY_KEY" });
  await expect(remove).rejects.toThrow("Secret not found");
  expect(await readFile(join(directory, "host", "authorized_keys"), "utf8")).not.toContain(
    project.ssh?.publicKey,
  );
});

test("an ssh address is neither copied nor read with a token", async () => {
  const create = (source: object) =>
    ada.api.projects.create.mutate({ orgId: ada.org, name: "x", source: source as never });
  const refusal = "can only be linked";
  await expect(create({ kind: "clone", url: host.url })).rejects.toThrow(refusal);
  const access = { username: "", token: "a-token" };
  await expect(create({ kind: "git", url: host.url, access })).rejects.toThrow("not with a token");
});

/** A repository with a history of its own. */
async function pushOwn(name: string, text: string): Promise<string> {
  const tree = await createWorkTree(join(directory, "trees", name));
  const sha = await tree.commit({ "index.md": `# ${text}\n` });
  await tree.git("push", "--quiet", git.url(name), "main");
  return sha;
}

test("a project that follows another repository builds the head there, and keeps its former deployments", async () => {
  const first = await pushOwn("here", "Here");
  const second = await pushOwn("elsewhere", "There");
  const access = { username: "ada", token: new URL(git.url("here")).password };
  const sourceOf = (name: string) =>
    ({ kind: "git", url: git.bareUrl(name), provider: "other", access }) as const;
  const created = { orgId: ada.org, name: "Moving", source: sourceOf("here") };
  const { id: projectId } = (await ada.api.projects.create.mutate(created)).project;
  const built = async () => {
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    return deployments.map(({ commit, status, live }) => [commit?.sha, status, live]);
  };
  await expect.poll(built).toEqual([[first, "success", true]]);

  const source = sourceOf("elsewhere");
  const { project } = await ada.api.projects.relink.mutate({ projectId, source });
  expect(project).toMatchObject({ sourceUrl: source.url, live: { commit: { sha: first } } });
  await expect.poll(built).toEqual([
    [second, "success", true],
    [first, "success", false],
  ]);
});

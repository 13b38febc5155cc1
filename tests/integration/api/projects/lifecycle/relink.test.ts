import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkedRepository } from "#core/secrets/linked-repository.ts";
import { pinHostKey } from "#store/projects/host-keys.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { openPreview } from "#store/previews/reported-branches.ts";
import { findPreview } from "#store/previews/previews.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { gitlabPush, sendWithToken } from "#tests/support/doubles/hosts/gitlab-sender.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** A linked project that follows another repository from now on. */

const BED = { id: 8, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };
const LAWN = { id: 9, fullName: "garden/lawn", isPrivate: true, defaultBranch: "trunk" };
const ELSEWHERE = "https://git.example.org/ada/notes";

let doubles: Record<"gitlab" | "gitea" | "bitbucket", ConnectedHostDouble>;
let world: World;
let ada: Person;
let orgId: string;

beforeAll(async () => {
  doubles = {
    gitlab: await startGitlabDouble(),
    gitea: await startGiteaDouble(),
    bitbucket: await startBitbucketDouble(),
  };
  const places = Object.values(doubles).map(({ place }) => place);
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: places.join(",") });
  ada = await world.signUp();
  orgId = (await makeOrg(ada)).id;
});
afterAll(async () => {
  await world.close();
  for (const double of Object.values(doubles)) await double.close();
});
beforeEach(() => {
  for (const double of Object.values(doubles))
    Object.assign(double, { repositories: [BED, LAWN], hooks: new Map(), instead: () => null });
});

const connect = async (host: keyof typeof doubles) => {
  const { url: address, token, username } = doubles[host];
  const input = { orgId, host, address, token, username };
  return (await ada.api.gitHosts.connections.create.mutate(input)).connection.id;
};
type Git = { url: string; connectionId?: string; provider?: "gitlab" | "gitea" | "other" };
type Access = { access?: { username: string; token: string }; branch?: string };
const create = async (source: Git & Access) =>
  (
    await ada.api.projects.create.mutate({
      orgId,
      name: "Roses",
      source: { kind: "git", ...source },
    })
  ).project;
const relink = (projectId: string, source: Git & Access) =>
  ada.api.projects.relink.mutate({ projectId, source: { kind: "git", ...source } });
const stored = async (id: string) => (await findProject(world.services.db, id))!;
const remoteOf = async (id: string) => linkedRepository(world.services, await stored(id));

async function pushFromGitlab(project: { webhookUrl: string | null }, secret: string) {
  const repository = { id: "8", owner: "garden", repo: "roses", isPrivate: true };
  const sha = {
    before: "1".repeat(40),
    after: crypto.randomUUID().replaceAll("-", "a").padEnd(40, "2"),
  };
  const push = gitlabPush({ ref: "refs/heads/main", ...sha, message: "Plant roses", repository });
  const { raw, headers } = sendWithToken(push, secret);
  const response = await fetch(project.webhookUrl ?? "", {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  expect(response.status).toBe(202);
}
const pushes = async (projectId: string) => {
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
  return gitEvents.map(({ event }) => event);
};
const count = async (projectId: string) =>
  (await ada.api.deployments.list.query({ projectId })).total;

test("a project moves from one host to another: the webhook moves, deployments stay, and the former host is ignored", async () => {
  const [gitlab, gitea] = [await connect("gitlab"), await connect("gitea")];
  const project = await create({
    url: `${doubles.gitlab.url}/garden/roses.git`,
    connectionId: gitlab,
  });
  await pushFromGitlab(project, project.webhookSecret);
  await expect.poll(() => count(project.id)).toBe(1);
  await expect.poll(async () => (await stored(project.id)).routedHead).not.toBeNull();

  const url = `${doubles.gitea.url}/garden/lawn.git`;
  const linked = await relink(project.id, { url, connectionId: gitea, branch: "trunk" });
  expect(linked).toMatchObject({
    formerWebhook: { state: "removed", message: null },
    project: {
      sourceUrl: url,
      owner: "garden",
      repo: "lawn",
      branch: "trunk",
      connectionId: gitea,
      hostWebhook: { state: "ready" },
      following: { isDue: true, checkedAt: null, head: null },
    },
  });
  expect(doubles.gitlab.hooks.get(BED.fullName)).toEqual([]);
  expect(doubles.gitea.hooks.get(LAWN.fullName)).toMatchObject([
    { url: linked.project.webhookUrl, secret: project.webhookSecret },
  ]);
  expect(linked.project.webhookUrl).not.toBe(project.webhookUrl);
  expect(await stored(project.id)).toMatchObject({ routedHead: null, polledAt: null });
  expect(await count(project.id)).toBe(1);

  // A webhook that was not removed and still has the secret.
  await pushFromGitlab(project, project.webhookSecret);
  await expect.poll(() => pushes(project.id)).toEqual(["push of another repository", "push"]);
  expect(await count(project.id)).toBe(1);
  expect((await stored(project.id)).deliveredAt).toBeUndefined();
});

test.each(["gitlab", "gitea", "bitbucket"] as const)(
  "a webhook of %s that cannot be removed is named with the reason",
  async (host) => {
    const double = doubles[host];
    const connectionId = await connect(host);
    const project = await create({ url: `${double.url}/garden/roses.git`, connectionId });
    double.instead = ({ method }) => (method === "DELETE" ? { status: 403, body: {} } : null);
    const { formerWebhook } = await relink(project.id, { url: ELSEWHERE });
    expect(formerWebhook).toMatchObject({ state: "left", message: expect.stringMatching(/\w/) });
    expect(double.hooks.get(BED.fullName)).toHaveLength(1);

    double.instead = () => null;
    const again = await create({ url: `${double.url}/garden/lawn.git`, connectionId });
    const removed = await relink(again.id, { url: ELSEWHERE });
    expect(removed.formerWebhook).toEqual({ state: "removed", message: null });
    expect(double.hooks.get(LAWN.fullName)).toEqual([]);
  },
);

test("a webhook that a user made is left to the user", async () => {
  const url = `${doubles.gitlab.url}/garden/roses.git`;
  const project = await create({ url, provider: "gitlab" });
  await pushFromGitlab(project, project.webhookSecret);
  await expect.poll(async () => (await stored(project.id)).deliveredAt).toBeDefined();
  const { formerWebhook } = await relink(project.id, { url: ELSEWHERE });
  expect(formerWebhook).toEqual({ state: "byHand", message: null });
});

test("the token of a repository is never sent to another address", async () => {
  const access = { username: "ada", token: "a-reading-token" };
  const project = await create({ url: ELSEWHERE, access });
  expect((await remoteOf(project.id))?.credentials?.password).toBe(access.token);
  // Only the host is corrected.
  const named = await relink(project.id, { url: ELSEWHERE, provider: "gitea" });
  expect(named.project.repositoryUsername).toBe("ada");
  expect((await remoteOf(project.id))?.credentials?.password).toBe(access.token);

  const moved = await relink(project.id, { url: `${ELSEWHERE}-2` });
  expect(moved.project.repositoryUsername).toBeNull();
  expect(await remoteOf(project.id)).not.toHaveProperty("credentials");
  const { secrets } = await ada.api.secrets.list.query({ projectId: project.id });
  expect(secrets).toEqual([]);

  const other = { username: "", token: "another-token" };
  await relink(project.id, { url: ELSEWHERE, access: other });
  expect((await remoteOf(project.id))?.credentials?.password).toBe(other.token);
});

test("an ssh address gets a deploy key, which another host does not get", async () => {
  const project = await create({ url: ELSEWHERE });
  const ssh = async (url: string) => (await relink(project.id, { url })).project.ssh;
  const first = await ssh("git@git.example.org:ada/notes.git");
  expect(first?.publicKey).toMatch(/^ssh-ed25519 /);
  await pinHostKey(world.services.db, project.id, "ssh-ed25519 AAAA");
  const second = await ssh("git@git.example.org:ada/other.git");
  expect(second).toMatchObject({ publicKey: first?.publicKey, hostKey: expect.anything() });
  const third = await ssh("git@git.example.net:ada/other.git");
  expect(third?.publicKey).not.toBe(first?.publicKey);
  expect(third?.hostKey).toBeNull();
  expect(await ssh(ELSEWHERE)).toBeNull();
  expect(await remoteOf(project.id)).not.toHaveProperty("ssh");
});

test("an address is refused as for a new project, and nothing changes", async () => {
  const connectionId = await connect("gitlab");
  const project = await create({ url: ELSEWHERE });
  const before = await stored(project.id);
  await expect(relink(project.id, { url: "https://10.0.0.1/x/y" })).rejects.toThrow(/private/);
  await expect(relink(project.id, { url: "file:///etc" })).rejects.toThrow(/https/);
  await expect(relink(project.id, { url: ELSEWHERE, connectionId })).rejects.toThrow(/connection/i);
  await expect(relink(project.id, { url: ELSEWHERE, branch: "a..b" })).rejects.toThrow(/branch/i);
  expect(await stored(project.id)).toEqual(before);

  const own = await ada.api.projects.create.mutate({
    orgId,
    name: "Own",
    source: { kind: "remote" },
  });
  await expect(relink(own.project.id, { url: ELSEWHERE })).rejects.toThrow();
});

test("previews of the former repository are deleted, because the same number is another pull request now", async () => {
  const project = await create({ url: `${doubles.gitea.url}/garden/lawn.git`, provider: "gitea" });
  const { db } = world.services;
  const preview = await openPreview(db, {
    projectId: project.id,
    branch: "roses",
    ref: "refs/heads/roses",
    pull: null,
    at: null,
    isPrivate: false,
  });
  if (typeof preview === "string") throw new Error(preview);
  const { deployment } = await queueDeployment(db, await stored(project.id), {
    branch: "roses",
    previewId: preview._id,
    commit: null,
    trigger: { kind: "webhook", actor: null },
  });
  await relink(project.id, { url: `${doubles.gitea.url}/garden/lawn` });
  expect(await findPreview(db, preview._id)).not.toBeNull();
  await relink(project.id, { url: "https://example.org/garden/pond.git", provider: "gitea" });
  expect(await findPreview(db, preview._id)).toBeNull();
  const { deployments } = await ada.api.deployments.list.query({ projectId: project.id });
  expect(deployments.find(({ id }) => id === deployment._id)).toMatchObject({
    status: "canceled",
    reason: "the preview was removed",
  });
});

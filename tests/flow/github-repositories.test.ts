import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { dropReadingTokens } from "#core/git-hosts/github/app/installations.ts";
import { collection } from "#store/collections.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import {
  type GithubRepositoryAt,
  newGithubPerson,
} from "#tests/support/doubles/hosts/github-person.ts";
import { deliverUntilTaken, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import {
  createApp,
  type GithubMember,
  newBareRepository,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { until } from "#tests/support/until.ts";

/** Private repositories on GitHub, over real git, with every Pressmark process. */
let github: GithubDouble;
let world: World;
let root: Person;
let tree: WorkTree;
let directory: string;
let workers: RunningProcess[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-github-"));
  github = await startGithubDouble();
  const settings = {
    ...github.variables,
    ADMIN_EMAIL: "root@example.com",
    GIT_ALLOW_PRIVATE_HOSTS: new URL(github.url).host,
  };
  world = await startWorld(settings);
  root = await signUpAdmin(world);
  tree = await createWorkTree(join(directory, "tree"));
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL, ...settings };
  workers = await Promise.all(
    ["builder", "sweep"].map((folder) => startProcess(`workers/${folder}/main.ts`, variables)),
  );
});
beforeEach(async () => {
  await root.api.admin.githubApp.forget.mutate().catch(() => undefined);
  github.fetches.length = 0;
  github.hooks.length = 0;
  github.installations.length = 0;
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world.close();
  await github.close();
  await rm(directory, { recursive: true, force: true });
});

/** A member with a private repository, and one note in it. */
async function withPrivateNotes(name: string, fields: Partial<GithubRepositoryAt> = {}) {
  const bare = newBareRepository(directory);
  github.person = newGithubPerson({
    repositories: [{ owner: "octo-org", name, private: true, directory: bare, ...fields }],
    organizations: ["octo-org"],
  });
  const member = await signInAtGithub(world);
  const [repository] = github.person.repositories;
  const publish = async (files: Record<string, string>) => {
    const sha = await tree.commit(files);
    await tree.git("push", "--quiet", "--force", bare, "HEAD:main");
    return sha;
  };
  return {
    member,
    repository: repository!,
    publish,
    sha: await publish({ "index.md": "# One\n" }),
  };
}

/** Waits until there is an answer. */
async function found<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  let answer: T | null | undefined;
  await until(async () => Boolean((answer = await look())));
  return answer!;
}

const connect = ({ api, org }: GithubMember, { owner, name }: GithubRepositoryAt) =>
  api.projects.create.mutate({
    orgId: org,
    name,
    source: { kind: "github", owner, repo: name, connect: true },
  });
const codeOf = (error: unknown) => (error as { data?: { appCode?: string } }).data?.appCode;
const refusal = (call: Promise<unknown>) => call.then(() => "allowed", codeOf);

async function untilBuilt({ api }: GithubMember, projectId: string, sha: string) {
  return found(async () => {
    const { deployments } = await api.deployments.list.query({ projectId });
    return deployments.find((one) => one.commit?.sha === sha && isFinal(one.status));
  });
}

test("a private repository is imported with the App, and built with a token for this repository only", async () => {
  await createApp(root);
  const { member, repository, publish, sha } = await withPrivateNotes("garden");
  github.installations.push({
    id: 41,
    account: "octo-org",
    selected: ["octo-org/garden"],
    suspended: false,
  });
  const { project } = await connect(member, repository);
  expect(project.githubAccess).toEqual({ through: "app", isPrivate: true });
  expect(project.hostWebhook).toBeNull();
  expect(project.branch).toBe("main");
  expect((await untilBuilt(member, project.id, sha)).status).toBe("success");
  expect(github.tokenRequests.at(-1)).toEqual({
    repository_ids: [repository.id],
    permissions: { contents: "read" },
  });
  const tokens = github.fetches.map(({ token }) => token).filter((token) => token !== null);
  expect(new Set(tokens.map((token) => token.slice(0, 4)))).toEqual(new Set(["ghs_"]));
  expect(github.hooks).toEqual([]);
  const stored = JSON.stringify([
    await collection(world.services.db, "projects").find().toArray(),
    await collection(world.services.db, "logChunks").find().toArray(),
  ]);
  for (const token of tokens) expect(stored.includes(token)).toBe(false);

  const second = await publish({ "index.md": "# Two\n" });
  const payload = push({
    ref: "refs/heads/main",
    after: second,
    repository: { ...push().repository, id: repository.id, full_name: "octo-org/garden" },
  });
  Object.assign(payload.repository, { private: true });
  const secret = github.app!.webhookSecret!;
  await deliverUntilTaken(world.url, payload, { path: "/webhooks/github", secret });
  expect((await untilBuilt(member, project.id, second)).status).toBe("success");
});

test("nobody imports a repository that their own GitHub account cannot read, although the App can", async () => {
  await createApp(root);
  const { repository } = await withPrivateNotes("secret-garden");
  github.installations.push({
    id: 42,
    account: "octo-org",
    selected: ["octo-org/secret-garden"],
    suspended: false,
  });
  github.person = newGithubPerson();
  const stranger = await signInAtGithub(world);
  expect(await refusal(connect(stranger, repository))).toBe("github_repository_unknown");
  const unconnected = await world.signUp();
  expect(await refusal(connect(unconnected, repository))).toBe("github_not_connected");
  const { secret } = await stranger.api.apiKeys.create.mutate({
    orgId: stranger.org,
    name: "CI",
    scopes: ["read", "write"],
    expiresInDays: null,
  });
  const key = { ...stranger, api: world.client(secret).api };
  expect(await refusal(connect(key, repository))).toBe("key_scope");
});

test("without an App, the user's token reads the repository, and the webhook is created in it", async () => {
  const { member, repository, sha } = await withPrivateNotes("orchard");
  const { project, webhookSecret } = await connect(member, repository);
  expect(project.githubAccess).toMatchObject({ through: "account" });
  expect(project.hostWebhook).toMatchObject({ state: "ready", message: null });
  expect(github.hooks).toMatchObject([
    {
      repository: "octo-org/orchard",
      events: ["push", "repository", "pull_request"],
      config: { url: project.webhookUrl, secret: webhookSecret, content_type: "json" },
    },
  ]);
  expect((await untilBuilt(member, project.id, sha)).status).toBe("success");
  const tokens = github.fetches.flatMap(({ token }) => token ?? []);
  expect(tokens.every((token) => token.startsWith("gho_"))).toBe(true);

  await member.api.github.disconnect.mutate();
  const failure = await found(async () => {
    // A check right after another one does nothing.
    await member.api.projects.check.mutate({ projectId: project.id });
    const { following } = (await member.api.projects.get.query({ projectId: project.id })).project;
    return following?.failure;
  });
  expect(failure.message).toBe("The member who connected the repository has disconnected GitHub.");
});

test("if the webhook cannot be created, the project says why and works without it", async () => {
  const { member, repository, sha } = await withPrivateNotes("meadow", { admin: false });
  const { project } = await connect(member, repository);
  expect(project.hostWebhook).toMatchObject({
    state: "failed",
    message: expect.stringContaining("may not create webhooks"),
  });
  expect((await untilBuilt(member, project.id, sha)).status).toBe("success");
});

test("a suspended App is said on the project, and connecting again ends it", async () => {
  await createApp(root);
  const { member, repository, sha } = await withPrivateNotes("hedge");
  const installation = {
    id: 43,
    account: "octo-org",
    selected: ["octo-org/hedge"],
    suspended: true,
  };
  github.installations.push(installation);
  const { project } = await connect(member, repository);
  const failure = () =>
    member.api.projects.get
      .query({ projectId: project.id })
      .then(({ project: { following } }) => following?.failure?.message);
  expect(await found(failure)).toBe("The GitHub App is suspended for the owner of the repository.");
  installation.suspended = false;
  dropReadingTokens(43);
  await member.api.projects.repositoryAccess.connect.mutate({ projectId: project.id });
  expect((await untilBuilt(member, project.id, sha)).status).toBe("success");
});

test("while GitHub gives no token, a push of a private repository waits, and is built as soon as GitHub answers", async () => {
  await createApp(root);
  const { member, repository, publish } = await withPrivateNotes("patience");
  github.installations.push({
    id: 47,
    account: "octo-org",
    selected: ["octo-org/patience"],
    suspended: false,
  });
  github.instead = ({ path }) =>
    path.endsWith("/access_tokens")
      ? { status: 502, bytes: Buffer.from("<h1>Unicorn</h1>") }
      : null;
  const { project } = await connect(member, repository);
  const sha = await publish({ "index.md": "# Patience\n" });
  const payload = push({
    ref: "refs/heads/main",
    after: sha,
    head_commit: null,
    repository: { id: repository.id, full_name: "octo-org/patience", default_branch: "main" },
  });
  const secret = project.webhookSecret;
  await deliverUntilTaken(world.url, payload, { path: `/webhooks/github/${project.id}`, secret });
  const waiting = await found(async () => {
    const { deployments } = await member.api.deployments.list.query({ projectId: project.id });
    return deployments.find(({ reason }) => reason?.includes("GitHub"));
  });
  expect(waiting.status).toBe("queued");
  github.instead = () => null;
  expect((await untilBuilt(member, project.id, sha)).status).toBe("success");
});

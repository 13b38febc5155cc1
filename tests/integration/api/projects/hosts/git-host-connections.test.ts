import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkedRepository } from "#core/secrets/linked-repository.ts";
import { maskedForms } from "#core/secrets/masked-forms.ts";
import { valuesToMask } from "#core/secrets/secrets.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { gitlabPush, sendWithToken } from "#tests/support/doubles/hosts/gitlab-sender.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { createWorkTree, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const BED = { id: 8, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let git: GitRemote;
let doubles: Record<"gitlab" | "gitea" | "bitbucket", ConnectedHostDouble>;
let world: World;
let ada: Person;
let orgId: string;
let head: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  git = await startGitRemote(directory.path);
  const tree = await createWorkTree(`${directory.path}/tree`);
  head = await tree.commit({ "index.md": "# Roses" }, "Plant roses");
  await tree.git("push", "--quiet", git.url("roses"), "main");
  doubles = {
    gitlab: await startGitlabDouble({ git }),
    gitea: await startGiteaDouble({ git }),
    bitbucket: await startBitbucketDouble({ git }),
  };
  const places = Object.values(doubles).map(({ place }) => place);
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: places.join(",") });
  ada = await world.signUp();
  orgId = (await makeOrg(ada)).id;
});
afterAll(async () => {
  await world.close();
  for (const double of Object.values(doubles)) await double.close();
  await git.close();
  await directory.remove();
});
beforeEach(() => {
  for (const double of Object.values(doubles))
    Object.assign(double, { repositories: [BED], hooks: new Map(), instead: () => null });
});

const connect = async (host: keyof typeof doubles) => {
  const { url: address, token, username } = doubles[host];
  const input = { orgId, host, address, token, username };
  return (await ada.api.gitHosts.connections.create.mutate(input)).connection;
};
const create = async (connectionId: string, url: string) =>
  (
    await ada.api.projects.create.mutate({
      orgId,
      name: "Roses",
      source: { kind: "git", url, connectionId },
    })
  ).project;
const projectOf = async (id: string) => (await findProject(world.services.mongo.db, id))!;

test.each(["gitlab", "gitea", "bitbucket"] as const)(
  "a private repository of a connection becomes a project with a webhook: %s",
  async (host) => {
    const double = doubles[host];
    const connection = await connect(host);
    expect(connection).toMatchObject({ host, login: "ann", missingScopes: [], failure: null });
    const connectionId = connection.id;
    const { repositories } = await ada.api.gitHosts.repositories.query({ connectionId });
    expect(repositories).toMatchObject([{ fullName: BED.fullName, private: true }]);

    const project = await create(connectionId, repositories[0]?.url ?? "");
    expect(project).toMatchObject({
      branch: "main",
      owner: "garden",
      repo: "roses",
      connectionId,
      hostWebhook: { state: "ready", message: null },
    });
    expect(double.hooks.get(BED.fullName)).toMatchObject([
      { url: project.webhookUrl, secret: project.webhookSecret, active: true },
    ]);

    const remote = (await linkedRepository(world.services, await projectOf(project.id)))!;
    expect(await remoteHead(remote)).toEqual({ branch: "main", sha: head });
    const masked = await valuesToMask(world.services, await projectOf(project.id));
    expect(masked).toEqual([double.token]);
  },
);

test("the webhook that Pressmark created is accepted", async () => {
  const { id } = await connect("gitlab");
  const project = await create(id, `${doubles.gitlab.url}/garden/roses.git`);
  const [hook] = doubles.gitlab.hooks.get(BED.fullName) ?? [];
  const repository = { id: "8", owner: "garden", repo: "roses", isPrivate: true };
  const push = {
    ref: "refs/heads/main",
    before: "1".repeat(40),
    after: head,
    message: "Plant roses",
    repository,
  };
  const { raw, headers } = sendWithToken(gitlabPush(push), hook?.secret ?? "");
  const response = await fetch(hook?.url ?? "", {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  expect(response.status).toBe(202);
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId: project.id });
  expect(gitEvents).toMatchObject([{ event: "push", source: "gitlab" }]);
});

test("the doctor asks the host about the webhook", async () => {
  const { id } = await connect("gitea");
  const project = await create(id, `${doubles.gitea.url}/garden/roses.git`);
  const found = async () => {
    const { checks } = await ada.api.projects.webhookDoctor.query({ projectId: project.id });
    return checks.find(({ name }) => name === "address")?.found;
  };
  expect(await found()).toContain("It sends pushes.");
  const hooks = doubles.gitea.hooks.get(BED.fullName)!;
  Object.assign(hooks.at(-1)!, { events: ["push", "pull_request"] });
  expect(await found()).toContain("It sends pushes, but no pull requests.");
  Object.assign(hooks.at(-1)!, { events: ["issues"] });
  expect(await found()).toBe("The webhook on Gitea does not send pushes.");
  hooks.length = 0;
  expect(await found()).toBe("Gitea has no webhook with this project’s address.");
  doubles.gitea.instead = () => ({ status: 503, body: {} });
  expect(await found()).toContain("internal error");
  doubles.gitea.instead = () => null;
});

test("a token is nowhere in the database, in an answer or in the audit log", async () => {
  const connection = await connect("gitlab");
  const { connections } = await ada.api.gitHosts.connections.list.query({ orgId });
  const { entries } = await ada.api.orgs.audit.query({ orgId });
  const { db } = world.services.mongo;
  const stored = await Promise.all(
    (await db.collections()).map((every) => every.find({}).toArray()),
  );
  const everything = JSON.stringify([connection, connections, entries, stored]);
  const { token } = doubles.gitlab;
  expect(maskedForms(token).filter((form) => everything.includes(form))).toEqual([]);
  expect(entries[0]).toMatchObject({
    action: "gitHosts.connections.create",
    details: { host: "gitlab" },
  });
});

test("a wrong token, a wrong address and a missing email are refused with the reason, and nothing is stored", async () => {
  const before = (await ada.api.gitHosts.connections.list.query({ orgId })).total;
  const { url: address } = doubles.gitlab;
  const base = { orgId, host: "gitlab" as const, token: "wrong" };
  const attempts: [Parameters<typeof ada.api.gitHosts.connections.create.mutate>[0], string][] = [
    [{ ...base, address }, "host_token_refused"],
    [{ ...base, address: `${address}/elsewhere` }, "host_missing"],
    [{ ...base, address: "http://gitlab.example.com" }, "git_url_insecure"],
    [{ ...base, address: "https://10.0.0.1" }, "url_private_address"],
    [{ ...base, address: "https://user:word@gitlab.example.com" }, "git_url_has_credentials"],
    [{ ...base, host: "gitea" }, "connection_address"],
    [{ ...base, host: "bitbucket", address: doubles.bitbucket.url }, "connection_username"],
    [{ ...base, address, token: "two words" }, "bad_request"],
  ];
  for (const [input, code] of attempts)
    expect(await codeOf(ada.api.gitHosts.connections.create.mutate(input))).toBe(code);
  expect((await ada.api.gitHosts.connections.list.query({ orgId })).total).toBe(before);
});

test("a repository elsewhere, or one that the token cannot read, is not linked with the connection", async () => {
  const { id } = await connect("gitlab");
  const { url } = doubles.gitlab;
  for (const [address, code] of [
    [`${doubles.gitea.url}/garden/roses`, "connection_other_host"],
    [`${url}.example/garden/roses`, "connection_other_host"],
    [`${url}/garden/../../roses`, "connection_other_host"],
    [`${url}/garden/nowhere`, "host_missing"],
  ] as const)
    expect(await codeOf(create(id, address))).toBe(code);
  const other = await makeOrg(ada, "Another");
  const source = { kind: "git" as const, url: `${url}/garden/roses`, connectionId: id };
  const creating = ada.api.projects.create.mutate({ orgId: other.id, name: "Stolen", source });
  expect(await codeOf(creating)).toBe("connection_not_found");
});

test("a project is created even if its webhook is refused, and the webhook can be retried", async () => {
  const { id } = await connect("gitlab");
  const double = doubles.gitlab;
  double.instead = ({ method, path }) =>
    method === "POST" && path.endsWith("/hooks")
      ? { status: 422, body: { message: { url: ["is blocked: Requests to localhost"] } } }
      : null;
  const project = await create(id, `${double.url}/garden/roses`);
  expect(project.hostWebhook?.state).toBe("failed");
  expect(project.hostWebhook?.message).toMatch(/says: url is blocked: Requests to localhost/);
  expect(project.webhookSecret).not.toBe("");

  double.instead = () => null;
  const projectId = project.id;
  const again = await ada.api.projects.hostWebhook.create.mutate({ projectId });
  expect(again.project.hostWebhook).toMatchObject({ state: "ready", message: null });
  await ada.api.projects.hostWebhook.create.mutate({ projectId });
  expect(double.hooks.get(BED.fullName)).toHaveLength(1);

  const { webhookSecret } = await ada.api.projects.webhookSecret.rotate.mutate({ projectId });
  expect(double.hooks.get(BED.fullName)).toMatchObject([{ secret: webhookSecret }]);
});

test("a revoked token is reported by a test, and a new one serves the same projects", async () => {
  const connection = await connect("gitea");
  const double = doubles.gitea;
  const project = await create(connection.id, `${double.url}/garden/roses`);
  const old = double.token;
  double.token = "a-newer-token";
  const connectionId = connection.id;
  const tested = await ada.api.gitHosts.connections.test.mutate({ connectionId });
  expect(tested.connection.failure).toMatchObject({ appCode: "host_token_refused" });
  const read = async () =>
    remoteHead((await linkedRepository(world.services, await projectOf(project.id)))!);
  await expect(read()).rejects.toMatchObject({ appCode: "repo_no_access" });

  const replace = ada.api.gitHosts.connections.replaceToken;
  expect(await codeOf(replace.mutate({ connectionId, token: old }))).toBe("host_token_refused");
  const replaced = await replace.mutate({ connectionId, token: double.token });
  expect(replaced.connection.failure).toBeNull();
  expect((await read()).sha).toBe(head);
});

test("removing a connection names the projects that used it, and their repository needs a token", async () => {
  const connection = await connect("gitlab");
  const project = await create(connection.id, `${doubles.gitlab.url}/garden/roses`);
  const { connections } = await ada.api.gitHosts.connections.list.query({ orgId });
  const mine = connections.find(({ id }) => id === connection.id);
  expect(mine?.projects).toMatchObject([{ id: project.id, name: "Roses" }]);
  const removed = await ada.api.gitHosts.connections.remove.mutate({ connectionId: connection.id });
  expect(removed.projects).toMatchObject([{ id: project.id }]);
  const stored = await projectOf(project.id);
  await expect(linkedRepository(world.services, stored)).rejects.toMatchObject({
    appCode: "connection_missing",
  });
  expect(await valuesToMask(world.services, stored)).toEqual([]);

  const { token } = doubles.gitlab;
  const access = { projectId: project.id, username: "oauth2", token };
  await ada.api.projects.repositoryAccess.set.mutate(access);
  const remote = (await linkedRepository(world.services, await projectOf(project.id)))!;
  expect((await remoteHead(remote)).sha).toBe(head);
});

test("members choose repositories but do not manage connections, and a deleted organization has none", async () => {
  const connection = await connect("gitlab");
  const member = await addPerson(world, { owner: ada, orgId });
  const connectionId = connection.id;
  const { repositories } = await member.api.gitHosts.repositories.query({ connectionId });
  expect(repositories).toHaveLength(1);
  expect(await codeOf(member.api.gitHosts.connections.test.mutate({ connectionId }))).toBe(
    "forbidden",
  );

  const other = await makeOrg(ada, "Short-lived");
  const { url: address, token } = doubles.gitlab;
  const input = { orgId: other.id, host: "gitlab" as const, address, token };
  await ada.api.gitHosts.connections.create.mutate(input);
  await ada.api.orgs.delete.mutate({ orgId: other.id, confirm: other.handle });
  const { db } = world.services.mongo;
  expect(await collection(db, "gitHostConnections").findOne({ orgId: other.id })).toBeNull();
});

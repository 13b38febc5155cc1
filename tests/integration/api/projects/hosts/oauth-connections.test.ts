import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usableToken } from "#core/git-hosts/connections/oauth/usable-token.ts";
import { linkedRepository, withLinkedRepository } from "#core/secrets/linked-repository.ts";
import { maskedForms } from "#core/secrets/masked-forms.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { decide, newOauthState } from "#tests/support/doubles/oauth-double.ts";
import { createWorkTree, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const BED = { id: 8, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };
const hosts = ["gitlab", "gitea", "bitbucket"] as const;
type Host = (typeof hosts)[number];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let git: GitRemote;
let doubles: Record<Host, ConnectedHostDouble>;
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
  const variables = hosts.flatMap((host): [string, string][] => [
    [`${host.toUpperCase()}_URL`, doubles[host].url],
    [`${host.toUpperCase()}_CLIENT_ID`, doubles[host].oauth.clientId],
    [`${host.toUpperCase()}_CLIENT_SECRET`, doubles[host].oauth.clientSecret],
  ]);
  const places = hosts.map((host) => doubles[host].place).join(",");
  world = await startWorld({ ...Object.fromEntries(variables), GIT_ALLOW_PRIVATE_HOSTS: places });
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
  for (const double of Object.values(doubles)) {
    const { clientSecret } = double.oauth;
    const redirect = `${world.services.env.PUBLIC_URL}/connect/git-host`;
    const oauth = { ...newOauthState(), clientSecret, redirect };
    Object.assign(double, { oauth, repositories: [BED], hooks: new Map(), instead: () => null });
  }
});

const connections = () => ada.api.gitHosts.connections;
const begin = (host: Host, by = ada, org = orgId) =>
  by.api.gitHosts.connections.authorize.mutate({
    orgId: org,
    host,
    address: doubles[host].url,
  });
const returned = async (url: string) => {
  const { searchParams } = await decide(url, "Authorize");
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
};
const connect = async (host: Host) => {
  const { url } = await begin(host);
  return (await connections().finish.mutate({ orgId, ...(await returned(url)) })).connection;
};
const stored = async (id: string) =>
  (await collection(world.services.mongo.db, "gitHostConnections").findOne({ _id: id }))!;
/** The host has forgotten nothing, but the token is about to end. */
const letEnd = (id: string) =>
  collection(world.services.mongo.db, "gitHostConnections").updateOne(
    { _id: id },
    { $set: { "oauth.expiresAt": new Date(Date.now() + 60_000) } },
  );

test.each(hosts)(
  "a user allows a connection at %s, and a private repository becomes a project",
  async (host) => {
    const connection = await connect(host);
    expect(connection).toMatchObject({ host, login: "ann", access: "oauth", failure: null });
    expect(connection.missingScopes).toEqual([]);
    const connectionId = connection.id;
    const { repositories } = await ada.api.gitHosts.repositories.query({ connectionId });
    expect(repositories).toMatchObject([{ fullName: BED.fullName }]);
    const { project } = await ada.api.projects.create.mutate({
      orgId,
      name: "Roses",
      source: { kind: "git", url: repositories[0]!.url, connectionId },
    });
    expect(project.hostWebhook).toMatchObject({ state: "ready" });
    const read = async () => {
      const saved = (await findProject(world.services.mongo.db, project.id))!;
      return remoteHead((await linkedRepository(world.services, saved))!);
    };
    expect((await read()).sha).toBe(head);

    // A token that is about to end is renewed before it is used.
    await letEnd(connectionId);
    const former = doubles[host].oauth.access;
    expect((await read()).sha).toBe(head);
    expect(doubles[host].oauth.access).not.toBe(former);
    expect(doubles[host].oauth.renewals).toBe(1);

    // A fetch whose token another process renewed in the meantime gets the new one.
    doubles[host].oauth.access = "renewed-elsewhere";
    const saved = (await findProject(world.services.mongo.db, project.id))!;
    const found = await withLinkedRepository(world.services, saved, (remote) =>
      remoteHead(remote!),
    );
    expect(found.sha).toBe(head);
    expect(doubles[host].oauth.renewals).toBe(2);

    // And one that the host refuses, although it should still be valid.
    doubles[host].oauth.access = "another";
    expect((await ada.api.gitHosts.repositories.query({ connectionId })).repositories).toHaveLength(
      1,
    );
    expect(doubles[host].oauth.renewals).toBe(3);
  },
);

test("many requests at once renew a token one time, even if the host is slow", async () => {
  const { id } = await connect("gitlab");
  await letEnd(id);
  const { oauth } = doubles.gitlab;
  oauth.beforeRenewal = () => new Promise((resolve) => setTimeout(resolve, 300));
  const connection = await stored(id);
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => usableToken(world.services, connection)),
  );
  expect(new Set(tokens)).toEqual(new Set([oauth.access]));
  expect(oauth.renewals).toBe(1);
});

test("a process that died while it renewed does not block the others", async () => {
  const { id } = await connect("gitlab");
  await letEnd(id);
  await collection(world.services.mongo.db, "gitHostConnections").updateOne(
    { _id: id },
    { $set: { "oauth.lease": { id: "dead", until: new Date(Date.now() - 1) } } },
  );
  expect(await usableToken(world.services, await stored(id))).toBe(doubles.gitlab.oauth.access);
});

test("a refused renewal is said on the connection, and connecting again keeps its projects", async () => {
  const { id } = await connect("bitbucket");
  await letEnd(id);
  const { oauth } = doubles.bitbucket;
  oauth.refresh = "revoked";
  const asking = () => ada.api.gitHosts.repositories.query({ connectionId: id });
  expect(await codeOf(asking())).toBe("connection_ended");
  expect(await codeOf(asking())).toBe("connection_ended");
  const { connections: listed } = await connections().list.query({ orgId });
  expect(listed.find((one) => one.id === id)?.failure).toMatchObject({
    appCode: "connection_ended",
    message: expect.stringContaining("connect it again"),
  });
  const { url } = await connections().authorizeAgain.mutate({ connectionId: id });
  const again = await connections().finish.mutate({ orgId, ...(await returned(url)) });
  expect(again.connection).toMatchObject({ id, failure: null });
  expect((await asking()).repositories).toHaveLength(1);
});

test("a host that is down does not end a connection", async () => {
  const { id } = await connect("gitea");
  await letEnd(id);
  const asking = () => ada.api.gitHosts.repositories.query({ connectionId: id });
  doubles.gitea.instead = () => ({ status: 502, bytes: Buffer.from("<html>Bad gateway") });
  expect(await codeOf(asking())).toBe("host_unavailable");
  doubles.gitea.instead = () => ({ body: { access_token: "" } });
  expect(await codeOf(asking())).toBe("host_unreadable");
  doubles.gitea.instead = () => null;
  expect((await asking()).repositories).toHaveLength(1);
  expect((await stored(id)).failure).toBeNull();
});

test("a state works once, for the session and the organization that began", async () => {
  const bob = await addPerson(world, { owner: ada, orgId, role: "admin" });
  const other = await makeOrg(ada, "Another");
  const { url } = await begin("gitlab");
  const given = await returned(url);
  const before = (await connections().list.query({ orgId })).total;
  const finish = (input: { code: string; state: string }, by = ada, org = orgId) =>
    codeOf(by.api.gitHosts.connections.finish.mutate({ orgId: org, ...input }));
  expect(await finish({ ...given, state: "state_made-up" })).toBe("connection_state");
  expect(await finish(given, bob)).toBe("connection_state");
  expect(await finish(given, ada, other.id)).toBe("connection_state");
  expect(doubles.gitlab.oauth.access).toBeNull();
  expect((await connections().list.query({ orgId })).total).toBe(before);
  await connections().finish.mutate({ orgId, ...given });
  expect(await finish(given)).toBe("connection_state");

  const late = await returned((await begin("gitlab")).url);
  await collection(world.services.mongo.db, "gitHostAuthorizations").updateMany(
    {},
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );
  expect(await finish(late)).toBe("connection_state");
});

test("a code that the host refuses connects nothing, and its state is used up", async () => {
  const { code, state } = await returned((await begin("gitlab")).url);
  doubles.gitlab.oauth.codes.get(code)!.wasUsed = true;
  const finishing = () => codeOf(connections().finish.mutate({ orgId, code, state }));
  expect(await finishing()).toBe("connection_code");
  expect(await finishing()).toBe("connection_state");
});

test("the browser is only sent to hosts with a client, with the exact address to come back to", async () => {
  const { url } = await begin("gitlab");
  const { origin, searchParams } = new URL(url);
  expect(origin).toBe(doubles.gitlab.url);
  expect(searchParams.get("redirect_uri")).toBe(
    `${world.services.env.PUBLIC_URL}/connect/git-host`,
  );
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  for (const [host, address, code] of [
    ["gitlab", "https://evil.example", "connection_no_client"],
    ["gitlab", undefined, "connection_no_client"],
    ["gitea", doubles.gitlab.url, "connection_no_client"],
    ["gitea", "https://10.0.0.1", "url_private_address"],
    ["gitea", undefined, "connection_address"],
  ] as const) {
    const beginning = connections().authorize.mutate({ orgId, host, ...(address && { address }) });
    expect(await codeOf(beginning)).toBe(code);
  }
});

test("members see which hosts have a client, and connect none", async () => {
  const member = await addPerson(world, { owner: ada, orgId });
  const { clients } = await member.api.gitHosts.connections.list.query({ orgId });
  expect(clients).toEqual(hosts.map((host) => ({ host, address: doubles[host].url })));
  expect(await codeOf(begin("gitlab", member))).toBe("forbidden");
  const { id } = await connect("gitlab");
  const again = member.api.gitHosts.connections.authorizeAgain.mutate({ connectionId: id });
  expect(await codeOf(again)).toBe("forbidden");
});

test("no token and no secret is in the database, in an answer or in the audit log", async () => {
  const connection = await connect("gitlab");
  const list = await connections().list.query({ orgId });
  const { entries } = await ada.api.orgs.audit.query({ orgId });
  const { db } = world.services.mongo;
  const all = await Promise.all((await db.collections()).map((one) => one.find({}).toArray()));
  const everything = JSON.stringify([connection, list, entries, all]);
  const { access, refresh, clientSecret, codes } = doubles.gitlab.oauth;
  for (const secret of [access!, refresh!, clientSecret, ...codes.keys()])
    expect(maskedForms(secret).filter((form) => everything.includes(form))).toEqual([]);
  expect(entries[0]).toMatchObject({ action: "gitHosts.connections.finish" });
});

test("a token that is entered replaces the access that a user allowed", async () => {
  const { id: connectionId } = await connect("gitlab");
  const { token } = doubles.gitlab;
  const replaced = await connections().replaceToken.mutate({ connectionId, token });
  expect(replaced.connection).toMatchObject({ access: "token", failure: null });
  expect((await stored(connectionId)).oauth).toBeNull();
});

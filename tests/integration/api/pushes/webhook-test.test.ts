import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noteWebhookTest } from "#store/projects/webhook-health.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { signInAtGithub } from "#tests/support/worlds/github-world.ts";
import { codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Test deliveries that the webhook doctor asks a host for. */
const BED = { id: 8, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };
const MINUTE_MS = 60_000;

let doubles: Record<"gitlab" | "gitea" | "bitbucket", ConnectedHostDouble>;
let github: GithubDouble;
let world: World;
let ada: Person;
let orgId: string;

beforeAll(async () => {
  doubles = {
    gitlab: await startGitlabDouble(),
    gitea: await startGiteaDouble(),
    bitbucket: await startBitbucketDouble(),
  };
  github = await startGithubDouble();
  const places = Object.values(doubles).map(({ place }) => place);
  world = await startWorld({ ...github.variables, GIT_ALLOW_PRIVATE_HOSTS: places.join(",") });
  ada = await world.signUp();
  orgId = (await makeOrg(ada)).id;
});
afterAll(async () => {
  await world.close();
  for (const double of [...Object.values(doubles), github]) await double.close();
});
beforeEach(() => {
  const fresh = { repositories: [BED], isBlocked: false, instead: () => null };
  for (const double of Object.values(doubles)) Object.assign(double, fresh, { hooks: new Map() });
});

async function connect(host: keyof typeof doubles) {
  const { url: address, token, username } = doubles[host];
  const input = { orgId, host, address, token, username };
  const { connection } = await ada.api.gitHosts.connections.create.mutate(input);
  const source = { kind: "git", url: `${address}/garden/roses`, connectionId: connection.id };
  const { project } = await ada.api.projects.create.mutate({
    orgId,
    name: "Roses",
    source: source as { kind: "git"; url: string },
  });
  return project.id;
}
async function importFromGithub() {
  github.person = newGithubPerson({ repositories: [{ owner: "octo-org", name: "garden" }] });
  const member = await signInAtGithub(world);
  const { project } = await member.api.projects.create.mutate({
    orgId: member.org,
    name: "Garden",
    source: { kind: "github", owner: "octo-org", repo: "garden", connect: true },
  });
  return { member, projectId: project.id };
}
const send = (projectId: string, { api }: Pick<Person, "api"> = ada) =>
  api.projects.hostWebhook.test.mutate({ projectId });
const outcome = async (projectId: string, { api }: Pick<Person, "api"> = ada) =>
  (await api.projects.webhookDoctor.query({ projectId })).test;
const state = async (projectId: string, person: Pick<Person, "api"> = ada) =>
  (await outcome(projectId, person)).last?.state;
const hookOf = (host: keyof typeof doubles) => doubles[host].hooks.get(BED.fullName)!.at(-1)!;
/** As if the test had been sent a minute ago. */
const age = (projectId: string) =>
  noteWebhookTest(world.services.db, projectId, {
    at: new Date(Date.now() - MINUTE_MS),
    failure: null,
  });

test.each(["gitlab", "gitea"] as const)(
  "a test from %s arrives, and the doctor says so",
  async (host) => {
    const projectId = await connect(host);
    expect(await outcome(projectId)).toEqual({ unavailable: null, last: null });
    await send(projectId);
    await expect.poll(() => state(projectId)).toBe("arrived");
    expect((await outcome(projectId)).last?.found).toMatch(
      /^A delivery arrived .* The webhook works\.$/,
    );
  },
);

test("a test from GitHub is a ping: it arrives, and builds nothing", async () => {
  const { member, projectId } = await importFromGithub();
  await send(projectId, member);
  await expect.poll(() => state(projectId, member)).toBe("arrived");
  const { deployments } = await member.api.deployments.list.query({ projectId });
  expect(deployments).toEqual([]);
});

test("a test with a wrong secret arrives and is refused", async () => {
  for (const host of ["gitlab", "gitea"] as const) {
    const projectId = await connect(host);
    hookOf(host).secret = "wrong";
    await send(projectId);
    await expect.poll(() => state(projectId)).toBe("refused");
  }
});

test("if a firewall keeps the test away, the doctor waits a few seconds and then names the likely reason", async () => {
  const projectId = await connect("gitea");
  doubles.gitea.isBlocked = true;
  await send(projectId);
  expect(await state(projectId)).toBe("waiting");
  await age(projectId);
  expect((await outcome(projectId)).last).toMatchObject({
    state: "missing",
    found: "Gitea accepted the request, but no delivery arrived within 10 s.",
    mend: expect.stringContaining("A firewall or a proxy in front of this installation"),
  });
});

test("what the host says about its own failure is repeated", async () => {
  const projectId = await connect("gitlab");
  doubles.gitlab.isBlocked = true;
  await send(projectId);
  expect((await outcome(projectId)).last).toMatchObject({
    state: "failed",
    found: expect.stringContaining("The host says: Net::OpenTimeout."),
  });
  doubles.gitlab.hooks.clear();
  await send(projectId);
  expect((await outcome(projectId)).last?.found).toBe(
    "GitLab did not send a test. It has no such webhook.",
  );
  doubles.gitlab.instead = () => ({ status: 401, body: {} });
  await send(projectId);
  expect((await outcome(projectId)).last?.found).toContain("does not accept the token");
});

test("Bitbucket, and webhooks that Pressmark did not create, have no tests, and the doctor says what to do instead", async () => {
  const projectId = await connect("bitbucket");
  expect((await outcome(projectId)).unavailable).toBe(
    "Bitbucket cannot send tests. Push a commit instead. It can be empty: git commit --allow-empty.",
  );
  expect(await codeOf(send(projectId))).toBe("webhook_test_unsupported");
  const { project } = await ada.api.projects.create.mutate({
    orgId,
    name: "By hand",
    source: { kind: "github", owner: "a", repo: "b" },
  });
  expect((await outcome(project.id)).unavailable).toContain("from its settings on GitHub");
  expect(await codeOf(send(project.id))).toBe("webhook_test_unsupported");
});

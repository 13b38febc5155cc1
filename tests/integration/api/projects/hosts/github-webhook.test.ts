import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { deliver, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { type GithubMember, signInAtGithub } from "#tests/support/worlds/github-world.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** The webhook that Pressmark creates in a repository of GitHub, as the member who connected it. */
let github: GithubDouble;
let world: World;
let member: GithubMember;
let projectId: string;
let created: string;

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld(github.variables);
});
beforeEach(async () => {
  github.hooks.length = 0;
  github.person = newGithubPerson({ repositories: [{ owner: "octo-org", name: "garden" }] });
  member = await signInAtGithub(world);
  const { project, webhookSecret } = await member.api.projects.create.mutate({
    orgId: member.org,
    name: "Garden",
    source: { kind: "github", owner: "octo-org", repo: "garden", connect: true },
  });
  projectId = project.id;
  created = webhookSecret;
});
afterAll(async () => {
  await world.close();
  await github.close();
});

const hook = () => github.hooks[0]!;
const project = async () => (await member.api.projects.get.query({ projectId })).project;
const rotate = async () =>
  (await member.api.projects.webhookSecret.rotate.mutate({ projectId })).webhookSecret;
const send = (secret: string) =>
  deliver(world.url, push(), { path: `/webhooks/github/${projectId}`, secret });

test("a rotated secret is set on GitHub, in the same webhook, and deliveries with it are accepted", async () => {
  expect(hook().config.secret).toBe(created);
  const { id } = hook();
  const secret = await rotate();
  expect(github.hooks).toHaveLength(1);
  expect(hook()).toMatchObject({ id, active: true, config: { secret } });
  expect((await project()).hostWebhook).toMatchObject({ state: "ready", message: null });
  expect((await send(hook().config.secret)).status).toBe(202);
  expect((await send(created)).status).toBe(401);
});

test("if GitHub refuses the new secret, the project says so, and setting up again mends it", async () => {
  github.person.repositories[0]!.admin = false;
  const secret = await rotate();
  expect((await project()).hostWebhook).toMatchObject({
    state: "failed",
    message: expect.stringContaining("Only administrators of the repository may."),
  });
  expect((await project()).following?.everyMinutes).toBeGreaterThan(0);
  expect(hook().config.secret).toBe(created);

  github.person.repositories[0]!.admin = true;
  const again = await member.api.projects.hostWebhook.create.mutate({ projectId });
  expect(again.project.hostWebhook).toMatchObject({ state: "ready", message: null });
  expect(hook().config.secret).toBe(secret);
});

test("a webhook that was deleted or turned off on GitHub is set up again", async () => {
  hook().active = false;
  hook().events = ["issues"];
  await member.api.projects.hostWebhook.create.mutate({ projectId });
  expect(hook()).toMatchObject({ active: true, events: ["push", "repository", "pull_request"] });
  github.hooks.length = 0;
  await member.api.projects.hostWebhook.create.mutate({ projectId });
  expect(github.hooks).toHaveLength(1);
});

test("the token of a member who has disconnected GitHub sets up no webhook", async () => {
  await member.api.github.disconnect.mutate();
  await rotate();
  expect((await project()).hostWebhook).toMatchObject({
    state: "failed",
    message: "The member who connected the repository has disconnected GitHub.",
  });
  expect(hook().config.secret).toBe(created);
});

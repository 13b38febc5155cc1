import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectCount = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp("ada@example.com");
});
afterAll(() => world.close());

let project: { id: string; handle: string; pushToken: string | null };
let tree: WorkTree;

beforeEach(async () => {
  projectCount += 1;
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: `Garden ${projectCount}`, source };
  project = (await ada.api.projects.create.mutate(newProject)).project;
  tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", String(projectCount)));
});

const remote = (password = project.pushToken ?? "", handle = project.handle) =>
  `${world.url.replace("//", `//git:${password}@`)}/git/${ada.org}/${handle}.git`;
const push = (...args: string[]) => tree.tryGit(["push", remote(), ...args]);
const deployments = async () =>
  (await ada.api.deployments.list.query({ projectId: project.id })).deployments;
const gitEvents = async () =>
  (await ada.api.gitEvents.list.query({ projectId: project.id })).gitEvents;

test("a push creates a deployment, wakes a builder, and prints where the site will be", async () => {
  const sha = await tree.commit({ "hello.md": "# Hello" }, "First words");
  const { code, stderr } = await push("main");
  expect(code).toBe(0);
  const [deployment] = await deployments();
  expect(deployment).toMatchObject({
    status: "queued",
    waitingFor: "worker",
    number: 1,
    branch: "main",
    trigger: { kind: "push", actor: "push token first" },
    commit: { sha, message: "First words", author: { name: "Ada" } },
  });
  expect(stderr).toContain(
    `${world.services.env.PUBLIC_URL}/ada/${project.handle}/${deployment?.id}`,
  );
  expect(stderr).toContain(`http://${project.handle}--ada.localhost:5600/`);
  // git gets its response even if Redis is slow.
  const woken = async () =>
    (await world.services.queues.build.getJobs(["waiting"])).map(({ data }) => data as unknown);
  await expect.poll(woken).toContainEqual({ projectId: project.id });
});

test("the first branch that is pushed becomes the project's, and other branches are recorded and ignored", async () => {
  await tree.commit({ "a.md": "a" });
  await tree.git("branch", "-m", "trunk");
  await push("trunk");
  const answer = await ada.api.projects.get.query({ projectId: project.id });
  expect(answer.project.branch).toBe("trunk");
  const { stderr } = await push("trunk:feature");
  expect(stderr).toMatch(/feature: ignored: .*not published/);
  expect(await deployments()).toHaveLength(1);
  expect((await gitEvents()).map(({ decision }) => decision)).toEqual(["ignored", "accepted"]);
});

test("if several branches are pushed first, main is published", async () => {
  await tree.commit({ "a.md": "a" });
  await tree.git("branch", "alpha");
  await push("alpha", "main");
  const [deployment] = await deployments();
  expect(deployment?.branch).toBe("main");
});

test("a newer push replaces a queued one", async () => {
  await tree.commit({ "a.md": "1" });
  await push("main");
  await tree.commit({ "a.md": "2" });
  await push("main");
  const [newer, older] = await deployments();
  expect(newer).toMatchObject({ status: "queued", number: 2 });
  expect(older).toMatchObject({ status: "canceled", reason: "superseded" });
});

test("[skip ci] creates a skipped deployment, and deleting the branch does not change the site", async () => {
  await tree.commit({ "a.md": "1" }, "typo [skip ci]");
  const { stderr } = await push("main");
  expect(stderr).toContain("[skip ci]");
  expect((await deployments())[0]).toMatchObject({ status: "skipped", reason: "[skip ci]" });
  await push(":main");
  expect((await gitEvents())[0]).toMatchObject({ event: "delete", decision: "ignored" });
});

test("a member's access token works as a password, and others are asked for one again", async () => {
  await tree.commit({ "a.md": "1" });
  const eve = await world.signUp();
  const byMember = await tree.tryGit(["push", remote(ada.token), "main"]);
  expect(byMember.code).toBe(0);
  expect((await deployments())[0]?.trigger.actor).toBe("ada@example.com");
  const wrong = await tree.tryGit(["push", remote("pmp_wrong"), "main:x"]);
  const unknown = await tree.tryGit(["push", remote("pmp_wrong", "no-such-project"), "main:x"]);
  expect(wrong.stderr.replaceAll(project.handle, "")).toBe(
    unknown.stderr.replaceAll("no-such-project", ""),
  );
  const foreign = await tree.tryGit(["ls-remote", remote(eve.token)]);
  expect(foreign.code).not.toBe(0);
  expect(foreign.stderr).toMatch(/not found/i);
});

test("a revoked push token is refused", async () => {
  await tree.commit({ "a.md": "1" });
  const { pushTokens } = await ada.api.projects.pushTokens.list.query({ projectId: project.id });
  const pushTokenId = pushTokens[0]?.id ?? "";
  await ada.api.projects.pushTokens.revoke.mutate({ projectId: project.id, pushTokenId });
  expect((await push("main")).code).not.toBe(0);
});

test("a token of one project is refused for another", async () => {
  await tree.commit({ "a.md": "1" });
  const source = { kind: "remote" } as const;
  const other = await ada.api.projects.create.mutate({ orgId: ada.org, name: "Other", source });
  const answer = await tree.tryGit([
    "push",
    remote(project.pushToken ?? "", other.project.handle),
    "main",
  ]);
  expect(answer.code).not.toBe(0);
});

test("a push is stored and shown even if Redis is down", async () => {
  await tree.commit({ "a.md": "1" });
  await world.redis.kill();
  try {
    expect((await push("main")).code).toBe(0);
    expect(await deployments()).toHaveLength(1);
  } finally {
    await world.redis.start();
    while (world.services.redis.status !== "ready") await sleep(20);
  }
});

test("the button builds the same commit again, and can ignore the cache", async () => {
  const { deployment } = await ada.api.deployments.create.mutate({
    projectId: project.id,
    withoutCache: true,
  });
  expect(deployment).toMatchObject({
    status: "queued",
    trigger: { kind: "manual", actor: ada.email },
    withoutCache: true,
  });
  const stored = await collection(world.services.mongo.db, "deployments").findOne({
    _id: deployment.id,
  });
  expect(stored).toMatchObject({ withoutCache: true, force: true });
  const { deployment: ordinary } = await ada.api.deployments.create.mutate({
    projectId: project.id,
  });
  const listed = (await deployments()).map(({ id, withoutCache }) => [id, withoutCache]);
  expect(listed).toEqual([
    [ordinary.id, false],
    [deployment.id, true],
  ]);
});

test("a replayed delivery is evaluated again", async () => {
  await tree.commit({ "a.md": "1" });
  await push("main");
  const [event] = await gitEvents();
  const { gitEvent } = await ada.api.gitEvents.replay.mutate({
    projectId: project.id,
    gitEventId: event?.id ?? "",
  });
  expect(gitEvent).toMatchObject({ decision: "accepted", after: event?.after });
  expect(gitEvent.id).not.toBe(event?.id);
  expect(await deployments()).toHaveLength(2);
});

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import { collection } from "#store/collections.ts";
import { noteAcceptedDelivery } from "#store/projects/webhook-health.ts";
import { branchPush, deliverUntilTaken, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { startHttpBackend } from "#tests/support/doubles/git/http-backend.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { checkProject } from "#workers/sweep/poll.ts";

/** Branches of a linked repository that no webhook reports. */
let world: World;
let ada: Person;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let host: Awaited<ReturnType<typeof startHttpBackend>>;
let tree: WorkTree;
let bare: string;
let projectId: string;
let secret: string;
let count = 0;
const PATTERNS = ["docs/*"];

beforeAll(async () => {
  folder = await temporaryDirectory();
  host = await startHttpBackend(folder.path);
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host });
  ada = await world.signUp();
});
afterAll(async () => {
  await world.close();
  await host.close();
  await folder.remove();
});
beforeEach(async () => {
  const name = `garden${(count += 1)}`;
  bare = join(folder.path, "ada", `${name}.git`);
  await mkdir(join(folder.path, "ada"), { recursive: true });
  tree = await createWorkTree(join(folder.path, name));
  await tree.git("init", "--quiet", "--bare", "--initial-branch=main", bare);
  await tree.commit({ "index.md": "# Home" });
  await move("main");
  await follow("other");
});

async function follow(provider: "gitea" | "other"): Promise<void> {
  const url = `${host.origin}/ada/garden${count}.git`;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: `garden${count}`,
    source: { kind: "git", url, branch: "main", provider },
  });
  projectId = project.id;
  secret = project.webhookSecret;
}

/** Makes branches of the repository point at a new commit. */
async function move(...branches: string[]): Promise<string> {
  const sha = await tree.commit({ "index.md": `# ${branches.join()}` });
  const refs = branches.map((branch) => `+HEAD:refs/heads/${branch}`);
  await tree.git("push", "--quiet", bare, ...refs);
  return sha;
}
const remove = (branch: string) => tree.git("push", "--quiet", bare, `:refs/heads/${branch}`);
const check = () =>
  checkProject({ ...world.services, stopping: new AbortController().signal }, projectId);
const previewBranches = (patterns: string[]) =>
  ada.api.projects.settings.update.mutate({
    projectId,
    section: "git",
    values: { previewBranches: patterns },
  });
const branches = async (state: "open" | "closed" = "open") =>
  (await ada.api.previews.list.query({ projectId, state, limit: 100 })).previews
    .map(({ branch }) => branch)
    .toSorted();
const deployments = async () => {
  const rows = await collection(world.services.db, "deployments")
    .find({ projectId, previewId: { $exists: true } })
    .sort({ pushSeq: 1 })
    .toArray();
  return rows.map(({ branch, status }) => `${branch} ${status}`);
};
const reasons = async () =>
  (await ada.api.gitEvents.list.query({ projectId, limit: 100 })).gitEvents
    .toReversed()
    .map(({ ref, reason }) => `${ref?.replace("refs/heads/", "")}: ${reason}`);

test("a check builds a preview of each branch that appeared or moved, and closes those of deleted ones", async () => {
  await move("docs/old");
  await previewBranches(PATTERNS);
  await check();
  // It was there before anyone asked for previews, as with a webhook.
  expect(await branches()).toEqual([]);

  await move("docs/new", "docs/deep/er", "other");
  await check();
  await check();
  expect(await branches()).toEqual(["docs/new"]);
  expect(await deployments()).toEqual(["docs/new queued"]);

  await move("docs/old");
  await move("docs/new");
  await check();
  expect(await branches()).toEqual(["docs/new", "docs/old"]);
  expect(await deployments()).toEqual(["docs/new canceled", "docs/new queued", "docs/old queued"]);

  await remove("docs/new");
  await check();
  await check();
  expect(await branches()).toEqual(["docs/old"]);
  expect(await branches("closed")).toEqual(["docs/new"]);
  expect(await reasons()).toEqual([
    "main: null",
    "docs/new: null",
    "docs/new: null",
    "docs/old: null",
    "docs/new: branch docs/new was deleted, and its preview closed",
  ]);

  await tree.git("push", "--quiet", bare, "HEAD:refs/heads/docs/new");
  await check();
  expect(await branches()).toEqual(["docs/new", "docs/old"]);
});

test("a further pattern builds none of the branches that it finds, and a dropped one closes nothing until the branch is gone", async () => {
  await previewBranches(PATTERNS);
  await check();
  await move("docs/one", "next/one");
  await check();
  await previewBranches(["next/*"]);
  await check();
  expect(await branches()).toEqual(["docs/one"]);
  await move("next/one");
  await move("docs/one");
  await check();
  expect(await branches()).toEqual(["docs/one", "next/one"]);
  expect(await deployments()).toEqual(["docs/one queued", "next/one queued"]);
  await previewBranches([]);
  await remove("docs/one");
  await check();
  expect(await branches()).toEqual(["next/one"]);
  // It moved while previews were off. Turning them on again does not build it.
  await move("next/two");
  await previewBranches(["next/*"]);
  await check();
  expect(await branches()).toEqual(["next/one"]);
});

test("a push that a webhook and a check both report is built once, whichever comes first", async () => {
  await previewBranches(PATTERNS);
  await check();
  const deliver = async (branch: string, after: string) => {
    const body = { ref: `refs/heads/${branch}`, after, repository: branchPush.repository };
    const sending = { path: `/webhooks/github/${projectId}`, secret };
    const before = (await reasons()).length;
    await deliverUntilTaken(world.url, push(body), sending);
    await expect.poll(async () => (await reasons()).length).toBe(before + 1);
    const decided = async () =>
      (await ada.api.gitEvents.list.query({ projectId })).gitEvents[0]?.decision;
    await expect.poll(decided).not.toBe("received");
  };
  const first = await move("docs/one");
  await deliver("docs/one", first);
  await check();
  expect(await deployments()).toEqual(["docs/one queued"]);
  const second = await move("docs/one");
  await check();
  await deliver("docs/one", second);
  expect(await deployments()).toEqual(["docs/one canceled", "docs/one queued"]);
  expect((await reasons()).at(-1)).toBe(
    "docs/one: the newest commit of branch docs/one has a preview already",
  );
  await check();
  expect(await deployments()).toHaveLength(2);
});

test("a branch whose push the webhook did not announce raises the same notice as the site's own", async () => {
  await follow("gitea");
  await previewBranches(PATTERNS);
  await check();
  await noteAcceptedDelivery(world.services.db, projectId);
  await move("docs/one");
  await check();
  const { project } = await ada.api.projects.get.query({ projectId });
  expect(project.webhookTrouble).toContain("The webhook did not announce the last push.");
});

test("of many new branches, as many have previews as a project may have, and the event of the next says why it has none", async () => {
  await previewBranches(["*"]);
  await check();
  const many = Array.from({ length: MAX_PREVIEWS + 1 }, (_, at) => `b${100 + at}`);
  await move(...many);
  await check();
  expect(await branches()).toEqual(many.slice(0, MAX_PREVIEWS));
  await check();
  expect((await reasons()).slice(-2)).toEqual([
    `${many.at(-2)}: null`,
    `${many.at(-1)}: the project has 50 open previews, which is the most it can have`,
  ]);
  await check();
  expect(await reasons()).toHaveLength(MAX_PREVIEWS + 2);
});

test("a repository that the project follows from now on has none of its branches built", async () => {
  await previewBranches(PATTERNS);
  await check();
  await move("docs/one");
  await check();
  const other = join(folder.path, "ada", "other.git");
  await tree.git("clone", "--quiet", "--bare", bare, other);
  await move("docs/two");
  await tree.git("push", "--quiet", other, "HEAD:refs/heads/docs/two");
  const url = `${host.origin}/ada/other.git`;
  await ada.api.projects.relink.mutate({
    projectId,
    source: { kind: "git", url, branch: "main", provider: "other" },
  });
  await check();
  expect(await branches()).toEqual([]);
});

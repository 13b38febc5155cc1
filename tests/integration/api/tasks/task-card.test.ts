import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findBranchPreview } from "#store/previews/branch-previews.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import {
  type GivenDeployment,
  givenIssue,
  storeDeployment,
} from "#tests/support/inputs/stored/stored-deployment.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let org: Org;
let projectId: string;
let taskId: string;
/** The newest commits of the published branch and of the task's one. */
let start: string;
let head: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: org.id, name: `Garden ${newId()}`, source };
  projectId = (await ada.api.projects.create.mutate(input)).project.id;
  start = await write("grass\n", { base: null });
  taskId = newId();
  const branch = `task/tidy-${taskId.slice(-6)}`;
  const place = { _id: taskId, orgId: org.id, projectId, userId: ada.userId };
  await insertTask(db(), { ...place, title: "Tidy", branch, parent: null });
  head = await write("moss\n", { base: start, branch, preview: true });
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { commit: head } });
});

const db = () => world.services.mongo.db;
const write = async (
  content: string,
  to: { base: string | null; branch?: string; preview?: boolean },
) => {
  const changes = [{ path: "lawn.md", content }];
  return (await ada.api.source.write.mutate({ projectId, ...to, changes })).commit.sha;
};
const cardNow = async () => (await ada.api.tasks.get.query({ taskId })).task.card;
const rowOf = (sha: string, more: Partial<DeploymentDocument> = {}) => ({
  commit: { sha, message: "Tidy", author: { name: "Ada", email: "ada@example.com" }, at: null },
  ...more,
});
async function storePreview(given: GivenDeployment & { row?: Partial<DeploymentDocument> } = {}) {
  const { task } = await ada.api.tasks.get.query({ taskId });
  const preview = await findBranchPreview(db(), projectId, task.branch!);
  const row = { previewId: preview!._id, ...rowOf(head), ...given.row };
  return storeDeployment(world, projectId, { ...given, row });
}
const page = (body: string) => `<!doctype html><title>Garden</title>${body}`;

test("the card says what the branch changes on the site, compared with where it began", async () => {
  const own = `<a href="https://garden.example/feed">feed</a>`;
  const dead = givenIssue({ path: "lawn.md", message: "No page is named roses." });
  const mended = givenIssue({ path: "lawn.md", message: "No page is named tulips." });
  const base = await storeDeployment(world, projectId, {
    notes: [
      { path: "index.md", url: "/", text: "home", page: page(own) },
      { path: "lawn.md", text: "grass", page: page(own) },
    ],
    issues: [mended],
    settings: [{ name: "title", value: "Garden", from: "project" }] as never,
    row: rowOf(start),
    live: true,
  });
  const items = [{ kind: "note", path: "shed.md", url: "/shed", title: "The shed" }];
  const hosts = `<a href="//tracker.example/x">x</a><img srcset="https://cdn.example/a.png 2x">`;
  const deploymentId = await storePreview({
    notes: [
      { path: "index.md", url: "/", text: "home", page: page(own) },
      { path: "lawn.md", text: "moss", title: "The lawn", page: page(own + hosts) },
      { path: "shed.md", text: "tools", title: "The shed", page: page(own) },
    ],
    issues: [dead, dead, givenIssue({ category: "markdown", message: "A callout has no end." })],
    settings: [
      { name: "title", value: "Shed", from: "project" },
      { name: "Branch", value: "task/tidy", from: "project" },
    ] as never,
    row: { newlyPublic: 1 },
    files: { "newly-public.json": items },
  });
  expect(await cardNow()).toMatchObject({
    state: "ready",
    reason: null,
    commit: head,
    deploymentId,
    baseDeploymentId: base,
    pages: {
      added: 1,
      changed: 1,
      moved: 0,
      removed: 0,
      list: [
        { kind: "added", title: "The shed", path: "shed.md", url: "/shed" },
        { kind: "changed", title: "The lawn", path: "lawn.md", url: "/lawn" },
      ],
    },
    links: {
      before: 1,
      after: 2,
      caused: [{ message: "No page is named roses.", count: 2 }],
      mended: [{ message: "No page is named tulips." }],
    },
    issues: { before: 0, after: 1, added: [{ message: "A callout has no end." }] },
    newlyPublic: { total: 1, list: [{ title: "The shed", path: "shed.md" }] },
    settings: [{ name: "title", before: "Garden", after: "Shed" }],
    outsideHosts: ["cdn.example", "tracker.example"],
  });
});

test("what others published after the branch began is no change of the task", async () => {
  const notes = [{ path: "lawn.md", text: "grass" }];
  const base = await storeDeployment(world, projectId, { notes, row: rowOf(start) });
  const newer = [...notes, { path: "news.md", text: "news" }];
  await storeDeployment(world, projectId, { notes: newer, row: rowOf("f".repeat(40)), live: true });
  await storePreview({ notes: [{ path: "lawn.md", text: "moss" }] });
  expect(await cardNow()).toMatchObject({
    baseDeploymentId: base,
    pages: { added: 0, changed: 1, removed: 0 },
  });
});

test("until the newest commit is built, the card says what it waits for; a failed build says why", async () => {
  const waits = { state: "building", reason: "The preview waits for a worker." };
  expect(await cardNow()).toMatchObject({ ...waits, commit: head, pages: null });
  await storePreview({ row: rowOf("e".repeat(40)) });
  expect(await cardNow()).toMatchObject(waits);
  await storePreview({ status: "running" });
  expect(await cardNow()).toMatchObject({ state: "building", reason: null });
  const reason = "pressmark.yml, line 1: unknown setting.";
  await storePreview({ status: "failed", row: { reason } });
  expect(await cardNow()).toMatchObject({
    state: "failed",
    reason: `The build failed. ${reason}`,
  });
});

test("without a published site there is nothing to compare with", async () => {
  await storePreview({ notes: [{ path: "lawn.md", text: "moss" }] });
  expect(await cardNow()).toMatchObject({
    state: "failed",
    pages: null,
    reason: "There is nothing to compare with: the site has not been published yet.",
  });
});

test("a task that works, or that changed nothing, has no card", async () => {
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { status: "running" } });
  expect(await cardNow()).toBeNull();
  await collection(db(), "tasks").updateOne(
    { _id: taskId },
    { $set: { status: "waiting", commit: null } },
  );
  expect(await cardNow()).toBeNull();
});

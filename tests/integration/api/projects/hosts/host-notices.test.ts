import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { deliver, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const SECRET = "the secret of a GitHub App";
let world: World;
let ada: Person;
let projectId: string;
let id = 1_000;

beforeAll(async () => {
  world = await startWorld({ GITHUB_WEBHOOK_SECRET: SECRET });
  ada = await world.signUp();
});
beforeEach(async () => {
  id += 1;
  const source = { kind: "github" as const, owner: "ann", repo: `notes-${id}` };
  const created = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Notes",
    branch: "main",
    source,
  });
  projectId = created.project.id;
  const githubAccess = { by: ada.userId, installationId: id, isPrivate: false };
  await collection(world.services.db, "projects").updateOne(
    { _id: projectId },
    { $set: { "source.repositoryId": id, "source.githubAccess": githubAccess } },
  );
});
afterAll(() => world.close());

const project = async () => (await ada.api.projects.get.query({ projectId })).project;
const notices = async () => (await project()).hostNotices.map(({ kind }) => kind);
const send = (event: string, payload: object) =>
  deliver(world.url, payload, { path: "/webhooks/github", secret: SECRET, event });
const repository = (minute: number, fields: object = {}) => ({
  repository: {
    ...push().repository,
    id,
    full_name: `ann/notes-${id}`,
    default_branch: "main",
    private: false,
    updated_at: `2026-11-01T10:0${minute}:00Z`,
    ...fields,
  },
});
const installation = (minute: number, number = id) => ({
  installation: { id: number, updated_at: `2026-11-01T10:0${minute}:00Z` },
});

test("a repository that is deleted on GitHub is said on the project, with its time", async () => {
  await send("repository", { action: "deleted", ...repository(1) });
  expect((await project()).hostNotices).toEqual([
    { kind: "deleted", at: "2026-11-01T10:01:00.000Z", branch: null, missing: [], url: null },
  ]);
});

test("a suspension is said until it ends, in any order of deliveries, and however often they arrive", async () => {
  await send("installation", { action: "suspend", ...installation(1) });
  expect(await notices()).toEqual(["suspended"]);
  await send("installation", { action: "unsuspend", ...installation(2) });
  await send("installation", { action: "suspend", ...installation(1) });
  expect(await notices()).toEqual([]);
  await send("installation", { action: "deleted", ...installation(3) });
  expect(await notices()).toEqual(["uninstalled"]);
  await send("installation", { action: "created", ...installation(4, 7), repositories: [{ id }] });
  expect(await notices()).toEqual([]);
  const [stored] = await collection(world.services.db, "projects")
    .find({ _id: projectId })
    .toArray();
  expect(stored?.source.githubAccess?.installationId).toBe(7);
});

test("a repository that is no longer selected is said on its project only", async () => {
  const removed = [{ id }];
  await send("installation_repositories", {
    action: "removed",
    ...installation(1),
    repositories_removed: removed,
  });
  expect(await notices()).toEqual(["unselected"]);
  await send("installation_repositories", {
    action: "added",
    ...installation(2),
    repositories_added: removed,
  });
  expect(await notices()).toEqual([]);
});

test("another default branch is said until the project publishes it", async () => {
  const edited = { action: "edited", changes: { default_branch: { from: "main" } } };
  await send("repository", { ...edited, ...repository(1, { default_branch: "trunk" }) });
  expect(await notices()).toEqual(["defaultBranch"]);
  await ada.api.projects.update.mutate({ projectId, branch: "trunk" });
  expect(await notices()).toEqual([]);
});

test("a delivery from before a rename does not bring the former name back", async () => {
  await send("repository", { action: "renamed", ...repository(2, { full_name: "ann/park" }) });
  await expect.poll(async () => (await project()).repo).toBe("park");
  await send("push", { ...push(), ...repository(1) });
  await send("repository", {
    action: "privatized",
    ...repository(3, { full_name: "ann/park", private: true }),
  });
  expect(await notices()).toEqual(["privatized"]);
  expect((await project()).repo).toBe("park");
});

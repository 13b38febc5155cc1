import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { closePreview, openPreview } from "#store/previews/reported-branches.ts";
import { awaitApproval, approvePreview, notePreviewHead } from "#store/previews/previews.ts";
import { newId } from "#schemas/ids.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());
const db = () => world.mongo.db;

const pull = (number: number, change: Partial<PullRequest> = {}): PullRequest => ({
  number,
  title: "Add roses",
  isOpen: true,
  branch: "roses",
  commit: "a".repeat(40),
  target: "main",
  fork: null,
  author: "ben",
  url: null,
  ...change,
});
const open = (projectId: string, request: PullRequest, at: Date | null = null) =>
  openPreview(db(), {
    projectId,
    branch: request.branch,
    ref: "refs/heads/roses",
    pull: request,
    at,
    isPrivate: false,
  });
async function opened(...args: Parameters<typeof open>) {
  const preview = await open(...args);
  if (typeof preview === "string") throw new Error(preview);
  return preview;
}

test("pull requests of strangers do not use up the previews of the project's own branches", async () => {
  const projectId = newId();
  for (let number = 1; number <= MAX_PREVIEWS; number++)
    await opened(projectId, pull(number, { fork: "eve/garden" }));
  expect(await open(projectId, pull(100, { fork: "eve/garden" }))).toBe("too many");
  const own = await opened(projectId, pull(101));
  // An open one can be changed however many there are.
  await opened(projectId, pull(1, { fork: "eve/garden", title: "Other" }));
  for (let number = 1; number < MAX_PREVIEWS; number++) await opened(projectId, pull(200 + number));
  expect(await open(projectId, pull(300))).toBe("too many");
  await closePreview(db(), { projectId, branch: "roses", pull: own.pull, at: null });
  await opened(projectId, pull(300));
  expect(await open(projectId, pull(101))).toBe("too many");
});

test("an older report about a pull request changes nothing, and one of the same second does", async () => {
  const projectId = newId();
  const at = new Date("2026-11-02T10:00:00Z");
  await opened(projectId, pull(1, { title: "New" }), at);
  const before = new Date(at.getTime() - 1000);
  expect(await open(projectId, pull(1, { title: "Old" }), before)).toBe("older");
  const late = { projectId, branch: "roses", pull: pull(1, { isOpen: false }), at: before };
  expect(await closePreview(db(), late)).toBeNull();
  expect(await opened(projectId, pull(1, { title: "Newer" }), at)).toMatchObject({
    pull: { title: "Newer" },
  });
});

test("two reports of a new pull request at the same time create one preview", async () => {
  const projectId = newId();
  const all = await Promise.all(Array.from({ length: 5 }, () => opened(projectId, pull(1))));
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
});

test("one commit gets one deployment, however often it is reported, also after a crash", async () => {
  const { _id } = await opened(newId(), pull(1));
  const first = { commit: "b".repeat(40), gitEventId: "first" };
  expect(await notePreviewHead(db(), _id, first)).toBe(true);
  expect(await notePreviewHead(db(), _id, { ...first, gitEventId: "second" })).toBe(false);
  // The sweep routes the first event again.
  expect(await notePreviewHead(db(), _id, first)).toBe(true);
});

test("an approval is for one commit, and only while it waits", async () => {
  const { _id } = await opened(newId(), pull(1, { fork: "eve/garden" }));
  const [commit, next] = ["b".repeat(40), "c".repeat(40)];
  expect(await awaitApproval(db(), _id, commit)).toBe(true);
  expect(await awaitApproval(db(), _id, next)).toBe(true);
  expect(await approvePreview(db(), _id, { commit, by: "ada" })).toBeNull();
  expect(await approvePreview(db(), _id, { commit: next, by: "ada" })).toMatchObject({
    awaits: null,
    approved: { commit: next, by: "ada" },
  });
  expect(await awaitApproval(db(), _id, next)).toBe(false);
  expect(await awaitApproval(db(), _id, commit)).toBe(true);
});

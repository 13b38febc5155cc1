import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changesForReview } from "#core/deployments/compare/review.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  givenIssue,
  type GivenNote,
  storeDeployment,
} from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What the comment on a pull request says about the site. */
let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(input)).project.id;
});

const store = (notes: GivenNote[], more: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, { notes, ...more });
async function review(baseId: string, headId: string) {
  const { db } = world.services;
  const [project, base, head] = await Promise.all([
    findProject(db, projectId),
    findDeployment(db, baseId),
    findDeployment(db, headId),
  ]);
  return changesForReview(world.services, project!, { base: base!, head: head! });
}

test("a review has the pages added, changed, moved and removed, though no dataset is ready", async () => {
  const base = await store(
    [
      { path: "a.md", text: "1" },
      { path: "lawn.md", text: "grass" },
      { path: "weeds.md", text: "weeds" },
    ],
    { data: "pending" },
  );
  const head = await store(
    [
      { path: "a.md", text: "2" },
      { path: "beds/lawn.md", text: "grass" },
      { path: "roses.md", text: "roses", title: "Roses" },
    ],
    { data: "pending" },
  );
  const changes = await review(base, head);
  expect(changes?.pages).toEqual({
    added: [{ title: "Roses", path: "roses.md", url: "/roses", from: null }],
    changed: [{ title: "a.md", path: "a.md", url: "/a", from: null }],
    moved: [{ title: "beds/lawn.md", path: "beds/lawn.md", url: "/beds/lawn", from: "lawn.md" }],
    removed: [{ title: "weeds.md", path: "weeds.md", url: null, from: null }],
  });
  expect(changes?.newlyPublic).toEqual([]);
});

test("a review has the links that break and that are mended, and what would become public", async () => {
  const dead = givenIssue({ message: "No page or file is named roses." });
  const base = await store([{ path: "a.md", text: "1" }], { issues: [dead] });
  const items = [{ kind: "note", path: "roses.md", url: "/roses", title: "Roses" }];
  const head = await store([{ path: "a.md", text: "1" }], {
    issues: [
      givenIssue({ message: "No page or file is named weeds.", line: 4 }),
      givenIssue({ message: "The heading is missing.", severity: "info" }),
      givenIssue({ message: "The date is unreadable.", category: "frontmatter" }),
    ],
    row: { newlyPublic: 1 },
    files: { "newly-public.json": items },
  });
  const changes = await review(base, head);
  expect(changes?.links).toEqual({
    caused: [{ path: "a.md", line: 4, message: "No page or file is named weeds.", count: 1 }],
    mended: [{ path: "a.md", line: 1, message: dead.message, count: 1 }],
  });
  expect(changes?.newlyPublic).toEqual([{ title: "Roses", path: "roses.md" }]);
});

test("a permalink that changes is a moved page, with both addresses", async () => {
  const base = await store([{ path: "a.md", text: "1", url: "/old" }]);
  const head = await store([{ path: "a.md", text: "2", url: "/new" }]);
  expect((await review(base, head))?.pages.moved).toEqual([
    { title: "a.md", path: "/new", url: "/new", from: "/old" },
  ]);
});

test("there is nothing to review once retention has removed one of the two", async () => {
  const base = await store([{ path: "a.md", text: "1" }], { row: { artifact: "removed-1" } });
  const head = await store([{ path: "a.md", text: "2" }]);
  expect(await review(base, head)).toBeNull();
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

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
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

const store = (options: Parameters<typeof storeDeployment>[2]) =>
  storeDeployment(world, projectId, options);
const issuesOf = (deploymentId: string, filter: object = {}) =>
  ada.api.deployments.issues.query({ deploymentId, ...filter });

const broken = givenIssue({ path: "a.md", line: 4 });
const drawing = givenIssue({
  path: "b.md",
  category: "embed",
  message: "Nothing is called c.png.",
});
const heading = givenIssue({ path: "b.md", severity: "info", category: "address", message: "x" });
const secret = givenIssue({
  path: "c.md",
  severity: "error",
  category: "secret",
  message: "A key.",
});

test("new and resolved issues are determined by comparison with the latest successful deployment", async () => {
  const first = await store({ issues: [secret, broken] });
  await store({ issues: [drawing, heading, broken], status: "failed" });
  const third = await store({ issues: [{ ...broken, line: 17 }, drawing, heading] });

  const answer = await issuesOf(third);
  expect(answer.issues.map(({ message, isNew }) => [message, isNew])).toEqual([
    [broken.message, false],
    [drawing.message, true],
    [heading.message, true],
  ]);
  expect(answer.previous).toEqual({ id: first, number: 1 });
  expect(answer.summary).toEqual({
    errors: 0,
    warnings: 2,
    infos: 1,
    categories: [
      { name: "address", count: 1 },
      { name: "embed", count: 1 },
      { name: "link", count: 1 },
    ],
    added: 2,
    resolved: 1,
  });
  expect((await issuesOf(third, { state: "new" })).issues.map(({ message }) => message)).toEqual([
    drawing.message,
    heading.message,
  ]);
  expect((await issuesOf(third, { state: "resolved" })).issues).toEqual([
    { ...secret, isNew: false },
  ]);
});

test("the first deployment has no new issues", async () => {
  const first = await store({ issues: [broken] });
  expect(await issuesOf(first)).toMatchObject({
    issues: [{ isNew: false }],
    previous: null,
    summary: { warnings: 1, added: 0, resolved: 0 },
  });
});

test("a renamed file keeps its issues, even if it is not published", async () => {
  const published = (path: string) => ({ path, text: "the same text" });
  const none = { posts: [], links: [], otherLinks: [], medias: [], withheld: [] };
  const hidden = (path: string) => ({ ...none, files: [{ path, oid: "hidden" }] });
  await store({ notes: [published("a.md")], issues: [broken] });
  const moved = { ...broken, path: "new/a.md" };
  const second = await store({ notes: [published("new/a.md")], issues: [moved] });
  expect((await issuesOf(second)).summary).toMatchObject({ added: 0, resolved: 0 });

  await store({ issues: [secret], files: { "handoff.json": hidden("c.md") } });
  const fourth = await store({
    issues: [{ ...secret, path: "d.md" }],
    files: { "handoff.json": hidden("d.md") },
  });
  expect((await issuesOf(fourth)).summary).toMatchObject({ added: 0, resolved: 0 });
});

test("the issues that stopped a deployment are listed, and compared with the live deployment", async () => {
  const first = await store({ issues: [broken] });
  const second = await store({
    status: "failed",
    row: { errorCode: "issues_found", artifact: null },
  });
  const key = stoppedIssuesKey(projectId, second);
  await world.services.blobs.put(key, Buffer.from(JSON.stringify([secret, broken])));
  const answer = await issuesOf(second);
  expect(answer.issues.map(({ path, isNew }) => [path, isNew])).toEqual([
    ["c.md", true],
    ["a.md", false],
  ]);
  expect(answer.previous).toEqual({ id: first, number: 1 });
  expect(answer.summary).toMatchObject({ errors: 1, warnings: 1, added: 1, resolved: 0 });
});

test("issues are filtered by severity, category and text, and grouped, with counts for the whole list", async () => {
  const id = await store({ issues: [secret, broken, drawing, { ...broken, path: "c.md" }] });
  const filtered = async (filter: object) => {
    const { issues, summary, ...page } = await issuesOf(id, filter);
    expect(summary).toMatchObject({ errors: 1, warnings: 3 });
    return { paths: issues.map(({ path }) => path), ...page };
  };
  expect((await filtered({ severity: "error" })).paths).toEqual(["c.md"]);
  expect((await filtered({ category: "embed" })).paths).toEqual(["b.md"]);
  expect((await filtered({ query: "PNG" })).paths).toEqual(["b.md"]);
  expect((await filtered({ query: "c.md" })).paths).toEqual(["c.md", "c.md"]);
  // Issues are grouped by file, and the file with the worst issue comes first.
  expect((await filtered({ group: "file" })).paths).toEqual(["c.md", "c.md", "a.md", "b.md"]);
  const byCategory = await filtered({ group: "category", limit: 3 });
  expect(byCategory).toMatchObject({ paths: ["c.md", "a.md", "c.md"], total: 4, nextCursor: "3" });
});

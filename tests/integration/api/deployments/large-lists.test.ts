import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Note, SourceFile } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { idOf, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const COMMANDS = 1_200;
const LANGUAGES = ["pages", "pages.de", "pages.fr"];
const KB = 1_000;

let world: World;
let ada: Person;
let deploymentId: string;

const digest = (text: string) => createHash("sha1").update(text).digest("hex");
const paths = [
  "README.md",
  "drafts/Later on.md",
  ...LANGUAGES.flatMap((language) =>
    Array.from({ length: COMMANDS }, (_, at) => `${language}/common/command-${at}.md`),
  ),
].toSorted();
const titleOf = (path: string) => path.replace(/^.*\//, "").replace(".md", "");
const isDraft = (path: string) => path.startsWith("drafts/");
const numberOf = (path: string) => Number(/-(\d+)\.md$/.exec(path)?.[1] ?? 0);
const postOf = (path: string): Post => ({
  id: idOf(path),
  slug: path,
  path,
  url: `/${path}`,
  title: titleOf(path),
  description: "",
  date: numberOf(path) === 7 ? "2026-01-07T00:00:00.000Z" : null,
  updated: null,
  tags: [`tag ${numberOf(path) % 150}`, ...(path.startsWith("pages.de/") ? ["german"] : [])],
  wordCount: numberOf(path),
  hash: digest(`${path} page`),
  oid: digest(path),
  size: 100,
});
const noteOf = (path: string): Note => {
  const { id, url, title, wordCount, size, oid, tags, updated } = postOf(path);
  return {
    id,
    path,
    title,
    wordCount,
    size,
    oid,
    tags,
    updated,
    issues: 0,
    ...(isDraft(path)
      ? { state: "draft", reason: "draft: true", url: null }
      : { state: "published", reason: null, url }),
  };
};
const fileOf = (path: string): SourceFile => ({ path, size: 100, oid: digest(path), kind: "note" });

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Pages", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const posts = paths.filter((path) => !isDraft(path)).map(postOf);
  const picture = { id: "p", path: "p.png", url: "/p.png", posts: [posts[5]!.id, posts[9]!.id] };
  deploymentId = await storeDeployment(world, project.id, {
    files: {
      "posts.json": posts,
      "notes.json": paths.map(noteOf),
      "source.json": [...paths.map(fileOf), { ...fileOf("build/tool.js"), kind: "other" }],
      "medias.json": [picture],
    },
  });
});
afterAll(() => world.close());

const deployments = () => ada.api.deployments;
const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer));
type PostInput = Omit<
  Parameters<Person["api"]["deployments"]["posts"]["query"]>[0],
  "deploymentId"
>;
const posts = (input: PostInput) => deployments().posts.query({ deploymentId, ...input });
const pathsOf = (list: readonly { path: string }[]) => list.map(({ path }) => path);

test("a page of the posts is small, and its cursor is a position", async () => {
  const first = await posts({ sort: "title", limit: 50 });
  expect(first).toMatchObject({ total: 3 * COMMANDS + 1, nextCursor: "50", position: null });
  expect(first.posts.slice(0, 4).map(({ title }) => title)).toEqual([
    "command-0",
    "command-0",
    "command-0",
    "command-1",
  ]);
  expect(bytesOf(first)).toBeLessThan(25 * KB);
  const middle = await posts({ sort: "title", limit: 50, cursor: "1800" });
  expect(middle.posts[0]?.title).toBe("command-600");
  const last = await posts({ sort: "title", limit: 50, cursor: "3600" });
  expect(pathsOf(last.posts)).toEqual(["README.md"]);
  expect((await posts({ limit: 2 })).posts[0]?.path).toBe("README.md");
});

test("posts are found by every word, a tag or a file that they use, wherever they are in the list", async () => {
  const found = await posts({ query: "pages.fr 1199" });
  expect(pathsOf(found.posts)).toEqual(["pages.fr/common/command-1199.md"]);
  expect(await posts({ tag: "german", limit: 1 })).toMatchObject({ total: COMMANDS });
  expect(await posts({ tag: "german", query: "command-119", limit: 1 })).toMatchObject({
    total: 11,
  });
  expect(await posts({ media: "p" })).toMatchObject({ total: 2 });
  expect(await posts({ media: "unknown" })).toMatchObject({ total: 0 });
});

test("posts can be sorted by every column, and those without a date come last in both directions", async () => {
  const first = async (sort: PostInput["sort"]) => (await posts({ sort, limit: 1 })).posts[0];
  expect(await first("-words")).toMatchObject({ wordCount: COMMANDS - 1 });
  expect(await first("-title")).toMatchObject({ path: "README.md" });
  expect(await first("-path")).toMatchObject({ path: "README.md" });
  // As in a short list that the browser sorts: a point comes before a slash.
  expect(await first("path")).toMatchObject({ path: "pages.de/common/command-0.md" });
  for (const sort of ["date", "-date"] as const)
    expect((await first(sort))?.date, sort).toBe("2026-01-07T00:00:00.000Z");
  await expect(posts({ sort: "size" as never })).rejects.toThrow(/sort/);
});

test("the position of a post is known in every order", async () => {
  const locate = idOf("pages/common/command-600.md");
  const { position } = await posts({ sort: "title", locate, limit: 1 });
  const { posts: there } = await posts({ sort: "title", cursor: String(position), limit: 1 });
  expect(there[0]?.id).toBe(locate);
  expect(await posts({ tag: "german", locate, limit: 1 })).toMatchObject({ position: null });
});

test("the tags of the posts are counted, and all of them can be found", async () => {
  const { tags, total } = await deployments().tags.query({ deploymentId, published: true });
  expect([tags.length, total]).toEqual([100, 151]);
  expect(tags[0]).toEqual({ name: "german", count: COMMANDS });
  const found = await deployments().tags.query({ deploymentId, published: true, query: "149" });
  expect(found.tags).toEqual([{ name: "tag 149", count: 24 }]);
});

type TreeInput = Omit<
  Parameters<Person["api"]["deployments"]["noteTree"]["query"]>[0],
  "deploymentId"
>;
const noteTree = (input: TreeInput) => deployments().noteTree.query({ deploymentId, ...input });

test("the vault is listed folder by folder, with the number of notes in each folder and state", async () => {
  const root = await noteTree({ limit: 200 });
  expect(root).toMatchObject({ start: 0, total: 5, count: paths.length });
  expect(root.folders).toEqual([
    { path: "drafts", count: 1 },
    ...LANGUAGES.map((path) => ({ path, count: COMMANDS })),
  ]);
  expect(pathsOf(root.notes)).toEqual(["README.md"]);
  expect(root.states).toMatchObject({ published: paths.length - 1, draft: 1, withheld: 0 });
});

test("a large folder comes in pages of a bounded size, in natural order", async () => {
  const path = "pages.de/common";
  const first = await noteTree({ path, limit: 200 });
  expect(first).toMatchObject({ start: 0, total: COMMANDS, folders: [] });
  expect(first.notes.slice(0, 3).map(({ title }) => title)).toEqual([
    "command-0",
    "command-1",
    "command-2",
  ]);
  expect(bytesOf(first)).toBeLessThan(80 * KB);
  const second = await noteTree({ path, limit: 200, cursor: "200" });
  expect(second).toMatchObject({ start: 200 });
  expect(second.notes[0]?.title).toBe("command-200");
  const around = `${path}/command-777.md`;
  const there = await noteTree({ path, limit: 200, around });
  expect(there.start).toBe(600);
  expect(pathsOf(there.notes)).toContain(around);
});

test("a filter counts its matches in all folders, whatever is loaded", async () => {
  const found = await noteTree({ query: "command-11 de" });
  expect(found).toMatchObject({ count: 111, total: 1, notes: [] });
  expect(found.folders).toEqual([{ path: "pages.de", count: 111 }]);
  expect(found.states.published).toBe(paths.length - 1);
  const hidden = await noteTree({ state: "hidden" });
  expect(hidden.folders).toEqual([{ path: "drafts", count: 1 }]);
  expect(await noteTree({ query: "no such words" })).toMatchObject({ count: 0, total: 0 });
  const { notes } = await deployments().notes.query({ deploymentId, path: "drafts/Later on.md" });
  expect(notes).toMatchObject([{ state: "draft" }]);
  const { notes: drafts } = await deployments().notes.query({ deploymentId, state: "hidden" });
  expect(pathsOf(drafts)).toEqual(["drafts/Later on.md"]);
});

test("the files of a commit are listed folder by folder, and the best matches of a search come first", async () => {
  const root = await deployments().sourceTree.query({ deploymentId, limit: 500 });
  expect(root.folders[0]).toEqual({ path: "build", count: 1 });
  expect(bytesOf(root)).toBeLessThan(2 * KB);
  const large = { path: "pages/common", limit: 500 };
  const page = await deployments().sourceTree.query({ deploymentId, ...large });
  expect(page).toMatchObject({ total: COMMANDS, start: 0, folders: [] });
  expect(bytesOf(page)).toBeLessThan(80 * KB);
  const { files, total } = await deployments().source.query({
    deploymentId,
    query: "command-1",
    limit: 5,
  });
  expect(files[0]?.path).toBe("pages/common/command-1.md");
  expect([files.length, total > 900]).toEqual([5, true]);
});

test("a page of the dashboard gets a whole list only if it is small", async () => {
  const ask = (query: string) =>
    fetch(`${world.url}/api/data/${deploymentId}/posts.json${query}`, {
      headers: { authorization: `Bearer ${ada.token}`, "accept-encoding": "br" },
    });
  const large = await ask("?largest=50000");
  expect([large.status, await large.text()]).toEqual([204, ""]);
  const whole = await ask("?largest=5000000");
  expect(whole.status).toBe(200);
  expect(await whole.json()).toHaveLength(3 * COMMANDS + 1);
  for (const wrong of ["x", "-1", "1e99"]) {
    const refused = await ask(`?largest=${wrong}`);
    expect(refused.status, wrong).toBe(400);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining("largest") });
  }
});

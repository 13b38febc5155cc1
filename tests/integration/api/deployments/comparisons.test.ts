import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  givenIssue,
  type GivenNote,
  storeDeployment,
} from "#tests/support/inputs/stored/stored-deployment.ts";
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
  projectId = await newProject();
});

const newProject = async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: ada.org, name: "Garden", source };
  return (await ada.api.projects.create.mutate(input)).project.id;
};
const store = (notes: GivenNote[], more: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, { notes, ...more });
const compare = async (deploymentId: string, otherId?: string) =>
  (await ada.api.deployments.compare.query({ deploymentId, otherId })).comparison;

test("a deployment is compared with the latest successful one before it, or with any other", async () => {
  const first = await store([{ path: "a.md", text: "1" }]);
  await store([], { status: "failed" });
  const second = await store([{ path: "a.md", text: "2" }]);
  const third = await store([
    { path: "a.md", text: "2" },
    { path: "b.md", text: "new" },
  ]);
  const none = {
    added: 0,
    changed: 0,
    removed: 0,
    moved: 0,
    listed: 0,
    unlisted: 0,
    rendered: 0,
  };
  expect(await compare(third)).toMatchObject({
    before: { id: second, number: 3 },
    after: { id: third, number: 4 },
    pages: { ...none, added: 1 },
  });
  // The older deployment is always `before`, in either direction of the request.
  for (const [one, other] of [
    [third, first],
    [first, third],
  ] as const)
    expect(await compare(one, other)).toMatchObject({
      before: { id: first },
      after: { id: third },
      pages: { ...none, added: 1, changed: 1 },
    });
  expect((await compare(first, first)).pages).toEqual(none);
});

test("changed pages are listed by path, filtered, page by page", async () => {
  const numbers = [1, 2, 3, 4, 5];
  const first = await store(numbers.map((at) => ({ path: `n${at}.md`, text: "old" })));
  const second = await store([
    ...numbers.slice(1).map((at) => ({ path: `n${at}.md`, text: "new" })),
    { path: "extra.md", text: "more", title: "Something else" },
  ]);
  const changes = async (filter: object) => {
    const answer = await ada.api.deployments.changes.query({ deploymentId: second, ...filter });
    const { changes: pages, total, nextCursor } = answer;
    const paths = pages.map(({ kind, path, beforePath }) => `${kind} ${path ?? beforePath}`);
    return { paths, total, nextCursor };
  };
  expect(await changes({ limit: 2 })).toEqual({
    paths: ["added extra.md", "removed n1.md"],
    total: 6,
    nextCursor: "2",
  });
  expect(await changes({ limit: 100, cursor: "2" })).toMatchObject({
    paths: [2, 3, 4, 5].map((at) => `changed n${at}.md`),
    nextCursor: null,
  });
  expect((await changes({ kind: "removed" })).paths).toEqual(["removed n1.md"]);
  expect((await changes({ query: "ELSE" })).paths).toEqual(["added extra.md"]);
  expect((await changes({ otherId: first, query: "n1" })).paths).toEqual(["removed n1.md"]);
});

test("lost issues and links are all counted, and up to 100 are listed", async () => {
  const issues = Array.from({ length: 120 }, (_, at) =>
    givenIssue({ path: "b.md", message: `No page or file is named ${at}.` }),
  );
  const target = { path: "b.md", text: "b" };
  const many = (to: string): GivenNote => ({
    path: "many.md",
    text: "many",
    links: Array.from({ length: 110 }, (_, at) => ({ as: `[[name ${at}]]`, to })),
  });
  await store([
    { path: "a.md", text: "a", links: ["b.md"] },
    target,
    { path: "c.md", text: "c" },
    { path: "d.md", text: "d" },
    many("c.md"),
  ]);
  const second = await store(
    [{ path: "a.md", text: "edited" }, target, { path: "d.md", text: "d" }, many("d.md")],
    { issues },
  );
  const { issues: compared, links } = await compare(second);
  expect(compared.added).toHaveLength(100);
  expect(compared.totals).toEqual({ added: 120, resolved: 0 });
  expect(links.dead).toHaveLength(100);
  expect(links.elsewhere).toHaveLength(100);
  expect(links.elsewhere?.[0]).toEqual({
    path: "many.md",
    line: null,
    link: "[[name 0]]",
    before: "c.md",
    after: "d.md",
  });
  expect(links.totals).toEqual({ dead: 120, orphaned: 1, gone: 1, elsewhere: 110 });
  expect(links.orphaned).toEqual([{ path: "b.md", url: "/b", title: "b.md" }]);
  expect(links.gone).toEqual([{ url: "/c", title: "c.md" }]);
});

test("settings are compared as they were at build time, and older deployments did not record them", async () => {
  const built = (value: boolean) =>
    store([], {
      settings: [
        { name: "Highlight code", value },
        { name: "Branch", value: "main" },
      ],
    });
  const untold = await store([]);
  await built(true);
  const after = await built(false);
  expect((await compare(after)).settings).toEqual([
    { name: "Highlight code", before: "true", after: "false" },
  ]);
  expect((await compare(after, untold)).settings).toBeNull();
});

test.each<[string, string, (first: string) => Promise<[string, string | undefined]>]>([
  ["comparison_missing", "the first one", async (first) => [first, undefined]],
  [
    "comparison_missing",
    "one that failed",
    async (first) => [await store([], { status: "failed" }), first],
  ],
  [
    "deployment_removed",
    "a deployment removed by retention",
    async (first) => [await store([], { row: { removedAt: new Date() } }), first],
  ],
  [
    "deployment_not_found",
    "a deployment of another project",
    async (first) => {
      projectId = await newProject();
      return [await store([]), first];
    },
  ],
])("%s: %s cannot be compared", async (appCode, _name, make) => {
  const [deploymentId, otherId] = await make(await store([{ path: "a.md", text: "1" }]));
  await expect(compare(deploymentId, otherId)).rejects.toMatchObject({ data: { appCode } });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Graph, Note } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { updateProject } from "#store/projects/projects.ts";
import {
  givenLinks,
  type GivenNote,
  givenPosts,
  idOf,
  storeDeployment,
  urlOf,
} from "#tests/support/inputs/stored/stored-deployment.ts";
import { markBody } from "#markdown/themes/body-marks.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

const body = `<p>Words.</p>
<h2 id="a-heading"><a class="anchor" href="#a-heading" aria-hidden="true" tabindex="-1"></a>A <em>heading</em> &amp; more</h2>
<h3 id="deeper">Deeper</h3>`;
const notes: GivenNote[] = [
  {
    path: "folder/a.md",
    title: "A",
    text: "---\ntitle: A\ndate: 2026-03-01\nrating: 5\nlist: [x, y]\n---\n# A\n\nWords.",
    page: `<!doctype html><h1>A</h1><div class="prose">${markBody(body)}</div><p>Linked from</p>`,
    links: ["b.md"],
  },
  { path: "b.md", title: "B", text: "# B", page: markBody(""), links: ["folder/a.md"] },
  { path: "c.md", title: "C", text: "# C", page: markBody("") },
];
const noteOf = ({ id, path, title, url, oid, size }: Post): Note => ({
  id,
  path,
  title,
  url,
  oid,
  size,
  state: "published",
  reason: null,
  wordCount: 1,
  tags: [],
  updated: null,
  issues: 0,
});
const draft: Note = {
  ...noteOf({ ...givenPosts([{ path: "draft.md", text: "# Later" }])[0]!, title: "Later" }),
  state: "draft",
  reason: "draft: true",
  url: null,
};
const picture = { id: "p", path: "p.png", url: "/p.png" };

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

const store = (more: Parameters<typeof storeDeployment>[2] = {}) => {
  const nodes: Graph["nodes"] = givenPosts(notes).map(({ id, title, path, url }) => ({
    id,
    type: "post",
    label: title,
    x: 0,
    y: 0,
    path,
    url,
  }));
  const edges: Graph["edges"] = [
    ...givenLinks(notes).map(({ from, to, type }) => ({ source: from, target: to, type })),
    { source: idOf("folder/a.md"), target: "tag:x", type: "tag" },
    { source: idOf("folder/a.md"), target: picture.id, type: "embed" },
  ];
  return storeDeployment(world, projectId, {
    notes,
    files: {
      "posts.json": givenPosts(notes),
      "graph.json": { nodes, edges },
      "vault.json": {
        nodes,
        edges: [...edges, { source: idOf("draft.md"), target: idOf("folder/a.md"), type: "link" }],
      },
      "notes.json": [...givenPosts(notes).map(noteOf), draft],
      "medias.json": [
        { ...picture, posts: [idOf("folder/a.md")] },
        { id: "q", path: "q.png", url: "/q.png", posts: [] },
      ],
    },
    ...more,
  });
};
const read = (deploymentId: string, path = "folder/a.md") =>
  ada.api.deployments.post.query({ deploymentId, postId: idOf(path) });

test("a post comes with its body, front matter, headings, links in both directions, and pictures", async () => {
  const { post } = await read(await store({ live: true }));
  const linked = { ...givenPosts(notes)[1], id: idOf("b.md") };
  const link = {
    id: linked.id,
    path: "b.md",
    url: urlOf(notes[1]!),
    title: "B",
    type: "link",
  };
  expect(post).toMatchObject({
    id: idOf("folder/a.md"),
    path: "folder/a.md",
    title: "A",
    html: body,
    frontMatter: { title: "A", date: "2026-03-01", rating: 5, list: ["x", "y"] },
    headings: [
      { id: "a-heading", title: "A heading & more", depth: 2 },
      { id: "deeper", title: "Deeper", depth: 3 },
    ],
    links: [link],
    backlinks: [link],
    medias: [picture],
  });
});

test("the tags of all notes are found in any case, the most used first", async () => {
  const tagged = givenPosts(notes).map((post, at) => ({
    ...noteOf(post),
    tags: at === 0 ? ["Plant/fern", "tea"] : ["plant/Fern"],
  }));
  const files = { "notes.json": [...tagged, { ...draft, tags: ["teapot"] }] };
  const deploymentId = await store({ files });
  const find = async (query: string, limit = 10) =>
    (await ada.api.deployments.tags.query({ deploymentId, query, limit })).tags;
  const teas = [
    { name: "tea", count: 1 },
    { name: "teapot", count: 1 },
  ];
  expect(await find("")).toEqual([{ name: "Plant/fern", count: 3 }, ...teas]);
  expect(await find("TEA")).toEqual(teas);
  expect(await find("tea", 1)).toEqual([teas[0]]);
});

test("a post's preview is its page on the site's own origin, signed unless the page is public", async () => {
  const older = await store();
  const live = await store({ live: true });
  const open = new URL((await read(live)).previewUrl);
  expect([open.pathname, open.search]).toEqual(["/folder/a", ""]);
  expect(open.host).toContain(live);
  const signatureOf = async (id: string) =>
    world.services.secretBox.verify(
      new URL((await read(id)).previewUrl).searchParams.get("signature") ?? "",
    );
  expect(await signatureOf(older)).toBe(`view-${older}~${ada.userId}`);
  await updateProject(world.services.mongo.db, projectId, { visibility: "private" });
  expect(await signatureOf(live)).toBe(`view-${live}~${ada.userId}`);
  const { deployment } = await ada.api.deployments.get.query({ deploymentId: live });
  expect(new URL(deployment.url ?? "").searchParams.has("signature")).toBe(true);
});

test("a post that the deployment lacks is not found, and one of an unfinished dataset is pending", async () => {
  const id = await store();
  await expect(read(id, "d.md")).rejects.toMatchObject({
    data: { appCode: "post_not_found", httpStatus: 404 },
  });
  await expect(read(await store({ data: "pending" }))).rejects.toMatchObject({
    data: { appCode: "dataset_pending" },
  });
});

const readNote = (deploymentId: string, path: string) =>
  ada.api.deployments.note.query({ deploymentId, noteId: idOf(path) });

test("a published note comes like its post, with the published and unpublished notes that link to it", async () => {
  const id = await store({ live: true });
  const { note, previewUrl } = await readNote(id, "folder/a.md");
  const { post, previewUrl: ofPost } = await read(id);
  const { frontMatter, html, headings, medias, links } = post;
  expect(note).toMatchObject({ id: post.id, state: "published", reason: null });
  expect(note).toMatchObject({ frontMatter, html, headings, medias, links });
  expect(note.backlinks).toEqual([
    ...post.backlinks,
    { id: draft.id, path: "draft.md", url: null, title: "Later", type: "link" },
  ]);
  expect(previewUrl).toBe(ofPost);
});

test("an unpublished note says why it is withheld, and has no page", async () => {
  const { note, previewUrl } = await readNote(await store({ live: true }), "draft.md");
  expect(note).toMatchObject({
    path: "draft.md",
    state: "draft",
    reason: "draft: true",
    url: null,
    html: null,
    frontMatter: null,
    links: [{ path: "folder/a.md", title: "A" }],
    backlinks: [],
  });
  expect(previewUrl).toBeNull();
});

test("a note that the deployment lacks is not found", async () => {
  await expect(readNote(await store(), "d.md")).rejects.toMatchObject({
    data: { appCode: "note_not_found", httpStatus: 404 },
  });
});

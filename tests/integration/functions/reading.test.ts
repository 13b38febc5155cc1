import { afterAll, beforeAll, expect, test } from "vitest";
import { findCaller } from "#core/access/find-caller.ts";
import { runFunction } from "#functions/run-function.ts";
import { wrongReads } from "#tests/support/inputs/hostile/wrong-reads.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { until } from "#tests/support/until.ts";
import {
  type RunningWorld,
  startRunningWorld,
} from "#tests/support/worlds/processes/running-world.ts";

const ROSES = `---
title: Roses
tags: [flower, red]
---
# Roses

They need [[Water]] and [light](light.md).

## Pruning

In March, never in autumn. See [[Nowhere]].

> ## Quoted

### Tools {#shears}
`;
const FILES = {
  "notes/roses.md": ROSES,
  "notes/water.md": "# Water\r\n\r\nThe pump is in the shed. \ud83d\udca7\r\n",
  "notes/secret.md":
    "---\ndraft: true\ntags: [red]\n---\n# Secret bed\n\nThe peonies, see [[Roses]].\n",
  "notes/light.md": "# Light\n\nSouth. ![[Water]]\n",
  "data/list.csv": "a,b\n1,2\n",
};
const BINARY = Buffer.from([0, 1, 2, 3]).toString("base64");

let running: RunningWorld;
let projectId: string;
let first: string;
let second: string;

beforeAll(async () => {
  running = await startRunningWorld(() => Promise.resolve({}));
  const { api, org } = running.ada;
  const source = { kind: "remote" } as const;
  projectId = (await api.projects.create.mutate({ orgId: org, name: "Garden", source })).project.id;
  const old = { ...FILES, "notes/water.md": "# Water\n\nThe pump is old.\n" };
  first = await commit(old, null);
  const changes = [
    { path: "notes/water.md", content: FILES["notes/water.md"] },
    { path: "data/bytes.bin", contentBase64: BINARY },
    { path: "data/table.csv", from: "data/list.csv", content: FILES["data/list.csv"] },
  ];
  const message = "Water again\n\nThe pump is new.";
  const written = await api.source.write.mutate({ projectId, base: first, message, changes });
  second = written.commit.sha;
  await until(async () => {
    const { deployments } = await api.deployments.list.query({ projectId });
    const newest = deployments[0];
    return newest?.commit?.sha === second && newest.live && newest.data === "ready";
  });
});
afterAll(() => running.close());

async function commit(files: Record<string, string>, base: string | null): Promise<string> {
  const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
  const written = await running.ada.api.source.write.mutate({ projectId, base, changes });
  return written.commit.sha;
}

async function call(name: Parameters<typeof callFunction>[1], input: object = {}) {
  const caller = { url: running.world.url, token: running.ada.token };
  const { status, body } = await callFunction(caller, name, { projectId, ...input });
  return { status, ...body } as Record<string, unknown>;
}

const pathsOf = (entries: unknown) => (entries as { path: string }[]).map(({ path }) => path);

test("files are listed by folder, in all folders, and by words, and later pages are of the same commit", async () => {
  const root = await call("list_files", { limit: 1 });
  expect(root).toMatchObject({
    commit: second,
    total: 2,
    files: [{ path: "data", kind: "folder" }],
  });
  const rest = await call("list_files", { cursor: root["nextCursor"] });
  expect(rest).toMatchObject({ files: [{ path: "notes" }], nextCursor: null });
  const notes = await call("list_files", { path: "./notes/" });
  expect(notes).toMatchObject({ total: 4 });
  expect(pathsOf((await call("list_files", { recursive: true, path: "data" }))["files"])).toEqual([
    "data/bytes.bin",
    "data/table.csv",
  ]);
  const size = Buffer.byteLength(ROSES);
  expect(await call("list_files", { query: "rose md" })).toMatchObject({
    files: [{ path: "notes/roses.md", size }],
    total: 1,
  });
});

test("a note is read byte for byte, in parts, at a commit, with its values and its state on the live site", async () => {
  const whole = await call("read_note", { path: "notes/water.md" });
  expect(whole).toMatchObject({
    content: FILES["notes/water.md"],
    fromLine: 1,
    toLine: 3,
    lines: 3,
    branch: "main",
    commit: second,
    frontMatter: {},
    live: { title: "Water", state: "published", url: "/notes/water" },
  });
  expect((whole["live"] as { address: string }).address).toMatch(/^http.*\/notes\/water$/);
  const parts = await Promise.all(
    [{ toLine: 1 }, { fromLine: 2 }].map((range) =>
      call("read_note", { path: "notes/water.md", ...range }),
    ),
  );
  expect(parts.map(({ content }) => String(content)).join("")).toBe(FILES["notes/water.md"]);
  expect(await call("read_note", { path: "notes/water.md", commit: first })).toMatchObject({
    content: "# Water\n\nThe pump is old.\n",
    branch: null,
    commit: first,
  });
  expect(await call("read_note", { path: "notes/secret.md" })).toMatchObject({
    frontMatter: { draft: true, tags: ["red"] },
    live: { state: "draft", url: null, address: null },
  });
  expect(await call("read_note", { path: "data/table.csv" })).toMatchObject({
    frontMatter: null,
    live: null,
  });
  expect(await call("read_note", { path: "data/bytes.bin" })).toMatchObject({
    status: 400,
    appCode: "file_not_text",
  });
});

test("an outline has the ids that links use, and the lines of the headings", async () => {
  const { headings } = await call("read_outline", { path: "notes/roses.md" });
  expect(headings).toEqual([
    { id: "roses", title: "Roses", depth: 1, line: 5 },
    { id: "pruning", title: "Pruning", depth: 2, line: 9 },
    { id: "quoted", title: "Quoted", depth: 2, line: 13 },
    { id: "shears", title: "Tools", depth: 3, line: 15 },
  ]);
});

test("a search finds published notes and drafts by title, text and path, with the line", async () => {
  const found = (query: string, more: object = {}) => call("search_notes", { query, ...more });
  const { notes } = await found("autumn");
  expect(notes).toEqual([
    {
      path: "notes/roses.md",
      title: "Roses",
      url: "/notes/roses",
      state: "published",
      excerpt: expect.stringContaining("never in autumn") as string,
      line: 11,
    },
  ]);
  expect(await found("peónies")).toMatchObject({
    notes: [{ path: "notes/secret.md", state: "draft", url: null, line: 7 }],
  });
  // The title comes before texts.
  const roses = await found("roses", { limit: 1 });
  expect(roses).toMatchObject({ notes: [{ path: "notes/roses.md" }], total: 2 });
  const next = await found("roses", { limit: 1, cursor: roses["nextCursor"] });
  expect(next).toMatchObject({ notes: [{ path: "notes/secret.md" }], nextCursor: null });
  expect(await found("autunm")).toMatchObject({ corrected: "autumn", total: 1 });
  expect(await found("\"*' OR NEAR(")).toMatchObject({ status: 200 });
});

test("links, backlinks and the graph include drafts, and dead links have their line", async () => {
  const links = await call("read_links", { path: "notes/roses.md" });
  expect(links).toMatchObject({
    links: [
      { path: "notes/light.md", type: "link", forms: [{ text: "light.md", line: 7 }] },
      { path: "notes/water.md", type: "link", forms: [{ text: "[[Water]]", line: 7 }] },
    ],
    issues: [{ line: 11, message: expect.stringContaining("Nowhere") as string }],
  });
  expect(await call("list_backlinks", { path: "notes/roses.md" })).toMatchObject({
    backlinks: [{ path: "notes/secret.md", state: "draft", url: null }],
    total: 1,
  });
  const near = await call("read_graph", { path: "notes/secret.md" });
  expect(near).toMatchObject({ isCut: false });
  expect(pathsOf(near["nodes"])).toEqual(["notes/secret.md", "notes/roses.md"]);
  const far = await call("read_graph", { path: "notes/secret.md", depth: 3, limit: 3 });
  expect(far["nodes"]).toHaveLength(3);
  expect(far["isCut"]).toBe(true);
});

test("tags and issues of the live site are listed", async () => {
  expect(await call("list_tags", { limit: 1 })).toMatchObject({
    tags: [{ name: "red", count: 2 }],
    total: 2,
    nextCursor: "1",
  });
  expect(pathsOf((await call("list_notes", { tag: "Red" }))["notes"])).toEqual([
    "notes/roses.md",
    "notes/secret.md",
  ]);
  expect(await call("list_issues", { path: "notes/roses.md", category: "link" })).toMatchObject({
    issues: [{ path: "notes/roses.md", line: 11, count: 1, category: "link" }],
    total: 1,
  });
});

test("the history of a file follows its names, and a diff counts the lines", async () => {
  const all = await call("list_commits", { limit: 1 });
  expect(all).toMatchObject({
    commits: [{ sha: second, message: "Water again\n\nThe pump is new.", file: null }],
  });
  expect(await call("list_commits", { cursor: all["nextCursor"] })).toMatchObject({
    commits: [{ sha: first }],
    nextCursor: null,
  });
  expect(await call("list_commits", { path: "data/table.csv" })).toMatchObject({
    commits: [
      { file: { change: "renamed", path: "data/table.csv", previousPath: "data/list.csv" } },
      { file: { change: "added", path: "data/list.csv", previousPath: null } },
    ],
  });
  const diff = await call("read_diff", { from: first });
  expect(diff).toMatchObject({
    from: first,
    to: second,
    total: 3,
    note: null,
    files: [
      { change: "added", path: "data/bytes.bin", added: null, removed: null },
      { change: "renamed", path: "data/table.csv", previousPath: "data/list.csv", added: 0 },
      { change: "modified", path: "notes/water.md", added: 3, removed: 3 },
    ],
  });
  expect(diff["patch"]).toContain("-The pump is old.\n");
  const one = await call("read_diff", { from: first, to: "main", path: "data/table.csv" });
  expect(one["patch"]).toContain("rename from data/list.csv");
  const files = await call("read_diff", { from: first, path: "notes", format: "files" });
  expect(files).toMatchObject({ total: 1, patch: null, note: null });
});

test("while the branch that a client works on does not exist, functions read the published one", async () => {
  const { services } = running.world;
  const caller = await findCaller(services, running.ada.token);
  if (!caller) throw new Error("the token has no caller");
  const read = (name: "list_commits" | "read_diff" | "list_files", input: object) =>
    runFunction(
      services,
      { caller, ip: "", userAgent: "" },
      {
        name,
        project: { projectId },
        input,
        branch: "mcp/laptop",
      },
    );
  expect(await read("list_commits", { limit: 1 })).toMatchObject({ commits: [{ sha: second }] });
  expect(await read("read_diff", { from: "main" })).toMatchObject({ from: second, to: second });
  expect(await read("list_files", {})).toMatchObject({ commit: second });
});

test("input that cannot be right is refused with the name of its field", async () => {
  for (const [name, input, field, status = 400] of wrongReads) {
    const answer = await call(name, input);
    expect({ name, input, ...answer }).toMatchObject({ status });
    expect(String(answer["detail"]).toLowerCase(), JSON.stringify(input)).toContain(
      field.toLowerCase(),
    );
  }
});

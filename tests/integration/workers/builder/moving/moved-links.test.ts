import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { linksIn } from "#tests/support/menu.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { makePlan, planDirectory, type MadePlan } from "#workers/builder/moving/make-plan.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

async function plan(
  project: TestProject,
  from: string,
  to: string | null,
  branch?: string,
): Promise<MadePlan> {
  return makePlan(world.context, {
    planId: newId(),
    project: await project.document(),
    path: { from, to },
    branch,
    directory: planDirectory(world.directory),
    signal: new AbortController().signal,
  });
}

/** Writes what a plan says into the work tree, as its commit does. */
async function apply({ tree }: TestProject, { files }: MadePlan): Promise<void> {
  for (const { from, path, edits } of files) {
    const old = await readFile(join(tree.directory, from));
    const parts: Buffer[] = [];
    let at = 0;
    for (const edit of edits) {
      parts.push(old.subarray(at, edit.at), Buffer.from(edit.bytes, "base64"));
      at = edit.at + edit.length;
    }
    const file = join(tree.directory, path);
    await mkdir(dirname(file), { recursive: true });
    if (path !== from) await rename(join(tree.directory, from), file);
    await writeFile(file, Buffer.concat([...parts, old.subarray(at)]));
  }
}

const read = ({ tree }: TestProject, path: string) => readFile(join(tree.directory, path), "utf8");

/** What a note writes before and after `notes/Plan.md` moves to `work/2026/New plan.md`. Null if it stays. */
const forms: [before: string, after: string | null][] = [
  ["[[Plan]]", "[[New plan]]"],
  ["[[plan|the plan]]", "[[New plan|the plan]]"],
  ["[[Plan#Part one|part]]", "[[New plan#Part one|part]]"],
  ["[[notes/Plan#^b1]]", "[[work/2026/New plan#^b1]]"],
  ["[[Plan.md]]", "[[New plan.md]]"],
  ["![[Plan]]", "![[New plan]]"],
  [
    "| a | b |\n|---|---|\n| [[Plan\\|x]] | `[[Plan]]` |",
    "| a | b |\n|---|---|\n| [[New plan\\|x]] | `[[Plan]]` |",
  ],
  ["[[The plan]]", null],
  ["[md](notes/Plan.md)", "[md](work/2026/New%20plan.md)"],
  ["[dot](./notes/Plan.md#part-one)", "[dot](./work/2026/New%20plan.md#part-one)"],
  ["[bare](notes/Plan)", "[bare](work/2026/New%20plan)"],
  ["[root](/notes/Plan.md)", "[root](/work/2026/New%20plan.md)"],
  ["[html](notes/Plan.html)", "[html](work/2026/New%20plan.html)"],
  ["[address](/notes/plan)", "[address](/work/2026/new-plan)"],
  ['[title](notes/Plan.md "notes/Plan.md")', '[title](work/2026/New%20plan.md "notes/Plan.md")'],
  ["[angle](<notes/Plan.md>)", "[angle](<work/2026/New plan.md>)"],
  ["[notes/Plan.md](notes/Plan.md)", "[notes/Plan.md](work/2026/New%20plan.md)"],
  ["[escaped](notes/%50lan.md)", "[escaped](work/2026/New%20plan.md)"],
  [
    "[reference][r]\n\n[r]: notes/Plan.md 'Title'",
    "[reference][r]\n\n[r]: work/2026/New%20plan.md 'Title'",
  ],
  [
    "[notes/Plan.md]\n\n[notes/Plan.md]: notes/Plan.md",
    "[notes/Plan.md]\n\n[notes/Plan.md]: work/2026/New%20plan.md",
  ],
  ['<a href="notes/Plan.md">a</a>', '<a href="work/2026/New plan.md">a</a>'],
  ["`[[Plan]]` and `notes/Plan.md`", null],
  ["```\n[[Plan]]\n[x](notes/Plan.md)\n```", null],
  ["%%[[Plan]]%% <!-- [x](notes/Plan.md) -->", null],
  [
    "> [!note] [[Plan]]\n> - [x](notes/Plan.md)",
    "> [!note] [[New plan]]\n> - [x](work/2026/New%20plan.md)",
  ],
  ["[other](notes/Other.md) [[Other]]", null],
  ["[nowhere](notes/Planned.md) [[Planned]]", null],
  ["[web](https://example.org/notes/Plan.md)", null],
];
const separated = (side: 0 | 1, end: string) =>
  `# Links${end}${end}${forms.map((form) => (form[side] ?? form[0]).replaceAll("\n", end)).join(end + end)}${end}`;

test("every form of a link leads to the note that moved, and nothing else changes", async () => {
  const project = await world.project();
  const own = {
    before:
      "---\naliases: [The plan]\ncover: img/a.png\n---\n# Plan\n\n## Part one\n\nText ^b1\n\n[o](Other.md) ![p](img/a.png) [[Other]] [h](../Links.md) [s](#part-one)\n",
    after:
      "---\naliases: [The plan]\ncover: notes/img/a.png\n---\n# Plan\n\n## Part one\n\nText ^b1\n\n[o](../../notes/Other.md) ![p](../../notes/img/a.png) [[Other]] [h](../../Links.md) [s](#part-one)\n",
  };
  const board = {
    nodes: [{ id: "1", type: "file", file: "notes/Plan.md", x: 0, y: 0, width: 9, height: 9 }],
    edges: [],
  };
  const files = {
    "Links.md": separated(0, "\n"),
    "Windows.md": `\uFEFF${separated(0, "\r\n")}`,
    "notes/Plan.md": own.before,
    "notes/Other.md": "# Other\n\n[[Plan]]\n",
    "notes/img/a.png": ONE_PIXEL,
    "Board.canvas": JSON.stringify(board, null, "\t"),
  };
  const before = await project.publish(files);
  const { links, ...made } = await plan(project, "notes/Plan.md", "work/2026/New plan.md");
  expect(links.broken.noteCount).toBe(0);
  await apply(project, { links, ...made });
  expect((await read(project, "Links.md")).split("\n\n")).toEqual(separated(1, "\n").split("\n\n"));
  expect(await read(project, "Windows.md")).toBe(`\uFEFF${separated(1, "\r\n")}`);
  expect(await read(project, "work/2026/New plan.md")).toBe(own.after);
  expect(await read(project, "Board.canvas")).toBe(
    files["Board.canvas"].replace("notes/Plan.md", "work/2026/New plan.md"),
  );
  expect(links.addresses).toEqual({
    count: 1,
    first: [{ from: "/notes/plan", to: "/work/2026/new-plan" }],
  });
  expect(links.changed.notes.map(({ path }) => path)).toEqual([
    "Board.canvas",
    "Links.md",
    "Windows.md",
    "notes/Other.md",
    "notes/Plan.md",
  ]);
  expect(links.changed.notes[3]?.lines).toEqual([
    { line: 3, before: "[[Plan]]", after: "[[New plan]]" },
  ]);
  const after = await project.publish({});
  expect(after.issues.length).toBe(before.issues.length);
});

test("a folder moves with its own links, and back to the same bytes", async () => {
  const project = await world.project();
  const files = {
    "index.md":
      "# Home\n\n[guide](guide/) [start](guide/start.md) [[guide/start|Start]] ![](guide/img/a%20b.png)\n\n[[guide/more]] [more](/guide/more.md#more)\n",
    "guide/index.md": "# Guide\n\n[start](start.md) [home](../index.md)\n",
    "guide/start.md":
      "# Start\n\n![](img/a%20b.png) [more](./more.md) [deep](deep/er.md) [up](..)\n",
    "guide/more.md": "# More\n\n[[start]] [home](/index.md)\n",
    "guide/deep/er.md": "# Deeper\n\n[start](../start.md) [home](../../index.md)\n",
    "guide/img/a b.png": ONE_PIXEL,
  };
  const before = await project.publish(files);
  const made = await plan(project, "guide", "docs/the manual");
  expect(made.links).toMatchObject({ files: 5, broken: { linkCount: 0 } });
  await apply(project, made);
  expect(await read(project, "index.md")).toBe(
    "# Home\n\n[guide](docs/the%20manual/) [start](docs/the%20manual/start.md) [[docs/the manual/start|Start]] ![](docs/the%20manual/img/a%20b.png)\n\n[[docs/the manual/more]] [more](/docs/the%20manual/more.md#more)\n",
  );
  expect(await read(project, "docs/the manual/start.md")).toBe(
    files["guide/start.md"].replace("[up](..)", "[up](../..)"),
  );
  const moved = await project.publish({});
  expect(moved.issues).toEqual(before.issues);
  expect(await linksIn(moved, "/")).toContain("/docs/the-manual/start");
  await apply(project, await plan(project, "docs/the manual", "guide"));
  for (const [path, text] of Object.entries(files))
    if (typeof text === "string") expect(await read(project, path)).toBe(text);
});

test("before files are deleted, the links to them are named and stay as they are", async () => {
  const project = await world.project();
  await project.publish({
    "a.md": "# A\n\n[[b]] and [b](old/b.md)\n\n`[[b]]` [c](c.md)\n",
    "old/b.md": "# B\n\n[[c]]\n",
    "c.md": "# C\n",
  });
  const { links, files } = await plan(project, "old", null);
  expect(files).toEqual([]);
  expect(links.broken).toEqual({
    noteCount: 1,
    linkCount: 2,
    notes: [
      {
        path: "a.md",
        links: 2,
        lines: [{ line: 3, before: "[[b]] and [b](old/b.md)", after: null }],
      },
    ],
  });
  await expect(plan(project, "old/b.md", "C.md")).rejects.toThrow(
    "differs only in upper and lower",
  );
  await expect(plan(project, "old/b.md", "c.md/b.md")).rejects.toThrow("c.md is a file");
  await expect(plan(project, "nothing", "b")).rejects.toThrow("no file or folder nothing");
});

test("on another branch, the links of that branch count", async () => {
  const project = await world.project();
  await project.publish({ "a.md": "[[b]]\n", "b.md": "# B\n" });
  const { tree } = project;
  await tree.git("switch", "--quiet", "-c", "drafts");
  const head = await tree.commit({ "a.md": "Nothing\n", "c.md": "Text\n\n[[b]]\n" });
  await tree.git("switch", "--quiet", "main");
  // The remote already has the objects.
  const remote = repositoryDirectory(world.context.env.DATA_DIR, project.id);
  await writeFile(join(remote, "refs/heads/drafts"), `${head}\n`);
  const { commit, links } = await plan(project, "b.md", null, "drafts");
  expect(commit).toBe(head);
  expect(links.broken.notes.map(({ path }) => path)).toEqual(["c.md"]);
});

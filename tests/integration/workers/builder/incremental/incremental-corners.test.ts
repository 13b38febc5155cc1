import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { readRelease } from "#store/blobs/release.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { lostFiles } from "#tests/support/stored-bytes.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
});
afterEach(() => {
  vi.useRealTimers();
});

async function edit(project: TestProject, files: Record<string, string>) {
  letTimePass();
  return project.publish(files);
}

/** Rebuilds the same commit from scratch. */
async function rebuild(project: TestProject) {
  const { states } = world.context;
  world.context.states = openStateMemory();
  letTimePass();
  const made = await project.publish(undefined, { force: true, withoutCache: true });
  world.context.states = states;
  return made;
}

test("an edit to one of two notes with the same text leaves the other one unchanged", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# H", "a/T.md": "same\n", "b/T.md": "same\n", "c.md": "" });
  const first = await edit(project, { "a/T.md": "other\n" });
  expect([await first.page("/a/t.md"), await first.page("/b/t.md")]).toEqual(["other\n", "same\n"]);
  await edit(project, { "b/T.md": "other\n" });
  await edit(project, { "a/T.md": "same\n" });
  await edit(project, { "c.md": "same\n" });
  expect(await lostFiles(world.context)).toEqual([]);
});

test("an author's file keeps its address when a list for the same address changes", async () => {
  const project = await world.project();
  const dated = "---\ndate: 2026-01-01\n---\n# A";
  await project.publish({
    "index.md": "# H\n\n[list](posts) [guide](Guide!)\n",
    posts: "my own list",
    "Guide!": "my own file",
    "a.md": dated,
    "guide/b.md": "# B",
  });
  const quick = await edit(project, { "a.md": `${dated}\n\nmore`, "guide/b.md": "# B\n\nmore" });
  expect(quick.manifest.files).toEqual((await rebuild(project)).manifest.files);
});

test("the list is a page again when the author's file is removed", async () => {
  const project = await world.project();
  const page = "---\ndate: 2026-01-01\n---\n# A";
  await project.publish({ "index.md": "# H\n\n[list](posts)\n", posts: "mine", "a.md": page });
  await project.tree.git("rm", "--quiet", "posts");
  const quick = await edit(project, { "index.md": "# H\n\n[list](posts)\n\nmore" });
  expect(quick.manifest.files["/posts"]).toEqual((await rebuild(project)).manifest.files["/posts"]);
});

test("two pictures are not confused with one picture with a comma in its name", async () => {
  const project = await world.project();
  await project.tree.commit({ "a.png": ONE_PIXEL, "b.png": ONE_PIXEL, "a.png,b.png": ONE_PIXEL });
  await project.publish({ "index.md": "# H\n\nseen ![](a.png,b.png) here\n" });
  const quick = await edit(project, { "index.md": "# H\n\nseen ![](a.png) ![](b.png) here\n" });
  expect(quick.manifest.files).toEqual((await rebuild(project)).manifest.files);
});

test("a broken link no longer counts as withheld when the ignore list stops excluding its target", async () => {
  const project = await world.project();
  await project.publish({
    "index.md": "# H\n\n![](shapes/dot.png)\n",
    ".pressmarkignore": "shapes/dot.png\n",
  });
  const quick = await edit(project, { ".pressmarkignore": "shapes/line.png\n" });
  expect(await quick.page("/")).toContain("Not found: shapes/dot.png");
  expect(quick.manifest.files).toEqual((await rebuild(project)).manifest.files);
});

test("an edit that affects other pages reports what it compiled", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# H", "a.md": "# A" });
  const { deployment } = await edit(project, { "a.md": "# Another" });
  const stage = deployment.stages.find(({ name }) => name === "parse");
  expect(stage?.summary).toBe("1 note compiled");
});

test("a note that was once too slow is tried again by the next push", async () => {
  const project = await world.project();
  const { compilers } = world.context;
  world.context.compilers = {
    ...compilers,
    compileBatch: async (batch) => {
      const { notes, made } = await compilers.compileBatch(batch);
      const isSlow = (at: number) => batch.jobs[at]?.path === "slow.md";
      return { notes: notes.map((note, at) => (isSlow(at) ? null : note)), made };
    },
  };
  const first = await project.publish({ "index.md": "# H", "slow.md": "# Slow", "a.md": "# A" });
  world.context.compilers = compilers;
  expect(await first.page("/slow")).toBeNull();
  const second = await edit(project, { "a.md": "# A\n\nmore" });
  expect(await second.page("/slow")).not.toBeNull();
});

test("edits to many notes in many pushes are always applied in place, and old packs are merged", async () => {
  const project = await world.project();
  // A few more than the packs that a site may have.
  const notes = Array.from({ length: 36 }, (_, number) => `n${number}.md`);
  await project.publish({
    "index.md": "# Home",
    ...Object.fromEntries(notes.map((path) => [path, `# ${path}`])),
  });
  for (const path of notes) {
    const { deployment } = await edit(project, { [path]: `# ${path}\n\nedited` });
    const receipt = deployment.stages.find(({ name }) => name === "render")?.summary;
    expect(receipt).toMatch(/rendered: 1 changed note(, 1 page that depends on it)?$/);
    const release = await readRelease(world.context.blobs, project.id, deployment.artifact ?? "");
    expect(release?.locations.packs.length).toBeLessThan(35);
  }
  const last = await edit(project, { "n1.md": "# n1.md\n\nedited again" });
  expect(last.manifest.files).toEqual((await rebuild(project)).manifest.files);
  expect(await lostFiles(world.context)).toEqual([]);
}, 300_000);

test("a push of an edited note still counts as an edit if it contains files from an editor's own folder", async () => {
  const project = await world.project();
  const workspace = ".obsidian/workspace.json";
  const settings = ".obsidian/app.json";
  const notes = { "index.md": "# Home", "a.md": "# A" };
  await project.publish({ ...notes, [workspace]: "{}", [settings]: "{}" });
  const madeBy = (deployment: { artifact: string | null }) =>
    world.context.states.get(project.id, deployment.artifact ?? "")?.site?.rendered.files;
  const first = await edit(project, { "a.md": "# A\n\nmore", [workspace]: '{"open":"a"}' });
  const made = madeBy(first.deployment);
  const added = await edit(project, {
    "a.md": "# A\n\nstill more",
    [settings]: '{"a":1}',
    ".obsidian/graph.json": "{}",
  });
  expect(made).toBeDefined();
  expect(madeBy(added.deployment)).toBe(made);
  await project.tree.git("rm", "--quiet", workspace);
  const removed = await edit(project, { "a.md": "# A\n\nless" });
  expect(madeBy(removed.deployment)).toBe(made);
  expect(await removed.page("/a")).toContain("less");
});

test("a text file is published by the first push after its date, even if the push only edits a note", async () => {
  const project = await world.project();
  const first = await project.publish({
    "index.md": "# Home\n\n[letter](letter.txt)",
    "letter.txt": "---\npublishDate: 2027-01-02\n---\nDear reader",
  });
  expect(first.manifest.files["/letter.txt"]).toBeUndefined();
  const before = await edit(project, { "index.md": "# Home\n\nA [letter](letter.txt)" });
  expect(before.manifest.files["/letter.txt"]).toBeUndefined();
  vi.setSystemTime(new Date("2027-01-03"));
  const after = await edit(project, { "index.md": "# Home\n\nThe [letter](letter.txt)" });
  expect(after.manifest.files["/letter.txt"]).toBeDefined();
  expect(after.manifest.files).toEqual((await rebuild(project)).manifest.files);
});

test("a note that was too large is published by the push that makes it shorter", async () => {
  const { env } = world.context;
  const limit = env.BUILD_MAX_FILE_MIB;
  env.BUILD_MAX_FILE_MIB = 1;
  try {
    const project = await world.project();
    const long = `# Long\n\n${"Many words. ".repeat(100_000)}`;
    const first = await project.publish({ "index.md": "# Home", "long.md": long });
    expect(await first.page("/long")).toBeNull();
    const second = await edit(project, { "long.md": "# Long\n\nFew words." });
    expect(await second.page("/long")).toContain("Few words.");
    expect(second.manifest.files).toEqual((await rebuild(project)).manifest.files);
  } finally {
    env.BUILD_MAX_FILE_MIB = limit;
  }
});

test("pages that double brackets name make the others dead links, and text again when they are gone", async () => {
  const project = await world.project();
  const names = Array.from({ length: 12 }, (_, at) => `${at}.md`);
  const notes = names.map((name) => [name, `# N\n\n[[Term/${name}]]\n`]);
  await project.publish({ "index.md": "# H\n", ...Object.fromEntries(notes) });
  const linked = await edit(project, { "index.md": "# H\n\n[[1]] [[2]] [[3]] [[4]]\n" });
  expect(linked.issues.map(({ severity }) => severity)).toEqual(names.map(() => "warning"));
  expect(linked.issues).toEqual((await rebuild(project)).issues);
  const unlinked = await edit(project, { "index.md": "# H\n\n[[1]] [[2]]\n" });
  expect(unlinked.issues.map(({ severity }) => severity)).toEqual(names.map(() => "info"));
  expect(unlinked.issues).toEqual((await rebuild(project)).issues);
});

test("links that show where the site was published lead to its pages, until others show the opposite", async () => {
  const project = await world.project();
  const pages = Array.from({ length: 6 }, (_, at) => `page-${at}`);
  const links = (names: string[]) => names.map((name) => `[x](/product/${name}.html)`).join("\n");
  const notes = pages.map((name) => [`${name}.md`, "# P\n"]);
  const home = { "index.md": `# H\n\n${links(pages.slice(1))}\n` };
  const first = await project.publish({ ...home, ...Object.fromEntries(notes) });
  expect(first.issues).toEqual([]);
  expect(await first.page("/")).toContain('href="/page-1"');
  const unknown = await edit(project, { "page-0.md": `# P\n\n${links(["a", "b", "c"])}\n` });
  expect(unknown.issues).toHaveLength(8);
  expect(unknown.manifest.files).toEqual((await rebuild(project)).manifest.files);
  expect(unknown.issues).toEqual((await rebuild(project)).issues);
  const known = await edit(project, { "page-0.md": `# P\n\n${links(["page-3"])}\n` });
  expect(known.issues).toEqual([]);
  expect(known.manifest.files).toEqual((await rebuild(project)).manifest.files);
});

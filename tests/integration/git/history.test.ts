import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { lastChanged } from "#git/objects/history.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let dir: string;
let day = 0;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
  dir = join(tree.directory, ".git");
  day = 0;
});

afterEach(() => folder.remove());

describe("the dates of a file", () => {
  test("are those of its first and last commit", async () => {
    await write({ "a.md": "1", "b.md": "1" });
    await write({ "a.md": "2" });
    expect(await dates()).toEqual({
      "a.md": { changed: on(2), created: on(1) },
      "b.md": { changed: on(1), created: on(1) },
    });
  });

  test("survive a move to another folder", async () => {
    await write({ "a.md": "1" });
    await write({ "a.md": "2" });
    await move("a.md", "Ärger/b.md");
    await move("Ärger/b.md", "c.md");
    expect(await dates()).toEqual({
      "c.md": { changed: on(2), created: on(1) },
    });
  });

  test("start over when it is deleted and written again", async () => {
    await write({ "a.md": "1" });
    await tree.git("rm", "--quiet", "a.md");
    await write({});
    await write({ "a.md": "other" });
    expect(await dates()).toEqual({ "a.md": { changed: on(3), created: on(3) } });
  });

  test("belong to the new file when another file has moved away from its path", async () => {
    await write({ "a.md": "the first text" });
    await move("a.md", "b.md");
    await write({ "a.md": "another text" });
    expect(await dates()).toEqual({
      "a.md": { changed: on(3), created: on(3) },
      "b.md": { changed: on(1), created: on(1) },
    });
  });

  test("take the commits of a merged branch into account", async () => {
    await write({ "a.md": "1" });
    await tree.git("checkout", "--quiet", "-b", "side");
    await write({ "side.md": "1" });
    await tree.git("checkout", "--quiet", "main");
    await write({ "a.md": "2" });
    await tree.git("merge", "--quiet", "--no-edit", "side");
    expect(await dates()).toEqual({
      "a.md": { changed: on(3), created: on(1) },
      "side.md": { changed: on(2), created: on(2) },
    });
  });

  test("are the latest of all changes, regardless of the order of the commits", async () => {
    await write({ "a.md": "1" });
    await tree.commit({ "a.md": "picked from an old branch" }, "picked", "2020-01-01T00:00:00Z");
    expect(await dates()).toEqual({ "a.md": { changed: on(1), created: on(1) } });
  });

  test("cannot be continued over a range that merges new or moved files", async () => {
    await write({ "a.md": "1", "b.md": "1" });
    const from = await tree.git("rev-parse", "HEAD");
    const tangled = async () => (await lastChanged(dir, { to: "main", from })).tangled;
    await tree.git("checkout", "--quiet", "-b", "side");
    await write({ "a.md": "2" });
    await tree.git("checkout", "--quiet", "main");
    await write({ "b.md": "2" });
    expect(await tangled()).toBe(false);
    await tree.git("merge", "--quiet", "--no-edit", "side");
    expect(await tangled()).toBe(false);
    await tree.git("checkout", "--quiet", "side");
    await move("a.md", "moved.md");
    await tree.git("checkout", "--quiet", "main");
    await write({ "b.md": "3" });
    await tree.git("merge", "--quiet", "--no-edit", "side");
    expect(await tangled()).toBe(true);
  });

  test("over a range cover only that range and name the file's previous path", async () => {
    await write({ "a.md": "1", "b.md": "1", "c.md": "1" });
    const from = await tree.git("rev-parse", "HEAD");
    await write({ "a.md": "2", "new.md": "1" });
    await move("b.md", "moved.md");
    expect(await dates({ from })).toEqual({
      "a.md": { changed: on(2), created: null },
      "new.md": { changed: on(2), created: on(2) },
      "moved.md": { changed: null, created: null, previousPath: "b.md" },
    });
  });

  test("have no creation date if the file is older than the last commits", async () => {
    await write({ "a.md": "1" });
    await write({ "a.md": "2" });
    expect(await dates({ maxCommits: 1 })).toEqual({ "a.md": { changed: on(2), created: null } });
  });

  test("are right for names with line feeds and for commits without files", async () => {
    await write({ "new\nline.md": "1" });
    await write({});
    expect(await dates()).toEqual({ "new\nline.md": { changed: on(1), created: on(1) } });
  });
});

async function write(files: Record<string, string>): Promise<void> {
  day++;
  await tree.commit(files, "write", on(day));
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(join(tree.directory, to)), { recursive: true });
  await tree.git("mv", from, to);
  await write({});
}

const on = (date: number) => `2026-01-0${date}T12:00:00.000Z`;

async function dates(range: { from?: string; maxCommits?: number } = {}) {
  const history = await lastChanged(dir, { to: "main", ...range });
  return Object.fromEntries(history.dates);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPushedRefs } from "#git/server/pushed-refs.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

const ZERO = "0".repeat(40);
let world: GitWorld;

beforeEach(async () => {
  world = await createGitWorld();
});

afterEach(() => world.end());

const readRefs = (updates: { ref: string; before: string; after: string }[]) =>
  readPushedRefs(world.path, { projectId: "blog", updates });

test("a pushed branch is reported with its commit, a tag and a deleted branch without one", async () => {
  const sha = await world.tree.commit({ "note.md": "# Hällo" }, "Begin — ünïcode");
  await world.push("main");
  const updates = [
    { ref: "refs/heads/main", before: ZERO, after: sha },
    { ref: "refs/tags/v1", before: ZERO, after: sha },
    { ref: "refs/heads/old", before: sha, after: ZERO },
  ];
  const [main, tag, deleted] = await readRefs(updates);
  expect(main).toMatchObject({ ...updates[0], commit: { sha, message: "Begin — ünïcode" } });
  expect(main?.commit).not.toHaveProperty("tree");
  expect(main?.commit).not.toHaveProperty("parents");
  expect(tag).toEqual({ ...updates[1], commit: null });
  expect(deleted).toEqual({ ...updates[2], commit: null });
});

test("a push of hundreds of branches does not start hundreds of processes", async () => {
  const sha = await world.tree.commit({ "note.md": "one" });
  await world.push("main");
  const updates = Array.from({ length: 300 }, (_, number) => ({
    ref: `refs/heads/branch-${number}`,
    before: ZERO,
    after: sha,
  }));
  const before = childProcesses();
  const reading = readRefs(updates);
  expect(childProcesses() - before).toBeLessThanOrEqual(1);
  expect((await reading).map(({ commit }) => commit?.sha)).toEqual(updates.map(() => sha));
});

/** The children of this process. Linux lists them by thread. */
function childProcesses(): number {
  return readdirSync("/proc/self/task")
    .map((thread) => readFileSync(join("/proc/self/task", thread, "children"), "utf8"))
    .join(" ")
    .split(" ")
    .filter(Boolean).length;
}

import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCommits } from "#core/source/history/list-commits.ts";
import { readLog } from "#git/objects/commit-log.ts";
import { countLines, unifiedDiff } from "#git/objects/diff-text.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let gitDir: string;
const LINES = Array.from({ length: 40 }, (_, line) => `Line ${line}\n`).join("");

beforeAll(async () => {
  directory = await temporaryDirectory();
  tree = await createWorkTree(join(directory.path, "tree"));
  gitDir = join(tree.directory, ".git");
});
afterAll(() => directory.remove());

test("the pages of a file's history cross its renames and skip merges and other commits", async () => {
  const added = await tree.commit({ "a.md": LINES, "*.md": "a star" }, "Add");
  await tree.commit({ "b.md": "other" }, "Other");
  await tree.git("mv", "a.md", "\u0001c\td.md");
  const renamed = await tree.commit({}, "Rename");
  await tree.git("checkout", "--quiet", "-b", "side", "HEAD~1");
  await tree.commit({ "side.md": "side" }, "Side");
  await tree.git("checkout", "--quiet", "main");
  await tree.git("merge", "--quiet", "--no-ff", "-m", "Merge", "side");
  const path = "\u0001c\td.md";
  const changed = await tree.commit({ [path]: `${LINES}More\n` }, "Change\n\nTwo lines");
  const to = changed;
  const page = (skip: number, limit: number) => readLog(gitDir, { to, path, skip, limit });
  const [first, second] = [await page(0, 2), await page(2, 2)];
  expect([...first, ...second].map(({ sha, file }) => [sha, file])).toEqual([
    [changed, { change: "modified", path, previousPath: null }],
    [renamed, { change: "renamed", path, previousPath: "a.md" }],
    [added, { change: "added", path: "a.md", previousPath: null }],
  ]);
  expect(first[0]).toMatchObject({ message: "Change\n\nTwo lines", author: { name: "Ada" } });
  // A path is never a pattern.
  expect(await readLog(gitDir, { to, path: "*.md", skip: 0, limit: 9 })).toHaveLength(1);
  const all = await readLog(gitDir, { to, skip: 1, limit: 9 });
  expect(all.map(({ message }) => message).sort()).toEqual([
    "Add",
    "Merge",
    "Other",
    "Rename",
    "Side",
  ]);
});

test("the last page says that a mirror has no older commits", async () => {
  await tree.commit({ "late.md": "late" }, "Late");
  const directoryOfMirror = join(directory.path, "mirror.git");
  const from = `file://${tree.directory}`;
  await tree.git("clone", "--quiet", "--bare", "--depth=2", from, directoryOfMirror);
  const place = { directory: directoryOfMirror, commit: await tree.head() };
  const page = (offset: number) => listCommits(place, { offset, limit: 1 });
  expect(await page(0)).toMatchObject({ isCut: false, commits: [{ message: "Late" }] });
  expect(await listCommits(place, { offset: 1, limit: 9 })).toMatchObject({ isCut: true });
  const whole = { directory: gitDir, commit: place.commit };
  expect(await listCommits(whole, { offset: 0, limit: 99 })).toMatchObject({ isCut: false });
});

test("a diff is cut after a whole line, and names with tabs have their numbers", async () => {
  const path = "tab\there.md";
  const from = await tree.commit({ [path]: LINES, "image.png": Buffer.from([0, 1]) });
  const to = await tree.commit({ [path]: `${LINES}é\n`, "image.png": Buffer.from([0, 2]) });
  const compared = { from, to, paths: [] };
  expect([...(await countLines(gitDir, compared))]).toEqual([[path, { added: 1, removed: 0 }]]);
  const whole = await unifiedDiff(gitDir, { ...compared, maxBytes: 10_000 });
  expect(whole).toMatchObject({ isWhole: true });
  const cut = await unifiedDiff(gitDir, { ...compared, maxBytes: (whole?.text.length ?? 0) - 3 });
  expect(cut?.isWhole).toBe(false);
  expect(cut?.text).toMatch(/\n$/);
  expect(whole?.text.startsWith(cut?.text ?? "-")).toBe(true);
});

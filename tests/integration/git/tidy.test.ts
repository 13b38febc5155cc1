import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openBlobs } from "#git/objects/blobs.ts";
import { branchHead, createRepository } from "#git/repositories.ts";
import { tidyRepository } from "#git/tidy.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
});

afterEach(() => folder.remove());

test("a repository with many loose objects is packed without losing even unreachable ones", async () => {
  await tree.commit({ "gone.md": "only a running build still reads this" });
  const gone = await tree.git("rev-parse", "HEAD:gone.md");
  const files = Array.from({ length: 4000 }, (_, index) => [`${index}.md`, `note ${index}`]);
  await tree.git("update-ref", "-d", "HEAD");
  await tree.git("rm", "--quiet", "--cached", "gone.md");
  await tree.commit(Object.fromEntries(files));
  await tree.git("rm", "--quiet", "--cached", "gone.md");
  await tree.git("commit", "--quiet", "--amend", "-m", "without");
  const dir = join(tree.directory, ".git");
  await tidyRepository(dir);
  expect(await tree.git("count-objects")).toMatch(/^0 objects/);
  const blobs = openBlobs(dir);
  expect((await blobs.read(gone))?.toString()).toBe("only a running build still reads this");
  blobs.close();
  expect(await tree.git("fsck", "--full", "--no-dangling")).toBe("");
});

test("a repository with few loose objects is left alone", async () => {
  await tree.commit({ "a.md": "one" });
  await tidyRepository(join(tree.directory, ".git"));
  expect(await tree.git("count-objects")).toMatch(/^3 objects/);
});

test("a repository with many pushes keeps only a few packs and loses nothing", async () => {
  const dir = join(folder.path, "remote.git");
  await createRepository(dir);
  for (let push = 0; push < 40; push++) {
    await tree.commit({ "a.md": `version ${push}` });
    await tree.git(
      "-c",
      "transfer.unpackLimit=1",
      "push",
      "--quiet",
      "--receive-pack",
      "git -c receive.unpackLimit=1 receive-pack",
      dir,
      "HEAD:main",
    );
    await tidyRepository(dir);
  }
  const packs = await readdir(join(dir, "objects", "pack"));
  expect(packs.filter((name) => name.endsWith(".pack")).length).toBeLessThanOrEqual(16);
  expect((await branchHead(dir, "main"))?.trim()).toBe(await tree.git("rev-parse", "HEAD"));
  expect(await tree.git("--git-dir", dir, "rev-list", "--count", "main")).toBe("40");
  expect(await tree.git("--git-dir", dir, "fsck", "--full")).toBe("");
});

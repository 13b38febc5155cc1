import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ObjectReader, openObjects, parseCommit } from "#git/objects/objects.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let objects: ObjectReader;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
  objects = openObjects(join(tree.directory, ".git"));
});

afterEach(async () => {
  objects.close();
  await folder.remove();
});

const readMessage = async (name: string) => {
  const object = await objects.read(name);
  return object && parseCommit(object)?.message;
};

test("answers come in the order of the requests, regardless of their size", async () => {
  const short = await tree.commit({ "note.md": "one" }, "short");
  const long = await tree.commit({ "note.md": "two" }, "long".repeat(100_000 / 4));
  const messages = await Promise.all([short, "refs/heads/none", long, short].map(readMessage));
  expect(messages.map((message) => message?.slice(0, 5))).toEqual([
    "short",
    undefined,
    "longl",
    "short",
  ]);
});

test("a commit that is too large for memory is skipped, and the next one is read", async () => {
  const small = await tree.commit({ "note.md": "one" }, "small");
  const path = join(folder.path, "message");
  await writeFile(path, "An endless line in a commit message.\n".repeat(600_000));
  await tree.git("commit", "--allow-empty", "--quiet", "--file", path);
  const names = ["HEAD", small, "HEAD", small];
  expect(await Promise.all(names.map(readMessage))).toEqual([null, "small", null, "small"]);
});

import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPictureFiles } from "#sites/share/picture-files.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const picture = Buffer.alloc(100, "x");

test("a picture is drawn once, also after a restart", async () => {
  await openPictureFiles(directory).write("a", picture);
  expect(await openPictureFiles(directory).read("a")).toEqual(picture);
  expect(await openPictureFiles(directory).read("b")).toBeNull();
});

test("the directory has a limited size: the least recently used pictures are removed", async () => {
  await openPictureFiles(directory, 350).write("old", picture);
  const files = openPictureFiles(directory, 350);
  for (const key of ["a", "b"]) await files.write(key, picture);
  await files.read("old");
  await files.write("c", picture);
  await expect
    .poll(async () => (await readdir(directory)).sort())
    .toEqual(["b.png", "c.png", "old.png"]);
  expect(await files.read("a")).toBeNull();
});

test("what a crash left unfinished is removed", async () => {
  await writeFile(join(directory, "x.part"), "half");
  await openPictureFiles(directory).read("a");
  expect(await readdir(directory)).toEqual([]);
});

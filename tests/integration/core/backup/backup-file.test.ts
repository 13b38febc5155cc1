import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive } from "#core/backup/archive-writer.ts";
import { giveName } from "#core/backup/give-name.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-backup-file-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const passphrase = { passphrase: "five random words of a list", workFactor: 2 };

async function* pieces(count: number) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(256 * 1024);
}

test("a backup that cannot be written ends with the reason", async () => {
  const taken = join(directory, "taken");
  await writeFile(taken, "mine");
  const archive = await openArchive(taken, passphrase);
  const entry = { size: 1024 ** 3, bytes: pieces(4096) };
  await expect(archive.addStream("large", entry)).rejects.toThrow("EEXIST");
  await expect(archive.add("next", Buffer.from("x"))).rejects.toThrow("EEXIST");
  await archive.cancel();
  expect(await readFile(taken, "utf8")).toBe("mine");
});

test("an entry that is shorter than its size fails, and so does one whose source fails", async () => {
  const short = await openArchive(join(directory, "short"), passphrase);
  await expect(short.addStream("blob", { size: 1024 ** 2, bytes: pieces(2) })).rejects.toThrow(
    "Size mismatch",
  );
  const broken = await openArchive(join(directory, "broken"), passphrase);
  async function* failing() {
    yield* pieces(1);
    throw new Error("the disk is broken");
  }
  await expect(broken.addStream("blob", { size: 1024 ** 2, bytes: failing() })).rejects.toThrow(
    "the disk is broken",
  );
});

test("a file system without hard links gives a backup its name too, and never replaces a file", async () => {
  const folder = await mkdtemp(join(directory, "names-"));
  const [partial, file] = [join(folder, "a.partial"), join(folder, "a")];
  const noLinks = () => Promise.reject(Object.assign(new Error("no links"), { code: "EPERM" }));
  await writeFile(partial, "complete");
  await giveName(partial, file, noLinks);
  expect(await readFile(file, "utf8")).toBe("complete");
  expect(await readdir(folder)).toEqual(["a"]);

  await writeFile(partial, "another");
  for (const link of [noLinks, undefined])
    await expect(giveName(partial, file, link)).rejects.toThrow("already exists");
  expect(await readFile(file, "utf8")).toBe("complete");
  expect(await readFile(partial, "utf8")).toBe("another");
});

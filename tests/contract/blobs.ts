import { mkdtemp, rm, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BlobStore } from "#store/blobs/blobs.ts";

/**
 * What every blob store guarantees, on any backend.
 * @param leave stores something as another program would
 */
export function blobContract(
  backend: string,
  open: () => Promise<BlobStore>,
  leave?: (name: string) => Promise<unknown>,
): void {
  describe(`blobs on ${backend}:`, () => {
    let blobs: BlobStore;
    let directory: string;
    beforeAll(async () => {
      blobs = await open();
      directory = await mkdtemp(join(tmpdir(), "blobs-"));
      await blobs.ping();
    });
    afterAll(() => rm(directory, { recursive: true, force: true }));

    test("a stored blob is read back byte for byte", async () => {
      const bytes = Buffer.from([0, 255, 10, 13, 0x80]);
      await blobs.put("packs/a/one.pack", bytes);
      expect(await blobs.get("packs/a/one.pack")).toEqual(bytes);
      expect(await blobs.size("packs/a/one.pack")).toBe(5);
    });

    test("an empty blob exists", async () => {
      await blobs.put("empty", Buffer.alloc(0));
      expect(await blobs.get("empty")).toEqual(Buffer.alloc(0));
      expect(await blobs.size("empty")).toBe(0);
    });

    test("storing a key again replaces its bytes", async () => {
      await blobs.put("twice", Buffer.from("first"));
      await blobs.put("twice", Buffer.from("second"));
      expect((await blobs.get("twice"))?.toString()).toBe("second");
    });

    test("a missing blob is null, not an error", async () => {
      expect(await blobs.get("nothing/here")).toBeNull();
      expect(await blobs.getRange("nothing/here", 0, 4)).toBeNull();
      expect(await blobs.stream("nothing/here")).toBeNull();
      expect(await blobs.size("nothing/here")).toBeNull();
    });

    test("a range is cut from the middle, and stops at the end of the blob", async () => {
      await blobs.put("alphabet", Buffer.from("abcdefghij"));
      expect((await blobs.getRange("alphabet", 3, 4))?.toString()).toBe("defg");
      expect((await blobs.getRange("alphabet", 8, 10))?.toString()).toBe("ij");
      const stream = await blobs.stream("alphabet", { offset: 2, length: 3 });
      expect(Buffer.concat(await stream!.toArray()).toString()).toBe("cde");
    });

    test("a file is moved into the store", async () => {
      const path = join(directory, "file");
      await writeFile(path, "from a file");
      await blobs.putFile("taken/file", path);
      expect((await blobs.get("taken/file"))?.toString()).toBe("from a file");
      await expect(writeFile(path, "again", { flag: "r+" })).rejects.toThrow("ENOENT");
    });

    test("a blob is copied to a file and stays in the store", async () => {
      await blobs.put("copied", Buffer.from("to a file"));
      const path = join(directory, "copy");
      expect(await blobs.copyToFile("copied", path)).toBe(true);
      expect(await readFile(path, "utf8")).toBe("to a file");
      expect((await blobs.get("copied"))?.toString()).toBe("to a file");
      expect(await blobs.copyToFile("nothing/here", join(directory, "none"))).toBe(false);
    });

    test("a blob is stored under another key too, also when it is there already", async () => {
      await blobs.put("copies/first", Buffer.from("same bytes"));
      for (const _again of [1, 2]) {
        expect(await blobs.copy("copies/first", "copies/a/second")).toBe(true);
        expect((await blobs.get("copies/a/second"))?.toString()).toBe("same bytes");
      }
      await blobs.put("copies/first", Buffer.from("other bytes"));
      await blobs.remove("copies/first");
      expect((await blobs.get("copies/a/second"))?.toString()).toBe("same bytes");
      expect(await blobs.copy("nothing/here", "copies/none")).toBe(false);
      expect(await blobs.get("copies/none")).toBeNull();
    });

    test("listing finds only keys with the prefix", async () => {
      for (const key of ["list/a/1", "list/a/2", "list/ab", "list/b/3"])
        await blobs.put(key, Buffer.from(key));
      const keys: string[] = [];
      for await (const key of blobs.list("list/a/")) keys.push(key);
      expect(keys.toSorted()).toEqual(["list/a/1", "list/a/2"]);
      const sizes: [string, number][] = [];
      for await (const { key, bytes } of blobs.listSizes("list/b")) sizes.push([key, bytes]);
      expect(sizes).toEqual([["list/b/3", 8]]);
    });

    test.runIf(leave)("what other programs left is skipped, and named", async () => {
      await blobs.put("left/a/1", Buffer.from("1"));
      for (const name of ["left/.DS_Store", "left/a/two words"]) await leave?.(name);
      const [keys, foreign, sizes]: string[][] = [[], [], []];
      for await (const key of blobs.list("left/", (name) => foreign?.push(name))) keys?.push(key);
      for await (const { key } of blobs.listSizes("left/")) sizes?.push(key);
      expect({ keys, sizes }).toEqual({ keys: ["left/a/1"], sizes: ["left/a/1"] });
      expect(foreign?.toSorted()).toEqual(["left/.DS_Store", "left/a/two words"]);
    });

    test("removal is permanent, and removing a missing blob is allowed", async () => {
      await blobs.put("removed", Buffer.from("x"));
      await blobs.remove("removed");
      await blobs.remove("removed");
      expect(await blobs.get("removed")).toBeNull();
    });

    test("a probe stores a blob and removes it again", async () => {
      const keys = async () => {
        const all: string[] = [];
        for await (const key of blobs.list("")) all.push(key);
        return all;
      };
      const before = await keys();
      await blobs.probe();
      expect(await keys()).toEqual(before);
    });

    test("a blob written after the given date is not removed", async () => {
      const soon = () => new Date(Date.now() + 60_000);
      await blobs.put("young", Buffer.from("x"));
      expect(await blobs.removeOlder("young", new Date(Date.now() - 60_000))).toBe(false);
      expect((await blobs.get("young"))?.toString()).toBe("x");
      expect(await blobs.removeOlder("young", soon())).toBe(true);
      expect(await blobs.get("young")).toBeNull();
      expect(await blobs.removeOlder("young", soon())).toBe(true);
    });

    test.each([
      "../outside",
      "/absolute",
      "a/../b",
      "a//b",
      "",
      ".hidden",
      "a/.hidden",
      "a\u0000b",
    ])("the key %j is refused", async (key) => {
      await expect(Promise.resolve().then(() => blobs.put(key, Buffer.from("x")))).rejects.toThrow(
        "not a blob key",
      );
      await expect(Promise.resolve().then(() => blobs.get(key))).rejects.toThrow("not a blob key");
    });
  });
}

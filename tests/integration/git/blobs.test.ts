import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openBlobs, type BlobReader } from "#git/objects/blobs.ts";
import { listTree } from "#git/objects/tree.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

const MISSING = "1".repeat(40);
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let dir: string;
let reader: BlobReader;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
  dir = join(tree.directory, ".git");
  reader = openBlobs(dir);
});

afterEach(async () => {
  reader.close();
  await folder.remove();
});

describe("reading blobs", () => {
  test("returns the bytes of each blob, in order, regardless of their content", async () => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from("\n"),
      Buffer.from(`${MISSING} missing\n`),
      randomBytes(65_536),
      randomBytes(3 * 1024 * 1024),
      ...Array.from({ length: 1500 }, (_, index) => Buffer.from(`note ${index}\n`)),
    ];
    const files = contents.map((bytes, index) => [`${String(index).padStart(5, "0")}.md`, bytes]);
    const sha = await tree.commit(Object.fromEntries(files));
    const { entries } = await listTree(dir, sha);
    const oids = entries.map(({ oid }) => oid);
    expect([...(await reader.sizes(oids)).values()]).toEqual(contents.map(({ length }) => length));
    let index = 0;
    for await (const { oid, bytes } of reader.readMany(oids)) {
      expect(oid).toBe(oids[index]);
      expect(bytes?.equals(contents[index++] as Buffer)).toBe(true);
    }
    expect(index).toBe(contents.length);
  });

  test("reports a blob as missing if it does not exist, is not a blob or is too large", async () => {
    await tree.commit({ "a.md": "one", "b.md": "x".repeat(1000) });
    const [small, large, folderOid] = await Promise.all(
      ["HEAD:a.md", "HEAD:b.md", "HEAD^{tree}"].map((name) => tree.git("rev-parse", name)),
    );
    const strict = openBlobs(dir, { maxBytes: 999 });
    const oids = [MISSING, small, folderOid, large, small] as string[];
    const blobs: (string | undefined)[] = [];
    for await (const { bytes } of strict.readMany(oids)) blobs.push(bytes?.toString());
    expect(blobs).toEqual([undefined, "one", undefined, undefined, "one"]);
    expect(await strict.sizes(oids)).toEqual(
      new Map([
        [small, 3],
        [large, 1000],
      ]),
    );
    expect(await strict.read(MISSING)).toBeNull();
    expect((await strict.read(small as string))?.toString()).toBe("one");
    strict.close();
  });

  test("can read one blob in the middle of many, stop early and start again", async () => {
    const files = Array.from({ length: 2000 }, (_, index) => [`${index}.md`, `note ${index}`]);
    const { entries } = await listTree(dir, await tree.commit(Object.fromEntries(files)));
    const oids = entries.map(({ oid }) => oid);
    let matched = 0;
    for await (const { bytes } of reader.readMany(oids)) {
      if (bytes?.toString().endsWith("00"))
        matched += Number((await reader.read(oids[0] as string)) !== null);
    }
    expect(matched).toBe(19);
    for await (const { bytes } of reader.readMany(oids)) if (bytes) break;
    const seventh = await reader.read(await tree.git("rev-parse", "HEAD:7.md"));
    expect(seventh?.toString()).toBe("note 7");
  });

  test("returns nothing for an empty list", async () => {
    expect(await reader.sizes([])).toEqual(new Map());
    for await (const blob of reader.readMany([])) expect(blob).toBeUndefined();
  });

  test("refuses anything that is not an object id", async () => {
    for (const oid of ["", "HEAD", `${MISSING}\ncontents HEAD`, "--help"])
      await expect(reader.read(oid)).rejects.toThrow("not an object id");
  });

  test("fails for every caller once the process has exited", async () => {
    const cancel = new AbortController();
    const canceled = openBlobs(dir, { signal: cancel.signal });
    await canceled.sizes([MISSING]);
    cancel.abort();
    await expect(canceled.read(MISSING)).rejects.toMatchObject({ reason: "aborted" });
    await expect(canceled.read(MISSING)).rejects.toMatchObject({ reason: "aborted" });
    const elsewhere = openBlobs(join(folder.path, "nothing.git"));
    await expect(elsewhere.read(MISSING)).rejects.toMatchObject({ reason: "exit", exitCode: 128 });
  });
});

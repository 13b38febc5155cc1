import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { diffTree, listTree } from "#git/objects/tree.ts";
import {
  createWorkTree,
  runGit,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let dir: string;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
  dir = join(tree.directory, ".git");
});

afterEach(() => folder.remove());

describe("the files of a commit", () => {
  test("are all listed, with unusual names unchanged (C21)", async () => {
    const names = [
      "-rf.md",
      "a b.md",
      'q"uote.md',
      "new\nline.md",
      "tab\t.md",
      "\u0001.md",
      "é/日本.md",
    ];
    const sha = await tree.commit(Object.fromEntries(names.map((name) => [name, name])));
    const { entries, badNames } = await listTree(dir, sha);
    expect(entries.map(({ path }) => path).toSorted()).toEqual(names.toSorted());
    expect(entries.every(({ kind, mode }) => kind === "file" && mode === "100644")).toBe(true);
    expect(badNames).toEqual([]);
  });

  test("that are links or submodules are marked as such (C03, C05)", async () => {
    const inner = await tree.commit({ "a.md": "one" });
    await symlink("/etc/passwd", join(tree.directory, "link.md"));
    await tree.git("add", "link.md");
    await tree.git("update-index", "--add", "--cacheinfo", `160000,${inner},module`);
    await tree.git("commit", "--quiet", "-m", "odd");
    const { entries } = await listTree(dir, await tree.git("rev-parse", "HEAD"));
    expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
      ["a.md", "file"],
      ["link.md", "symlink"],
      ["module", "submodule"],
    ]);
  });

  test("whose names are not UTF-8 are listed separately", async () => {
    await tree.commit({ "a.md": "one" });
    const blob = await tree.git("rev-parse", "HEAD:a.md");
    const good = entry("100644", "a.md", blob);
    const sha = await commitOf([good, entry("100644", Buffer.from([0xff, 0x2e, 0x6d]), blob)]);
    const listing = await listTree(dir, sha);
    expect(listing.entries.map(({ path }) => path)).toEqual(["a.md"]);
    expect(listing.badNames).toEqual(["\uFFFD.m"]);
    expect(await diffTree(dir, await tree.git("rev-parse", "HEAD"), sha)).toEqual([]);
  });

  test("that multiply endlessly are refused at the limit (C10)", async () => {
    await tree.commit({ "a.md": "one" });
    let inner = await tree.git("rev-parse", "HEAD:a.md");
    let mode = "100644";
    for (let depth = 0; depth < 10; depth++) {
      const entries = Array.from("0123456789", (digit) => entry(mode, digit, inner));
      inner = await treeOf(entries);
      mode = "40000";
    }
    const bomb = await tree.git("commit-tree", inner, "-m", "bomb");
    await expect(listTree(dir, bomb)).rejects.toMatchObject({
      appCode: "too_many_files",
      message: "The repository has more than 50,000 files.",
    });
  });

  test("with paths that are too long are refused, and the error names the path (C11)", async () => {
    await tree.commit({ "a.md": "one" });
    const blob = await tree.git("rev-parse", "HEAD:a.md");
    const name = await commitOf([entry("100644", "n".repeat(300), blob)]);
    await expect(listTree(dir, name)).rejects.toMatchObject({
      appCode: "path_too_long",
      message: expect.stringContaining("nnnn…"),
    });
    const path = `${"d/".repeat(600)}a.md`;
    await tree.git("update-index", "--add", "--cacheinfo", `100644,${blob},${path}`);
    const inner = await tree.git("write-tree");
    const deep = await tree.git("commit-tree", inner, "-m", "deep");
    await expect(listTree(dir, deep)).rejects.toMatchObject({ appCode: "path_too_long" });
  });

  test("cannot be listed if the commit does not exist", async () => {
    await expect(listTree(dir, "0".repeat(40))).rejects.toMatchObject({ reason: "exit" });
  });
});

describe("the diff of two commits", () => {
  test("lists every file, and a rename with its old path", async () => {
    const text = Array.from({ length: 50 }, (_, line) => `line ${line}`).join("\n");
    const from = await tree.commit({
      "keep.md": "k",
      "edit.md": "1",
      "gone.md": "g",
      "old.md": text,
      "type.md": "t",
    });
    await tree.git("rm", "--quiet", "gone.md", "type.md");
    await symlink("keep.md", join(tree.directory, "type.md"));
    await tree.git("mv", "old.md", "neu ü.md");
    const to = await tree.commit({ "edit.md": "2", "new.md": "n", "neu ü.md": `${text}\nmore` });
    const changes = await diffTree(dir, from, to);
    const oid = (path: string) => tree.git("rev-parse", path);
    expect(changes.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { status: "modified", path: "edit.md", oid: await oid(`${to}:edit.md`), kind: "file" },
      { status: "deleted", path: "gone.md", oid: await oid(`${from}:gone.md`), kind: "file" },
      {
        status: "renamed",
        path: "neu ü.md",
        from: "old.md",
        oid: await oid(`${to}:neu ü.md`),
        kind: "file",
      },
      { status: "added", path: "new.md", oid: await oid(`${to}:new.md`), kind: "file" },
      { status: "typeChanged", path: "type.md", oid: await oid(`${to}:type.md`), kind: "symlink" },
    ]);
  });

  test("is empty between a commit and itself", async () => {
    const sha = await tree.commit({ "a.md": "one" });
    expect(await diffTree(dir, sha, sha)).toEqual([]);
  });
});

function entry(mode: string, name: string | Buffer, oid: string): Buffer {
  const start = Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name as string), Buffer.of(0)]);
  return Buffer.concat([start, Buffer.from(oid, "hex")]);
}

async function treeOf(entries: Buffer[]): Promise<string> {
  const { stdout } = await runGit(["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], {
    cwd: tree.directory,
    input: Buffer.concat(entries),
  });
  return stdout.trim();
}

async function commitOf(entries: Buffer[]): Promise<string> {
  return tree.git("commit-tree", await treeOf(entries), "-m", "made by hand");
}

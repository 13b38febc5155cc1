import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  branches,
  branchHead,
  createRepository,
  hasCommit,
  hasHead,
  isAncestor,
  mirrorDirectory,
  readCommit,
  repositoryDirectory,
  setHead,
} from "#git/repositories.ts";
import {
  createWorkTree,
  runGit,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";

const ZERO = "0".repeat(40);
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: WorkTree;
let dir: string;

beforeEach(async () => {
  folder = await temporaryDirectory();
  tree = await createWorkTree(join(folder.path, "work"));
  dir = join(tree.directory, ".git");
});

afterEach(() => folder.remove());

describe("the folder of a project's repository", () => {
  test("is named after the project's id and separate from mirrors", () => {
    expect(repositoryDirectory("/data", "abc-1")).toBe("/data/git/abc-1.git");
    expect(mirrorDirectory("/data", "abc-1")).toBe("/data/mirrors/abc-1.git");
  });

  test.each(["", "..", "../x", "a/b", "A", "-x", "a.git", "x".repeat(65), "a\0"])(
    "is refused for the id %j",
    (id) => {
      expect(() => repositoryDirectory("/data", id)).toThrow("not a project id");
      expect(() => mirrorDirectory("/data", id)).toThrow("not a project id");
    },
  );
});

describe("creating a repository", () => {
  test("many times at the same time results in one complete repository and no stray files", async () => {
    const made = repositoryDirectory(folder.path, "blog");
    await Promise.all(Array.from({ length: 5 }, () => createRepository(made)));
    await createRepository(made);
    expect(await branches(made)).toEqual([]);
    expect(await readdir(join(folder.path, "git"))).toEqual(["blog.git"]);
  });

  test("keeps existing content", async () => {
    const sha = await tree.commit({ "a.md": "one" });
    await createRepository(dir);
    expect(await branchHead(dir, "main")).toBe(sha);
  });
});

describe("branches", () => {
  test("are listed with their commits, including unusual names", async () => {
    const sha = await tree.commit({ "a.md": "one" });
    for (const name of ["feature/é", "日本", "a'b", "a&b"]) await tree.git("branch", name);
    expect(await branches(dir)).toEqual(
      ["a&b", "a'b", "feature/é", "main", "日本"].map((name) => ({ name, sha })),
    );
    expect(await branchHead(dir, "a'b")).toBe(sha);
  });

  test("have no head if they or their repository do not exist", async () => {
    await tree.commit({ "a.md": "one" });
    for (const name of ["nope", "../../main", "--help", "main^{tree}"])
      expect(await branchHead(dir, name)).toBeNull();
    const missing = join(folder.path, "missing.git");
    expect(await branchHead(missing, "main")).toBeNull();
    expect(await branches(missing)).toEqual([]);
  });

  test("can be made the target of HEAD", async () => {
    await tree.commit({ "a.md": "one" });
    await setHead(dir, "other");
    expect(await hasHead(dir)).toBe(false);
    await setHead(dir, "main");
    expect(await hasHead(dir)).toBe(true);
  });
});

describe("commits", () => {
  test("know their ancestors", async () => {
    const first = await tree.commit({ "a.md": "one" });
    const second = await tree.commit({ "a.md": "two" });
    expect(await isAncestor(dir, first, second)).toBe(true);
    expect(await isAncestor(dir, first, first)).toBe(true);
    expect(await isAncestor(dir, second, first)).toBe(false);
    for (const unknown of [ZERO, "abc", "--help", "HEAD"]) {
      expect(await isAncestor(dir, unknown, second)).toBe(false);
      expect(await hasCommit(dir, unknown)).toBe(false);
    }
    expect(await hasCommit(dir, first)).toBe(true);
    expect(await hasCommit(dir, await tree.git("rev-parse", "HEAD^{tree}"))).toBe(false);
  });

  test("are read with author, date, message and parents", async () => {
    const first = await tree.commit({ "a.md": "one" });
    const sha = await tree.commit(
      { "a.md": "two" },
      "Zwei\n\nund mehr",
      "2026-03-04T05:06:07+02:00",
    );
    expect(await readCommit(dir, sha)).toEqual({
      sha,
      message: "Zwei\n\nund mehr",
      author: { name: "Ada", email: "ada@example.com" },
      at: "2026-03-04T03:06:07.000Z",
      parents: [first],
    });
  });

  test("that do not exist cause an error with a code", async () => {
    await tree.commit({ "a.md": "one" });
    for (const sha of [ZERO, "abc", "--output=x"])
      await expect(readCommit(dir, sha)).rejects.toMatchObject({ appCode: "repo_corrupt" });
  });

  test("with deceptive text are shortened and shown literally (C26)", async () => {
    await tree.commit({ "a.md": "one" });
    const { stdout } = await runGit(["commit-tree", "HEAD^{tree}", "-F", "-"], {
      cwd: tree.directory,
      input: `<script>\u202Egnp.exe\u0007 %s ${"x".repeat(1_000_000)}`,
    });
    const { message } = await readCommit(dir, stdout.trim());
    expect(message).toMatch(/^<script>\\u\{202e\}gnp\.exe\\u\{7\} %s x+…$/);
    expect(message.length).toBeLessThan(520);
  });

  test.each([
    ["-5000000000 +0000", "1970-01-01T00:00:00.000Z"],
    ["999999999999999999 +0000", "2100-01-01T00:00:00.000Z"],
    ["1700000000 +9999", "2023-11-14T22:13:20.000Z"],
  ])("dated %s get a date that can be displayed (C27)", async (date, displayed) => {
    await tree.commit({ "a.md": "one" });
    const object = [
      `tree ${await tree.git("rev-parse", "HEAD^{tree}")}`,
      `author A <a@b> ${date}`,
      `committer A <a@b> ${date}`,
      "",
      "odd",
    ].join("\n");
    const { stdout } = await runGit(
      ["hash-object", "-t", "commit", "--literally", "-w", "--stdin"],
      {
        cwd: tree.directory,
        input: object,
      },
    );
    expect((await readCommit(dir, stdout.trim())).at).toBe(displayed);
  });
});

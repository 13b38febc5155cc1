import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openBlobs, type Blob } from "#git/objects/blobs.ts";
import { fetchMirror, pushCommit, type MirrorOptions } from "#git/mirrors/mirror.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { branchHead, hasCommit, repositoryDirectory } from "#git/repositories.ts";
import { diffTree, listTree } from "#git/objects/tree.ts";
import { TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

let world: GitWorld;
let dir: string;

beforeEach(async () => {
  world = await createGitWorld();
  dir = join(world.path, "mirror.git");
});

afterEach(() => world.end());

describe("a mirror", () => {
  test("has the branch's head, and a second fetch transfers only new objects", async () => {
    const first = await pushFiles({ "a.md": "one" });
    expect(await fetchMirror(honest())).toEqual({ branch: "main", sha: first });
    const second = await pushFiles({ "a.md": "two" });
    expect(await fetchMirror(honest({ branch: "main" }))).toEqual({ branch: "main", sha: second });
    expect(await diffTree(dir, first, second)).toMatchObject([
      { status: "modified", path: "a.md" },
    ]);
  });

  test("follows a force push", async () => {
    await pushFiles({ "a.md": "one" });
    await fetchMirror(honest());
    await world.tree.git("commit", "--quiet", "--amend", "-m", "other");
    await world.tree.git("push", "--quiet", "--force", world.remote.url(), "main");
    const { sha } = await fetchMirror(honest());
    expect(sha).toBe(await world.tree.git("rev-parse", "HEAD"));
  });

  test("of the default branch needs no branch name", async () => {
    const sha = await world.tree.commit({ "a.md": "one" });
    await world.tree.git("push", "--quiet", world.remote.url(), "main:garden");
    await world.tree.git("push", "--quiet", world.remote.url(), "main:aaa");
    expect(await fetchMirror(honest())).toEqual({ branch: "garden", sha });
  });

  test("leaves out files that are too large, and reports them as missing when read", async () => {
    const sha = await pushFiles({ "a.md": "one", "big.bin": randomBytes(50_000) });
    await fetchMirror(honest({ limits: { maxBlobBytes: 10_000 } }));
    const { entries } = await listTree(dir, sha);
    const blobs = openBlobs(dir);
    const contents: Blob[] = [];
    for await (const blob of blobs.readMany(entries.map(({ oid }) => oid))) contents.push(blob);
    blobs.close();
    expect(contents.map(({ bytes }) => bytes?.toString() ?? null)).toEqual(["one", null]);
    const next = await pushFiles({ "big.bin": randomBytes(60_000), "b/a.md": "one" });
    await world.tree.git("mv", "big.bin", "moved.bin");
    const moved = await pushFiles({ "a.md": "two" });
    await fetchMirror(honest({ limits: { maxBlobBytes: 10_000 } }));
    expect(await diffTree(dir, next, moved)).toMatchObject([
      { status: "modified", path: "a.md" },
      { status: "renamed", path: "moved.bin", from: "big.bin" },
    ]);
    expect(await diffTree(dir, sha, moved)).toHaveLength(4);
  });

  test("is cloned again when the file size limit is raised", async () => {
    const sha = await pushFiles({ "a.md": "one", "big.bin": randomBytes(50_000) });
    const bigFile = async (maxBlobBytes: number) => {
      await fetchMirror(honest({ limits: { maxBlobBytes } }));
      const blobs = openBlobs(dir);
      const { entries } = await listTree(dir, sha);
      const sizes = await blobs.sizes(entries.map(({ oid }) => oid));
      blobs.close();
      return sizes.get(entries.find(({ path }) => path === "big.bin")?.oid ?? "");
    };
    expect(await bigFile(10_000)).toBeUndefined();
    expect(await bigFile(100_000)).toBe(50_000);
    // Existing files are kept when the limit is lowered.
    expect(await bigFile(10_000)).toBe(50_000);
  });

  test("fetches no more history than requested, and continues from there", async () => {
    const first = await pushFiles({ "a.md": "1" });
    await pushFiles({ "a.md": "2" });
    await pushFiles({ "a.md": "3" });
    await fetchMirror(honest({ limits: { maxCommits: 2 } }));
    expect(await hasCommit(dir, first)).toBe(false);
    const last = await pushFiles({ "a.md": "4" });
    expect((await fetchMirror(honest({ limits: { maxCommits: 2 } }))).sha).toBe(last);
  });

  test("can be created from a shallow repository", async () => {
    await world.tree.commit({ "a.md": "one" });
    await world.tree.commit({ "a.md": "two" });
    const shallow = join(world.path, "shallow");
    await world.tree.git(
      "clone",
      "--quiet",
      "--depth=1",
      `file://${world.tree.directory}`,
      shallow,
    );
    await world.tree.tryGit(["-C", shallow, "push", world.remote.url(), "main"]);
    const { sha } = await fetchMirror(honest());
    expect(sha).toBe(await world.tree.git("rev-parse", "HEAD"));
  });

  test("is recreated if a killed worker left it locked", async () => {
    await pushFiles({ "a.md": "one" });
    await fetchMirror(honest());
    await writeFile(join(dir, "refs/heads/main.lock"), "");
    const sha = await pushFiles({ "a.md": "two" });
    expect(await fetchMirror(honest({ branch: "main" }))).toEqual({ branch: "main", sha });
  });

  test("reports progress", async () => {
    await pushFiles({ "a.md": "one" });
    const lines: string[] = [];
    await fetchMirror(honest({ onProgress: (line) => lines.push(line) }));
    expect(lines.join("\n")).toMatch(/Counting objects: 100% \(\d+\/\d+\), done\./);
  });

  test("keeps the token out of its files and out of errors", async () => {
    await pushFiles({ "a.md": "one" });
    await fetchMirror(honest());
    expect(await readFile(join(dir, "config"), "utf8")).not.toMatch(/token|127\.0\.0\.1|promisor/i);
    const failure = await fetchMirror(honest({ branch: "nope" })).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(TOKEN);
  });
});

describe("reading a remote head", () => {
  test("returns the commit of the branch or of the default branch, or lists the existing branches", async () => {
    const sha = await pushFiles({ "a.md": "one" });
    const { branch: _, ...options } = honest();
    expect(await remoteHead({ ...options, branch: "main" })).toEqual({ branch: "main", sha });
    expect(await remoteHead(options)).toEqual({ branch: "main", sha });
    await expect(remoteHead({ ...options, branch: "nope" })).rejects.toMatchObject({
      appCode: "branch_missing",
      message: "The repository has no branch nope. It has: main.",
    });
  });
});

describe("pushing a mirrored branch to another repository", () => {
  test("fills an empty repository", async () => {
    await pushFiles({ "a.md": "one" });
    const { sha } = await fetchMirror(honest({ limits: { maxBlobBytes: null } }));
    await pushCommit({ ...honest({ url: world.remote.bareUrl("copy") }), sha, branch: "main" });
    expect(await branchHead(repositoryDirectory(world.path, "copy"), "main")).toBe(sha);
  });

  test("never overwrites a newer push unless it names the commit that it replaces", async () => {
    const mine = await pushFiles({ "a.md": "one" });
    await fetchMirror(honest({ limits: { maxBlobBytes: null } }));
    await world.tree.git("commit", "--quiet", "--amend", "-m", "theirs");
    await world.tree.git("push", "--quiet", world.remote.url("copy"), "main");
    const theirs = await world.tree.git("rev-parse", "HEAD");
    const onto = { ...honest({ url: world.remote.bareUrl("copy") }), sha: mine, branch: "main" };
    await expect(pushCommit(onto)).rejects.toMatchObject({ appCode: "conflict" });
    await expect(pushCommit({ ...onto, force: mine })).rejects.toMatchObject({
      appCode: "conflict",
    });
    await pushCommit({ ...onto, force: theirs });
    expect(await branchHead(repositoryDirectory(world.path, "copy"), "main")).toBe(mine);
  });
});

async function pushFiles(files: Record<string, string | Buffer>): Promise<string> {
  const sha = await world.tree.commit(files);
  await world.tree.git("push", "--quiet", world.remote.url(), "main");
  return sha;
}

function honest(options: Partial<MirrorOptions> = {}): MirrorOptions {
  return {
    url: world.remote.bareUrl(),
    dir,
    credentials: { username: "git", password: TOKEN },
    allowPrivate: [new URL(world.remote.origin).host],
    ...options,
  };
}

import { randomBytes } from "node:crypto";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { request, type ClientRequest } from "node:http";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { FLUSH, packet } from "#git/server/packets.ts";
import { branches, branchHead } from "#git/repositories.ts";
import { openWorkTree, runGit } from "#tests/support/worlds/git-client.ts";
import { basic, TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

const ZERO = "0".repeat(40);
let world: GitWorld;

beforeEach(async () => {
  world = await createGitWorld();
});

afterEach(() => world.end());

describe("a push", () => {
  test("stores the commit, is announced once and prints the URLs of the deployment and the site", async () => {
    const sha = await world.tree.commit({ "note.md": "# Hello" });
    const { code, stderr } = await world.push("main");
    expect(stderr).toMatch(/remote: Deployment: http:\/\/app\.example\/d\/1 *\n/);
    expect(stderr).toMatch(/remote: Site: http:\/\/site\.example\/ *\n/);
    expect(code).toBe(0);
    expect(await branchHead(world.repository, "main")).toBe(sha);
    const update = { ref: "refs/heads/main", before: ZERO, after: sha };
    expect(world.remote.pushes).toMatchObject([
      { projectId: "blog", actor: "ada", refs: [{ ...update, commit: { sha } }] },
    ]);
  });

  test("of 12 MB arrives complete and can be cloned again", async () => {
    const sha = await world.tree.commit({ "video.bin": randomBytes(12 * 1024 * 1024) });
    expect((await world.push("main")).code).toBe(0);
    const copy = await world.clone();
    expect(await copy.git("rev-parse", "HEAD")).toBe(sha);
    expect(await copy.git("fsck", "--full")).toBe("");
  });

  test("of two branches and a tag is announced once with all three", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    await world.tree.git("branch", "draft");
    await world.tree.git("tag", "v1");
    expect((await world.push("main", "draft", "v1")).code).toBe(0);
    expect(world.remote.pushes).toHaveLength(1);
    expect(world.remote.pushes[0]?.refs).toMatchObject(
      ["refs/heads/main", "refs/heads/draft", "refs/tags/v1"].map((ref) => ({
        ref,
        before: ZERO,
        after: sha,
      })),
    );
  });

  test("with force replaces the history and reports the previous head", async () => {
    const first = await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    await world.tree.git("commit", "--quiet", "--amend", "-m", "other");
    const second = await world.tree.git("rev-parse", "HEAD");
    expect((await world.push("main")).stderr).toContain("[rejected]");
    expect((await world.push("--force", "main")).code).toBe(0);
    expect(world.remote.pushes.at(-1)?.refs).toMatchObject([
      { ref: "refs/heads/main", before: first, after: second },
    ]);
  });

  test("can delete a branch, even the default one", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    expect((await world.push(":main")).code).toBe(0);
    expect(await branches(world.repository)).toEqual([]);
    expect(world.remote.pushes.at(-1)?.refs).toMatchObject([
      { ref: "refs/heads/main", before: sha, after: ZERO },
    ]);
  });

  test("that changes nothing is not announced", async () => {
    await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    await world.push("main");
    await world.push(":no-such-branch");
    expect(world.remote.pushes).toHaveLength(1);
  });

  test("of a first branch with another name makes it the default branch", async () => {
    await world.tree.commit({ "note.md": "one" });
    await world.push("main:garden");
    expect(await (await world.clone()).git("branch", "--show-current")).toBe("garden");
  });

  test("from a shallow clone works, as in continuous integration", async () => {
    await world.tree.commit({ "note.md": "one" });
    const sha = await world.tree.commit({ "note.md": "two" });
    const shallow = join(world.path, "shallow");
    await world.tree.git(
      "clone",
      "--quiet",
      "--depth=1",
      `file://${world.tree.directory}`,
      shallow,
    );
    const { code } = await openWorkTree(shallow).tryGit(["push", world.remote.url(), "main"]);
    expect(code).toBe(0);
    expect(await (await world.clone()).git("rev-parse", "HEAD")).toBe(sha);
  });

  test("to a ref that is neither a branch nor a tag is refused", async () => {
    await world.tree.commit({ "note.md": "one" });
    const { code, stderr } = await world.push("main:refs/pull/1/head");
    expect(code).not.toBe(0);
    expect(stderr).toContain("hidden ref");
    expect(world.remote.pushes).toEqual([]);
  });

  test("over the size limit is refused with the limit in the message, and nothing is stored (G14)", async () => {
    await world.restart({ maxPushBytes: 1024 * 1024 });
    await world.tree.commit({ "video.bin": randomBytes(3 * 1024 * 1024) });
    const { code, stderr } = await world.push("main");
    expect(code).not.toBe(0);
    expect(stderr).toContain("remote: Pressmark accepts up to 1 MiB in one push.");
    expect(await branches(world.repository)).toEqual([]);
    expect(world.remote.pushes).toEqual([]);
  });

  test("is kept when announcing it fails, and the user is told that the build starts later", async () => {
    await world.restart({
      onPush: () => Promise.reject(new Error("the store is away")),
    });
    const sha = await world.tree.commit({ "note.md": "one" });
    const { code, stderr } = await world.push("main");
    expect(code).toBe(0);
    expect(stderr).toContain("remote: Pressmark stored your push; the build will start shortly");
    expect(await branchHead(world.repository, "main")).toBe(sha);
    expect(world.remote.errors.join()).toContain("the store is away");
  });

  test("with control characters in an announced line cannot repaint the user's terminal", async () => {
    await world.restart({
      onPush: async () => ({ lines: ["\u001b[2JSite"], follow: null, addresses: ["\u001b[2J"] }),
    });
    await world.tree.commit({ "note.md": "one" });
    expect((await world.push("main")).stderr).not.toContain("\u001b[2J");
  });
});

describe("several simultaneous pushes", () => {
  test("to different branches all arrive, one after the other", async () => {
    let running = 0;
    let most = 0;
    await world.restart({
      onPush: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running--;
        return { lines: [], follow: null, addresses: [] };
      },
    });
    const sha = await world.tree.commit({ "note.md": "one" });
    const names = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(names.map((name) => world.push(`main:${name}`)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(await branches(world.repository)).toEqual(names.map((name) => ({ name, sha })));
    expect(most).toBe(1);
  });

  test("to the same branch have exactly one winner", async () => {
    await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    const heads: string[] = [];
    for (const name of ["left", "right"]) {
      await world.tree.git("checkout", "--quiet", "-b", name, "main");
      heads.push(await world.tree.commit({ [`${name}.md`]: name }));
    }
    const answers = await Promise.all([world.push("left:main"), world.push("right:main")]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(heads).toContain(await branchHead(world.repository, "main"));
    expect(world.remote.pushes).toHaveLength(2);
  });

  test("whose clients disconnect at any moment are either stored and announced, or neither", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    for (const delay of [0, 10, 20, 40, 80, 160]) {
      const asking = openPush();
      const body = await pushRequest(sha, "report-status side-band-64k", `after-${delay}`);
      await new Promise<void>((resolve) => asking.end(body, () => resolve()));
      await new Promise((resolve) => setTimeout(resolve, delay));
      asking.destroy();
    }
    expect((await world.push("main")).code).toBe(0);
    const stored = async () =>
      (await branches(world.repository)).map(({ name }) => `refs/heads/${name}`);
    const announced = () =>
      world.remote.pushes.flatMap(({ refs }) => refs.map(({ ref }) => ref)).toSorted();
    // A push without a client is finished in the background.
    await expect.poll(async () => isDeepStrictEqual(announced(), await stored())).toBe(true);
  });

  test("by a simple client without a side band get the bare report", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    const response = await fetch(`${world.remote.bareUrl()}/git-receive-pack`, {
      method: "POST",
      headers: { authorization: basic(TOKEN) },
      body: new Uint8Array(await pushRequest(sha, "report-status")),
    });
    expect(await response.text()).toBe("000eunpack ok\n0017ok refs/heads/main\n0000");
    expect(world.remote.pushes).toHaveLength(1);
  });

  test("after a killed git left a lock behind release the branch for the next push", async () => {
    await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    const sha = await world.tree.commit({ "note.md": "two" });
    const lock = join(world.repository, "refs/heads/main.lock");
    await writeFile(lock, "");
    expect((await world.push("main")).code).not.toBe(0);
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(lock, longAgo, longAgo);
    expect((await world.push("main")).stderr).toContain("which has been removed. Push again");
    expect((await world.push("main")).code).toBe(0);
    expect(await branchHead(world.repository, "main")).toBe(sha);
  });

  test("that break off in the middle leave no branch and no stray files, and block nobody (G14)", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    await brokenPush(`${ZERO} ${sha} refs/heads/main\0 report-status side-band-64k`);
    expect((await world.push("main")).code).toBe(0);
    expect(world.remote.pushes).toHaveLength(1);
    const names = await readdir(join(world.repository, "objects"));
    expect(names.filter((name) => !/^([0-9a-f]{2}|info|pack)$/.test(name))).toEqual([]);
  });
});

describe("hostile objects in a push", () => {
  test.each([
    ["..", "40000"],
    [".git", "40000"],
    [".GIT", "40000"],
    ["git~1", "40000"],
    [".g\u200cit", "40000"],
    [".", "40000"],
    ["a/b", "100644"],
  ])("such as a tree entry %j are refused and not stored", async (name, mode) => {
    await world.tree.commit({ "note.md": "one" });
    const inner = await world.tree.git(
      "rev-parse",
      mode === "40000" ? "HEAD^{tree}" : "HEAD:note.md",
    );
    const entry = Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(inner, "hex")]);
    const hash = await runGit(["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], {
      cwd: world.tree.directory,
      input: entry,
    });
    const bad = await world.tree.git("commit-tree", hash.stdout.trim(), "-m", "bad");
    const { code, stderr } = await world.push(`${bad}:refs/heads/main`);
    expect(code).not.toBe(0);
    expect(stderr).toContain("remote: Pressmark does not accept this push");
    expect(await branches(world.repository)).toEqual([]);
    expect(world.remote.pushes).toEqual([]);
  });
});

/** Sends the start of a push and hangs up. */
function brokenPush(command: string): Promise<void> {
  const asking = openPush();
  asking.write(packet(command));
  asking.write("0000PACK\0\0\0\u0002\0\0\0\u0003");
  return new Promise((resolve) => {
    asking.write(randomBytes(100_000), () => {
      asking.once("close", resolve);
      asking.destroy();
    });
  });
}

function openPush(): ClientRequest {
  const asking = request(`${world.remote.bareUrl()}/git-receive-pack`, {
    method: "POST",
    headers: { authorization: basic(TOKEN), "transfer-encoding": "chunked" },
  });
  return asking.on("error", () => undefined);
}

/** The complete request of a first push. */
async function pushRequest(sha: string, capabilities: string, branch = "main"): Promise<Buffer> {
  await world.tree.git("pack-objects", "--all", "--quiet", join(world.path, "push"));
  const files = await readdir(world.path);
  const pack = files.find((file) => file.endsWith(".pack")) as string;
  const command = packet(`${ZERO} ${sha} refs/heads/${branch}\0 ${capabilities}`);
  return Buffer.concat([command, FLUSH, await readFile(join(world.path, pack))]);
}

import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openWorkTree } from "#tests/support/worlds/git-client.ts";
import { basic, TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

let world: GitWorld;

beforeEach(async () => {
  world = await createGitWorld();
});

afterEach(() => world.end());

describe("reading", () => {
  test("an empty project can be cloned before its first push", async () => {
    expect(await (await world.clone()).git("status", "--short")).toBe("");
  });

  test("a fetch gets the pushes since the clone", async () => {
    await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    const copy = await world.clone();
    const sha = await world.tree.commit({ "note.md": "two" });
    await world.push("main");
    await copy.git("fetch", "--quiet");
    expect(await copy.git("rev-parse", "origin/main")).toBe(sha);
  });

  test.each(["0", "1", "2"])("works with version %s of the git protocol", async (version) => {
    const sha = await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    const answer = await world.tree.git(
      "-c",
      `protocol.version=${version}`,
      "ls-remote",
      world.remote.url(),
    );
    expect(answer).toContain(`${sha}\trefs/heads/main`);
    const copy = join(world.path, "copy");
    await world.tree.git(
      "-c",
      `protocol.version=${version}`,
      "clone",
      "--quiet",
      world.remote.url(),
      copy,
    );
    expect(await openWorkTree(copy).git("rev-parse", "HEAD")).toBe(sha);
  });

  test("the address works without .git: push, clone and fetch", async () => {
    const plain = world.remote.url().replace(/\.git$/, "");
    const sha = await world.tree.commit({ "note.md": "one" });
    await world.tree.git("push", "--quiet", plain, "main");
    expect(world.remote.pushes).toHaveLength(1);
    const copy = join(world.path, "copy");
    await world.tree.git("clone", "--quiet", plain, copy);
    expect(await openWorkTree(copy).git("rev-parse", "HEAD")).toBe(sha);
    const second = await world.tree.commit({ "note.md": "two" });
    await world.push("main");
    await openWorkTree(copy).git("fetch", "--quiet");
    expect(await openWorkTree(copy).git("rev-parse", "origin/main")).toBe(second);
  });

  test("a request compressed by the client is decompressed", async () => {
    const sha = await world.tree.commit({ "note.md": "one" });
    await world.push("main");
    const response = await fetch(`${world.remote.bareUrl()}/git-upload-pack`, {
      method: "POST",
      headers: {
        authorization: basic(TOKEN),
        "content-type": "application/x-git-upload-pack-request",
        "content-encoding": "gzip",
        "git-protocol": "version=2",
      },
      body: gzipSync("0014command=ls-refs\n00010009peel\n0000"),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`${sha} refs/heads/main`);
  });

  test("a decompression bomb is cut off", async () => {
    const response = await fetch(`${world.remote.bareUrl()}/git-upload-pack`, {
      method: "POST",
      headers: { authorization: basic(TOKEN), "content-encoding": "gzip" },
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, "0")),
    });
    expect((await response.text()).length).toBeLessThan(1000);
  });
});

describe("access control", () => {
  const statusOf = async (path: string, password?: string) => {
    const headers = password === undefined ? {} : { authorization: basic(password) };
    const response = await fetch(`${world.remote.origin}/git/${path}`, { headers });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const READ = "info/refs?service=git-upload-pack";
  const WRITE = "info/refs?service=git-receive-pack";

  test("git is asked for a password if it sends none or a wrong one", async () => {
    for (const answer of [
      await statusOf(`ada/blog.git/${READ}`),
      await statusOf(`ada/blog.git/${READ}`, "wrong"),
      await statusOf(`ada/open.git/${WRITE}`),
      await statusOf(`ghost/blog.git/${READ}`),
      await statusOf(`ada/blog/${READ}`),
      await statusOf(`ada/open/${WRITE}`),
      await statusOf(`ghost/blog/${READ}`),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Basic realm="Pressmark"');
    }
    const wrong = world.remote.url().replace(TOKEN, "wrong");
    expect((await world.tree.tryGit(["ls-remote", wrong])).stderr).toContain(
      "Authentication failed",
    );
  });

  test("a project of another organization looks as if it did not exist", async () => {
    const foreign = await statusOf(`ghost/blog.git/${READ}`, TOKEN);
    expect(foreign.status).toBe(404);
    expect(await statusOf(`ghost/never.git/${READ}`, TOKEN)).toMatchObject({
      status: 404,
      text: foreign.text,
    });
  });

  test("a user with read access can clone but not push", async () => {
    await world.tree.commit({ "note.md": "one" });
    const reader = world.remote.url().replace(TOKEN, "reader");
    expect((await world.tree.tryGit(["ls-remote", reader])).code).toBe(0);
    expect((await world.tree.tryGit(["push", reader, "main"])).code).not.toBe(0);
    expect(world.remote.pushes).toEqual([]);
  });

  test("a page of another site cannot push or fetch with a password that the browser knows", async () => {
    for (const service of ["git-receive-pack", "git-upload-pack"])
      for (const origin of ["https://evil.test", "null"]) {
        const answer = await fetch(`${world.remote.bareUrl()}/${service}`, {
          method: "POST",
          headers: { authorization: basic(TOKEN), origin, "content-type": "text/plain" },
          body: "0000",
        });
        expect(answer.status).toBe(403);
      }
  });

  test("anyone can read a public project without a password", async () => {
    expect((await world.tree.tryGit(["ls-remote", world.remote.bareUrl("open")])).code).toBe(0);
  });

  test.each([
    "ada/../../etc/passwd",
    "ada/%2e%2e%2f%2e%2e%2fetc.git/info/refs?service=git-upload-pack",
    "..%2f..%2f/blog.git/info/refs?service=git-upload-pack",
    "ada/blog.git.git/info/refs?service=git-upload-pack",
    "ada/blog./info/refs?service=git-upload-pack",
    "ada/.git/info/refs?service=git-upload-pack",
    "ada/blog/config",
    "ada/blog/HEAD",
    "ada/blog.git/config",
    "ada/blog.git/HEAD",
    "ada/blog.git/objects/info/packs",
    "ada/--upload-pack=x.git/info/refs?service=git-upload-pack",
  ])("%s is not found", async (path) => {
    expect((await statusOf(path, TOKEN)).status).toBe(404);
  });

  test.each(["", "?service=git-upload-archive", "?service=x&service=git-upload-pack"])(
    "info/refs%s is refused, because only smart HTTP is supported",
    async (query) => {
      expect((await statusOf(`ada/blog.git/info/refs${query}`, TOKEN)).status).toBe(400);
    },
  );
});

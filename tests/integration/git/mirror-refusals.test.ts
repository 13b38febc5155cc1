import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { fetchMirror, type MirrorOptions } from "#git/mirrors/mirror.ts";
import { hasCommit } from "#git/repositories.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import {
  behaviours,
  startGitHost,
  status,
  type Behaviour,
  type GitHost,
} from "#tests/support/doubles/hosts/git-host.ts";
import { TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

let world: GitWorld;
let dir: string;
const hosts: GitHost[] = [];

beforeEach(async () => {
  world = await createGitWorld();
  dir = join(world.path, "mirror.git");
});

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await world.end();
});

describe("a repository that cannot be mirrored", () => {
  test("without the requested branch lists the existing branches (A22)", async () => {
    await world.tree.commit({ "a.md": "one" });
    await world.tree.git("push", "--quiet", world.remote.url(), "main:one", "main:two");
    await expect(fetchMirror(honest({ branch: "main" }))).rejects.toMatchObject({
      appCode: "branch_missing",
      details: { branches: ["one", "two"] },
    });
    expect(existsSync(dir)).toBe(false);
  });

  test("without any commits is empty (A22)", async () => {
    for (const branch of [undefined, "main"])
      await expect(fetchMirror(honest({ branch }))).rejects.toMatchObject({
        appCode: "repo_empty",
      });
  });

  test("causes the same error for a wrong password and a missing repository (A23)", async () => {
    const wrong = { username: "git", password: "wrong" };
    const missing = honest({ url: world.remote.bareUrl().replace("ada", "ghost"), branch: "main" });
    for (const options of [
      honest({ credentials: wrong, branch: "main" }),
      honest({ credentials: undefined }),
      missing,
    ])
      await expect(fetchMirror(options)).rejects.toMatchObject({
        appCode: "repo_no_access",
        message: "The repository does not exist or needs a password.",
      });
  });

  test.each(["..", ".git"])(
    "with a tree entry %j is corrupt, and no part of it is kept (C01, C02)",
    async (name) => {
      await pushFiles({ "a.md": "one" });
      const inner = await world.tree.git("rev-parse", "HEAD^{tree}");
      const entry = Buffer.concat([Buffer.from(`40000 ${name}\0`), Buffer.from(inner, "hex")]);
      const { stdout } = await runGit(
        ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"],
        {
          cwd: world.tree.directory,
          input: entry,
        },
      );
      const bad = await world.tree.git("commit-tree", stdout.trim(), "-m", "bad");
      // Bypasses our server, which would refuse it.
      await world.tree.git("push", "--quiet", world.repository, `${bad}:refs/heads/bad`);
      await expect(fetchMirror(honest({ branch: "bad" }))).rejects.toMatchObject({
        appCode: "repo_corrupt",
      });
      expect(existsSync(dir)).toBe(false);
    },
  );

  test("is refused if its newest commit alone exceeds the limit (C13)", async () => {
    await pushFiles({ "big.bin": randomBytes(1_200_000) });
    await expect(fetchMirror(honest({ limits: { maxBytes: 1024 ** 2 } }))).rejects.toMatchObject({
      appCode: "repo_too_large",
      message: "The repository is larger than 1 MiB.",
    });
    expect(existsSync(dir)).toBe(false);
  });

  test("is fetched without its history if the history exceeds the limit", async () => {
    const first = await pushFiles({ "big.bin": randomBytes(300_000) });
    const second = await pushFiles({ "big.bin": "small" });
    expect((await fetchMirror(honest({ limits: { maxBytes: 100_000 } }))).sha).toBe(second);
    expect(await hasCommit(dir, first)).toBe(false);
  });

  test.each<[string, Behaviour]>([
    ["that never answers", behaviours.hang],
    ["that answers one byte at a time", behaviours.drip],
  ])("on a host %s fails as git_host_slow (C16)", async (_name, behaviour) => {
    const host = await hostile(behaviour);
    for (const branch of ["main", undefined])
      await expect(
        fetchMirror({ ...at(host), branch, limits: { slowSeconds: 1 } }),
      ).rejects.toMatchObject({ appCode: "git_host_slow" });
    expect(existsSync(dir)).toBe(false);
  });

  test.each<[string, string, Behaviour]>([
    ["that hangs up", "git_host_failed", behaviours.hangUp],
    ["that fails", "git_host_failed", status(500)],
    ["that is overloaded", "git_host_failed", status(503)],
    [
      "that asks for a password (C19)",
      "repo_no_access",
      status(401, { "www-authenticate": 'Basic realm="\\"x"' }),
    ],
    ["that denies access", "repo_no_access", status(403)],
    ["that does not know it", "repo_no_access", status(404)],
    ["that returns a web page (A22)", "not_a_git_repo", behaviours.page],
  ])("on a host %s fails with %s", async (_name, code, behaviour) => {
    const host = await hostile(behaviour);
    for (const branch of ["main", undefined])
      await expect(fetchMirror({ ...at(host), branch })).rejects.toMatchObject({ appCode: code });
    expect(existsSync(dir)).toBe(false);
  });

  test.each([
    ["one branch", "main", "repo_too_large"],
    ["its default branch", undefined, "too_many_refs"],
  ])(
    "on a host that lists branches endlessly fails when asked for %s (C20)",
    async (_what, branch, code) => {
      const host = await hostile(behaviours.flood);
      const limits = { memoryBytes: 200 * 1024 * 1024 };
      await expect(fetchMirror({ ...at(host), branch, limits })).rejects.toMatchObject({
        appCode: code,
      });
      expect(existsSync(dir)).toBe(false);
    },
  );

  test("that takes longer than the limit to fetch fails (C15)", async () => {
    const host = await hostile(behaviours.hang);
    await expect(
      fetchMirror({ ...at(host), branch: "main", limits: { timeoutMs: 1000 } }),
    ).rejects.toMatchObject({
      appCode: "clone_timeout",
      message: "Fetching the repository took longer than 1 second.",
    });
  });

  test("on a host that redirects to a private address is refused without a request, and both hosts are named (A15)", async () => {
    const canary = await hostile(status(200));
    const target = `http://127.0.0.1:${canary.port}/o/r/info/refs?service=git-upload-pack`;
    const host = await hostile(status(302, { location: target }));
    await expect(fetchMirror({ ...at(host), branch: "main" })).rejects.toMatchObject({
      appCode: "git_redirect_refused",
      message: `127.0.0.1 redirects to http://127.0.0.1:${canary.port}/o/r. Use that address.`,
    });
    expect(canary.requests).toEqual([]);
  });

  test("stops when its build is canceled", async () => {
    const host = await hostile(behaviours.hang);
    const cancel = new AbortController();
    const fetching = fetchMirror({ ...at(host), branch: "main", signal: cancel.signal });
    while (host.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    cancel.abort();
    await expect(fetching).rejects.toMatchObject({ reason: "aborted" });
    expect(existsSync(dir)).toBe(false);
  });

  test("leaves the mirror of the next attempt intact when its build is canceled", async () => {
    const host = await hostile(behaviours.hang);
    const cancel = new AbortController();
    const stuck = () => fetchMirror({ ...at(host), branch: "main", signal: cancel.signal });
    const first = stuck();
    await expect.poll(() => host.requests.length).toBe(1);
    const sha = await pushFiles({ "a.md": "one" });
    await fetchMirror(honest({ branch: "main" }));
    // The first fetch started before the mirror existed, the second one after that.
    const second = stuck();
    await expect.poll(() => host.requests.length).toBe(2);
    const ends = Promise.allSettled([first, second]);
    cancel.abort();
    expect(await ends).toMatchObject([
      { reason: { reason: "aborted" } },
      { reason: { reason: "aborted" } },
    ]);
    expect(await hasCommit(dir, sha)).toBe(true);
    expect((await readdir(world.path)).filter((name) => name.startsWith(".new-"))).toEqual([]);
    const next = await pushFiles({ "a.md": "two" });
    expect((await fetchMirror(honest({ branch: "main" }))).sha).toBe(next);
  });

  test("on a port without a server fails", async () => {
    const host = await hostile(behaviours.hang);
    await host.close();
    await expect(fetchMirror(at(host))).rejects.toMatchObject({ appCode: "git_host_failed" });
  });
});

describe("a host name", () => {
  test("that resolves is contacted only at the address that was checked (A14)", async () => {
    const sha = await pushFiles({ "a.md": "one" });
    const port = new URL(world.remote.origin).port;
    const options = honest({
      url: world.remote.bareUrl().replace("127.0.0.1", "git.example"),
      allowPrivate: [`git.example:${port}`],
      resolve: async () => ["127.0.0.1"],
    });
    expect((await fetchMirror(options)).sha).toBe(sha);
  });

  test.each([[["93.184.215.14", "10.0.0.1"]], [["127.0.0.1"]], [["::ffff:127.0.0.1"]]])(
    "that resolves to a private address with %j is refused (A13)",
    async (addresses) => {
      const resolve = async () => addresses;
      await expect(
        fetchMirror({ url: "https://git.example/o/r", dir, resolve }),
      ).rejects.toMatchObject({ appCode: "url_private_address" });
    },
  );

  test("that does not resolve fails with its own error", async () => {
    for (const resolve of [async () => [], () => Promise.reject(new Error("ENOTFOUND"))])
      await expect(
        fetchMirror({ url: "https://git.example/o/r", dir, resolve }),
      ).rejects.toMatchObject({
        appCode: "dns_failed",
        message: "The name git.example cannot be resolved.",
      });
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

async function hostile(behaviour: Behaviour): Promise<GitHost> {
  const host = await startGitHost(behaviour);
  hosts.push(host);
  return host;
}

function at(host: GitHost): MirrorOptions {
  const address = `127.0.0.1:${host.port}`;
  return { url: `http://${address}/o/r`, dir, allowPrivate: [address] };
}

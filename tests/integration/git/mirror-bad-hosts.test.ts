import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openBlobs } from "#git/objects/blobs.ts";
import { fetchMirror } from "#git/mirrors/mirror.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { progressPacket } from "#git/server/packets.ts";
import { listTree } from "#git/objects/tree.ts";
import {
  type Behaviour,
  type GitHost,
  startGitHost,
  status,
} from "#tests/support/doubles/hosts/git-host.ts";
import {
  failingAt,
  hangingUp,
  tamperingWith,
  withPack,
} from "#tests/support/doubles/git/git-proxy.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

/** Hosts that speak git and abuse the protocol. */
const MEBIBYTE = 1024 ** 2;
/** The header: "PACK", the version and the number of objects. */
const PACK_HEAD_BYTES = 12;
let world: GitWorld;
let dir: string;
let sha: string;
const hosts: GitHost[] = [];

beforeEach(async () => {
  world = await createGitWorld();
  dir = join(world.path, "mirror.git");
  sha = await pushFiles({ "a.md": "one", "b.bin": randomBytes(2_000) });
});

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await world.end();
});

describe("a host", () => {
  test("that redirects parts of a fetch to another server is not obeyed (C17)", async () => {
    const canary = await hostile(status(200));
    const elsewhere = `http://127.0.0.1:${canary.port}`;
    const blob = await world.tree.git("rev-parse", "HEAD:b.bin");
    const settings = [
      ["uploadpack.blobPackfileUri", `${blob} ${"1".repeat(40)} ${elsewhere}/part.pack`],
      // Git makes no such offer without it.
      ["uploadpack.allowSidebandAll", "true"],
      ["uploadpack.advertiseBundleURIs", "true"],
      ["bundle.version", "1"],
      ["bundle.mode", "all"],
      ["bundle.one.uri", `${elsewhere}/one.bundle`],
    ] as const;
    for (const [key, value] of settings)
      await world.tree.git("config", "--file", join(served(), "config"), key, value);
    // Fetches everything, because a host that leaves out large files makes no such offer.
    const limits = { maxBlobBytes: null };
    expect((await fetchMirror({ ...of(world.remote.origin), limits })).sha).toBe(sha);
    expect(canary.requests).toEqual([]);
  });

  test("that sends endless terminal control sequences is cut short, and its branch is fetched (C18)", async () => {
    const noise = progressPacket("\u001b]0;x\u0007\u001b[2J %s 99%\r\u202e<b>\n".repeat(2_500));
    const talk = Array.from({ length: (10 * MEBIBYTE) / noise.length }, () => noise.subarray(4));
    const host = await hostile(tamperingWith(world.remote.origin, (sent) => [...talk, ...sent]));
    const lines: string[] = [];
    const onProgress = (line: string) => lines.push(line);
    const fetched = await fetchMirror({ ...of(`http://127.0.0.1:${host.port}`), onProgress });
    expect(fetched.sha).toBe(sha);
    expect(lines).toHaveLength(200);
    expect(new Set(lines)).toEqual(new Set(["remote: \\u{202e}<b>"]));
  });

  test("that asks for a password with a broken header gets no password, and no user is prompted (C19)", async () => {
    const realm = 'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="\n evil\r\n\r\n';
    const host = await hostile((request) => void request.socket.end(realm));
    for (const branch of ["main", undefined])
      await expect(
        fetchMirror({ ...of(`http://127.0.0.1:${host.port}`), branch }),
      ).rejects.toMatchObject({ appCode: "repo_no_access" });
    expect(host.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  test.each<[string, string, (pack: Buffer) => Buffer]>([
    ["checksum is wrong", "repo_corrupt", (pack) => flipped(pack, pack.length - 1)],
    ["content is damaged", "repo_corrupt", (pack) => flipped(pack, PACK_HEAD_BYTES + 20)],
    ["end never comes", "git_host_failed", (pack) => pack.subarray(0, -30)],
  ])("that sends a pack whose %s fails with %s (C25)", async (_what, code, change) => {
    const host = await hostile(
      tamperingWith(world.remote.origin, (sent) => withPack(sent, change)),
    );
    await expect(fetchMirror(of(`http://127.0.0.1:${host.port}`))).rejects.toMatchObject({
      appCode: code,
    });
    expect(existsSync(dir)).toBe(false);
  });
});

describe("a host that hangs up in the middle of", () => {
  test.each([
    ["its first answer", { at: 0, bytes: 0 }],
    ["its first answer, after a few bytes", { at: 0, bytes: 20 }],
    ["its list of branches", { at: 1, bytes: 0 }],
    ["its list of branches, after a few bytes", { at: 1, bytes: 20 }],
    ["its pack", { at: 2, bytes: 0 }],
    ["its pack, after a few bytes", { at: 2, bytes: 40 }],
    ["its pack, after most of it", { at: 2, bytes: 1_500 }],
  ])("%s has failed, and is not taken for a web page", async (_what, cut) => {
    const host = await hostile(hangingUp(world.remote.origin, cut));
    await expect(fetchMirror(of(`http://127.0.0.1:${host.port}`))).rejects.toMatchObject({
      appCode: "git_host_failed",
    });
    expect(host.requests.length).toBeGreaterThan(cut.at);
    expect(existsSync(dir)).toBe(false);
  });
});

test.each([
  ["its first answer", 0, 503],
  ["its list of branches", 1, 503],
  ["its list of branches", 1, 429],
  ["its pack", 2, 502],
])("a host whose failure is %s has failed, and is not taken for a web page", async (...row) => {
  const [, at, code] = row;
  const host = await hostile(failingAt(world.remote.origin, at, code));
  await expect(fetchMirror(of(`http://127.0.0.1:${host.port}`))).rejects.toMatchObject({
    appCode: "git_host_failed",
  });
  expect(host.requests.length).toBeGreaterThan(at);
});

describe("a repository", () => {
  test("with 400,000 branches is queried only for the requested one (C20)", async () => {
    const names = Array.from({ length: 400_000 }, (_, at) => `${sha} refs/heads/branch-${at}\n`);
    await appendFile(join(served(), "packed-refs"), names.toSorted().join(""));
    const limits = { memoryBytes: 300 * MEBIBYTE };
    const { url, allowPrivate } = of(world.remote.origin);
    const options = { url, dir, allowPrivate, limits };
    expect((await fetchMirror({ ...options, branch: "branch-7" })).sha).toBe(sha);
    const head = await remoteHead({ url, branch: "branch-7", allowPrivate, limits });
    expect(head.sha).toBe(sha);
    await expect(fetchMirror(options)).rejects.toMatchObject({
      appCode: "too_many_refs",
      message: "The repository has too many branches: their list is longer than 16 MiB.",
    });
  });

  test("that hides its own git settings behind links and submodules is treated as plain data (C06)", async () => {
    const canary = await hostile(status(200));
    const url = `http://127.0.0.1:${canary.port}/evil.git`;
    const module = (path: string) => `[submodule "${path}"]\n\tpath = "${path}"\n\turl = ${url}\n`;
    const inner = await world.tree.git("rev-parse", "HEAD");
    await symlink(".git", join(world.tree.directory, "a"));
    await writeFile(
      join(world.tree.directory, ".gitmodules"),
      // The first is from CVE-2024-32002, the second from CVE-2025-48384.
      module("A/modules/x") + module("y\r"),
    );
    await world.tree.git("add", "--all");
    for (const path of ["A/modules/x", "y\r"])
      await world.tree.git("update-index", "--add", "--cacheinfo", `160000,${inner},${path}`);
    await world.tree.git("commit", "--quiet", "-m", "evil");
    await world.tree.git("push", "--quiet", world.remote.url("open"), "main");
    const fetched = await fetchMirror(of(world.remote.origin));
    const { entries } = await listTree(dir, fetched.sha);
    expect(Object.fromEntries(entries.map(({ path, kind }) => [path, kind]))).toMatchObject({
      a: "symlink",
      "A/modules/x": "submodule",
      "y\r": "submodule",
    });
    expect(canary.requests).toEqual([]);
    for (const name of ["modules", "A", "a", "y\r"])
      expect(existsSync(join(dir, name))).toBe(false);
  });

  test("with a small file that inflates to 200 MiB uses little memory, and the file is not read (C14)", async () => {
    const bomb = await pushFiles({ "bomb.md": Buffer.alloc(200 * MEBIBYTE) });
    const limits = { maxBlobBytes: null, maxBytes: MEBIBYTE, memoryBytes: 180 * MEBIBYTE };
    expect((await fetchMirror({ ...of(world.remote.origin), limits })).sha).toBe(bomb);
    const { entries } = await listTree(dir, bomb);
    const oid = entries.find(({ path }) => path === "bomb.md")?.oid as string;
    const blobs = openBlobs(dir, { maxBytes: 25 * MEBIBYTE });
    expect(await blobs.sizes([oid])).toEqual(new Map([[oid, 200 * MEBIBYTE]]));
    expect(await blobs.read(oid)).toBeNull();
    blobs.close();
  });
});

const flipped = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
};

/** The directory from which the honest server serves its public repository. */
const served = () => world.repository.replace("blog.git", "open.git");

async function pushFiles(files: Record<string, string | Buffer>): Promise<string> {
  const commit = await world.tree.commit(files);
  await world.tree.git("push", "--quiet", world.remote.url("open"), "main");
  return commit;
}

async function hostile(behaviour: Behaviour): Promise<GitHost> {
  const host = await startGitHost(behaviour);
  hosts.push(host);
  return host;
}

const of = (origin: string) => ({
  url: `${origin}/git/ada/open.git`,
  dir,
  branch: "main",
  allowPrivate: [new URL(origin).host],
});

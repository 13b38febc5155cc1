import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchFolders } from "#git/mirrors/fetch-parts.ts";
import { fetchMirror, pushCommit } from "#git/mirrors/mirror.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import { makeDeployKey } from "#git/ssh/deploy-key.ts";
import { fingerprintOf } from "#git/ssh/key-format.ts";
import { type SshHost, startSshHost } from "#tests/support/doubles/git/ssh-host.ts";
import { temporaryDirectory } from "#tests/support/worlds/git-client.ts";

const key = makeDeployKey("pressmark/garden");
let host: SshHost;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let pinned: string | null;
let offered: string[];

beforeEach(async () => {
  folder = await temporaryDirectory();
  vi.stubEnv("TMPDIR", folder.path);
  host = await startSshHost(join(folder.path, "host"));
  pinned = null;
  offered = [];
});
afterEach(async () => {
  await host.stop();
  vi.unstubAllEnvs();
  await folder.remove();
});

const remote = (url = host.url) => ({
  url,
  allowPrivate: [host.place],
  ssh: {
    privateKey: key.privateKey,
    hostKey: pinned,
    onHostKey: async (shown: string) => void (pinned = shown),
    onOtherHostKey: async (shown: string) => void offered.push(shown),
  },
});
const publish = async (files: Record<string, string>) => {
  const sha = await host.tree.commit(files);
  await host.tree.git("push", "--quiet", join(folder.path, "host", "notes.git"), "main");
  return sha;
};
const keyFolders = async () =>
  (await readdir(folder.path)).filter((name) => name.startsWith("pressmark-ssh-"));

test("a repository is copied over ssh with its deploy key, and again after a push", async () => {
  await host.admit(key.publicKey);
  const first = await publish({ "a.md": "one" });
  const dir = join(folder.path, "mirror.git");
  expect(await fetchMirror({ ...remote(), dir })).toEqual({ branch: "main", sha: first });
  const second = await publish({ "a.md": "two" });
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  expect(await fetchMirror({ ...remote(), dir, onProgress })).toMatchObject({ sha: second });
  expect(lines.join("\n")).toContain(`From ${host.url}`);
  const parts = await fetchFolders({ ...remote(), dir: join(folder.path, "parts.git") });
  expect(parts.sha).toBe(second);
  expect(await keyFolders()).toEqual([]);
});

test("a commit is pushed over ssh", async () => {
  await host.admit(key.publicKey);
  const first = await publish({ "a.md": "one" });
  const dir = join(folder.path, "mirror.git");
  await fetchMirror({ ...remote(), dir });
  await pushCommit({ ...remote(), dir, sha: first, branch: "copy" });
  expect(await remoteHead({ ...remote(), branch: "copy" })).toEqual({ branch: "copy", sha: first });
});

test("the key of the host is stored at the first contact, also if the host refuses ours", async () => {
  await expect(remoteHead(remote())).rejects.toMatchObject({
    appCode: "ssh_key_refused",
    message: expect.stringContaining("127.0.0.1 refuses this project's deploy key"),
  });
  expect(pinned).toBe(await host.hostKey());
});

test("a host with another key is refused, and both fingerprints are named", async () => {
  await host.admit(key.publicKey);
  await publish({ "a.md": "one" });
  await remoteHead(remote());
  const before = pinned ?? "";
  await host.changeHostKey();
  const failure = await remoteHead(remote()).catch((error: unknown) => error);
  expect(failure).toMatchObject({ appCode: "ssh_host_key_changed" });
  expect(offered).toEqual([await host.hostKey()]);
  for (const line of [before, ...offered]) expect(String(failure)).toContain(fingerprintOf(line));
  expect(pinned).toBe(before);
});

test("an empty repository, a missing one and a missing branch are told apart", async () => {
  await host.admit(key.publicKey);
  await expect(remoteHead(remote())).rejects.toMatchObject({ appCode: "repo_empty" });
  const missing = host.urlOf("/nowhere/x.git");
  await expect(remoteHead(remote(missing))).rejects.toMatchObject({ appCode: "not_a_git_repo" });
  await publish({ "a.md": "one" });
  await expect(remoteHead({ ...remote(), branch: "other" })).rejects.toMatchObject({
    appCode: "branch_missing",
    details: { branches: ["main"] },
  });
});

test("a host that is not there, and one that speaks no ssh", async () => {
  await host.stop();
  await expect(remoteHead(remote())).rejects.toMatchObject({
    appCode: "git_host_failed",
    message: `127.0.0.1 refuses connections on port ${host.port}.`,
  });
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(host.port, "127.0.0.1", resolve));
  await expect(remoteHead(remote())).rejects.toMatchObject({
    appCode: "git_host_failed",
    message: `127.0.0.1 does not answer on port ${host.port} as an ssh server that Pressmark can use.`,
  });
  await new Promise((resolve) => server.close(resolve));
});

test("a host that says nothing is disconnected", async () => {
  await host.stop();
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(host.port, "127.0.0.1", resolve));
  const limits = { slowSeconds: 0.3 };
  await expect(remoteHead({ ...remote(), limits })).rejects.toMatchObject({
    appCode: "git_host_slow",
  });
  server.close();
});

test("without a deploy key, nothing is asked", async () => {
  await expect(remoteHead({ ...remote(), ssh: undefined })).rejects.toMatchObject({
    appCode: "secret_missing",
  });
});

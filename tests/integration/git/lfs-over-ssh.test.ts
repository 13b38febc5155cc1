import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchObjects } from "#git/lfs/fetch-objects.ts";
import { makeDeployKey } from "#git/ssh/deploy-key.ts";
import { hashOf, type LfsDouble, startLfsDouble } from "#tests/support/doubles/git/lfs-double.ts";
import { type SshHost, startSshHost } from "#tests/support/doubles/git/ssh-host.ts";
import { temporaryDirectory } from "#tests/support/worlds/git-client.ts";

/** An ssh host with `git-lfs-authenticate`, as in docs/api/server-discovery.md and docs/api/authentication.md of git-lfs. */

const FILE = Buffer.from("the bytes of a picture");
const OBJECT = { oid: hashOf(FILE), size: FILE.length };
const AUTHORIZATION = "RemoteAuth canary-signature";
const key = makeDeployKey("pressmark/garden");

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let host: SshHost;
let lfs: LfsDouble;
let pinned: string | null;

beforeAll(async () => {
  folder = await temporaryDirectory();
  host = await startSshHost(join(folder.path, "host"));
  lfs = await startLfsDouble({ authorization: AUTHORIZATION });
  lfs.store(FILE);
});
afterAll(async () => {
  await lfs?.close();
  await host?.stop();
  await folder?.remove();
});
beforeEach(() => {
  pinned = null;
  lfs.batches.length = 0;
  lfs.downloads.length = 0;
});

/** The host runs this script instead of what the key's owner asks for, which the script finds in a variable. */
async function answerWith(script: string): Promise<{ asked(): Promise<string> }> {
  const [path, log] = [join(folder.path, "answer.sh"), join(folder.path, "asked")];
  await writeFile(path, `#!/bin/sh\nprintf %s "$SSH_ORIGINAL_COMMAND" > ${log}\n${script}\n`);
  await chmod(path, 0o755);
  await host.admit(`command="${path}" ${key.publicKey}`);
  return { asked: () => readFile(log, "utf8") };
}
const answer = (body: object) => `cat <<'END'\n${JSON.stringify(body)}\nEND`;

async function fetchFile({ configured = null as string | null, timeoutMs = 10_000 } = {}) {
  const remote = {
    url: host.url,
    allowPrivate: [host.place, ...lfs.hosts],
    ssh: {
      privateKey: key.privateKey,
      hostKey: pinned,
      onHostKey: async (shown: string) => void (pinned = shown),
      onOtherHostKey: async () => undefined,
    },
  };
  const settings = { timeoutMs, signal: new AbortController().signal, configured };
  const results = [];
  for await (const result of fetchObjects(remote, [OBJECT, OBJECT], settings))
    results.push("bytes" in result ? result.bytes.toString() : result.reason);
  expect(new Set(results).size).toBe(1);
  return results[0];
}

test("an ssh host says where its storage is, and only that storage gets what it says", async () => {
  const href = `${lfs.url}/elsewhere`;
  const { asked } = await answerWith(answer({ href, header: { Authorization: AUTHORIZATION } }));
  expect(await fetchFile()).toBe(FILE.toString());
  const path = host.url.slice(host.url.lastIndexOf(`:${host.port}`) + `:${host.port}`.length);
  expect(await asked()).toBe(`git-lfs-authenticate ${path} download`);
  expect(lfs.batches).toMatchObject([{ path: "/elsewhere/objects/batch" }]);
  expect(JSON.stringify(lfs.downloads)).not.toContain("canary");
  expect(pinned).toBe(await host.hostKey());
});

test("storage that the repository names over ssh is asked for with the same key", async () => {
  const { asked } = await answerWith(
    answer({ href: `${lfs.url}/media`, header: { Authorization: AUTHORIZATION } }),
  );
  const configured = host.urlOf("/srv/media.git");
  expect(await fetchFile({ configured })).toBe(FILE.toString());
  expect(await asked()).toBe("git-lfs-authenticate /srv/media.git download");
  const other = configured.replace("127.0.0.1", "git.example.org");
  expect(await fetchFile({ configured: other })).toMatch(/not on the repository's own host/);
});

test("storage that the repository names over https gets nothing of the ssh host", async () => {
  await answerWith(answer({ header: { Authorization: AUTHORIZATION } }));
  expect(await fetchFile({ configured: `${lfs.url}/media` })).toMatch(/without an access token/);
  expect(lfs.batches[0]?.headers).not.toHaveProperty("authorization");
});

test.each([
  ["has no Git LFS", "echo 'git: lfs is not here' >&2; exit 1", /no Git LFS over ssh.*not here/],
  ["answers in words", "echo hello", /no Git LFS over ssh/],
  ["never stops answering", "yes | head -c 3000000", /no Git LFS over ssh/],
  ["names a file", answer({ href: "file:///etc/passwd" }), /names no address/],
  ["names a private place", answer({ href: "https://10.0.0.1/lfs" }), /10\.0\.0\.1: .*private/],
  ["names no place, so the one beside it is asked", answer({}), /^127\.0\.0\.1: .*private/],
])("an ssh host that %s gives a reason instead of a file", async (_name, script, reason) => {
  await answerWith(script);
  expect(await fetchFile()).toMatch(reason);
  expect(lfs.batches).toEqual([]);
});

test("storage that refuses what the ssh host said blames the deploy key", async () => {
  const header = { Authorization: "RemoteAuth old" };
  await answerWith(answer({ href: `${lfs.url}/elsewhere`, header }));
  expect(await fetchFile()).toMatch(/does not accept the project's deploy key for Git LFS/);
});

test("an ssh host that refuses the deploy key, or hangs, gives a reason", async () => {
  await host.admit();
  expect(await fetchFile()).toMatch(/refuses this project's deploy key/);
  await answerWith("sleep 60");
  expect(await fetchFile({ timeoutMs: 500 })).toBe("Fetching from Git LFS took longer than 0.5 s.");
});

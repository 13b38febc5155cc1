import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  copyFile,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackupContext, BackupRequest } from "#core/backup/context.ts";
import { restoreBackup, type RestoreRequest } from "#core/backup/restore-backup.ts";
import { writeBackup } from "#core/backup/write-backup.ts";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { keptDuringBackups } from "#store/blobs/kept-during-backups.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import { startS3Double, type S3Double } from "#tests/support/doubles/s3-double.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import {
  backupRequest,
  blobsIn,
  documentsIn,
  openEmptyInstallation,
  shortHash,
} from "#tests/support/worlds/processes/backups.ts";
import type { WorkTree } from "#tests/support/worlds/git-client.ts";
import {
  clonedHistory,
  type Installation,
  newWorkTree,
  remoteOf,
  startInstallation,
} from "#tests/support/worlds/installation.ts";
import { PERSON_PASSWORD } from "#tests/support/worlds/accounts/stored-user.ts";
import type { Person } from "#tests/support/worlds/world.ts";

const FOREIGN = "AWS4-HMAC-SHA256 Credential=other";

let directory: string;
let source: Installation;
let target: Installation;
let s3: S3Double;
let ada: Person;
let tree: WorkTree;
let project: { id: string; path: string; token: string };
let file: string;
let history: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-backup-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  [source, s3] = await Promise.all([startInstallation(), startS3Double()]);
  closing.push(source.close, s3.close);
  const { world } = source;
  await checkedSecretBox(world.services.db, world.services.env);
  ada = await world.signUp("ada@example.com");
  const input = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  const created = (await ada.api.projects.create.mutate(input)).project;
  const path = new URL(created.gitUrl ?? "").pathname;
  project = { id: created.id, path, token: created.pushToken ?? "" };
  tree = await newWorkTree(world, created.id);
  await tree.commit({ "index.md": "# Home\n\n![[dot.png]]", "dot.png": ONE_PIXEL });
  await push();
  const large = randomBytes(5 * 1024 * 1024);
  await source.context.blobs.put(mediaKey(shortHash(large)), large);
  await tree.git("branch", "draft");
  await tree.git("push", "--quiet", remoteOf(world, path, project.token), "draft");
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function push() {
  await tree.git("push", "--quiet", remoteOf(source.world, project.path, project.token), "main");
  await source.build(project.id);
}

const request = (overrides: Partial<BackupRequest> = {}) =>
  backupRequest({ file: join(directory, "backup.tar.age"), ...overrides });
const restore = (context: BackupContext, overrides: Partial<RestoreRequest> = {}) =>
  restoreBackup(context, { ...request(), file, again: false, ...overrides });

const historyOf = async ({ world }: Installation) =>
  clonedHistory(
    remoteOf(world, project.path, project.token),
    await mkdtemp(join(directory, "clone-")),
  );

async function emptyInstallation(variables: Record<string, string> = {}): Promise<BackupContext> {
  const data = await mkdtemp(join(directory, "data-"));
  const { context, close } = await openEmptyInstallation(data, variables);
  closing.push(close);
  return context;
}

const secretKey = () => readFile(join(source.context.env.DATA_DIR, "secret.key"), "utf8");

test("a backup that is written during a push and a removal has everything that its database refers to", async () => {
  const { blobs, db } = source.context;
  const kept = keptDuringBackups(blobs, db);
  const before = await source.pages(project.id);
  history = await historyOf(source);
  let during: Record<string, unknown> = {};
  /** After the database was read, and before the files are. */
  const list: typeof blobs.list = async function* (prefix) {
    await tree.commit({ "later.md": "# Later" });
    await push();
    for await (const key of blobs.list("media/")) await kept.remove(key);
    during = await source.pages(project.id);
    yield* blobs.list(prefix);
  };
  const summary = await writeBackup({ ...source.context, blobs: { ...blobs, list } }, request());
  file = request().file;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(summary).toMatchObject({ counts: { repositories: 1 }, damaged: [] });
  expect(during).toMatchObject({ "/later": { status: 200 } });
  expect((await readdir(directory)).filter((name) => name.includes("backup"))).toHaveLength(1);
  await expect(writeBackup(source.context, request())).rejects.toThrow("already exists");

  target = await startInstallation({ SECRET_KEY: await secretKey(), ...s3.variables });
  closing.push(target.close);
  await restore(target.context);
  expect(await target.pages(project.id)).toEqual(before);
});

test("after a restore, users sign in with their passwords and tokens, and see the same history", async () => {
  const { world } = target;
  const signIn = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ada.email, password: PERSON_PASSWORD }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const { api } = world.client(token);
  const list = { projectId: project.id, limit: 50 };
  const now = (await ada.api.deployments.list.query(list)).deployments;
  const restored = (await api.deployments.list.query(list)).deployments;
  expect(restored.map(({ id }) => id)).toEqual(now.slice(1).map(({ id }) => id));
  expect((await api.orgs.list.query()).orgs.map(({ handle }) => handle)).toEqual([ada.org]);

  expect(await historyOf(target)).toBe(history);
  expect(history).toContain("origin/draft");

  await tree.commit({ "index.md": "# Restored" });
  await tree.git("push", "--quiet", remoteOf(world, project.path, project.token), "main");
  await target.build(project.id);
  expect(await target.pages(project.id)).toMatchObject({ "/later": { status: 200 } });
});

test("a backup without the key, from an object storage, needs that key", async () => {
  const withoutKey = join(directory, "without-key.tar.age");
  const rotten = mediaKey("0".repeat(32));
  await target.context.blobs.put(rotten, Buffer.from("other bytes"));
  const foreign = { method: "PUT", headers: { authorization: FOREIGN }, body: "a folder" };
  await fetch(`${s3.url}/${s3.variables["S3_BUCKET"]}/media/`, foreign);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const options = request({ file: withoutKey, withKey: false, say });
  const summary = await writeBackup(target.context, options);
  expect(summary.damaged).toEqual([rotten]);
  expect(lines).toContain("Skipped, because Pressmark did not store it: media/");
  const empty = await emptyInstallation();
  await expect(restore(empty, { file: withoutKey })).rejects.toThrow("Set SECRET_KEY to the key");
  await writeFile(join(empty.env.DATA_DIR, "secret.key"), Buffer.alloc(32, 1).toString("base64"));
  await expect(restore(empty, { file: withoutKey })).rejects.toThrow("has the fingerprint");
  expect(await blobsIn(empty)).toEqual({});

  const ready = await emptyInstallation({ SECRET_KEY: await secretKey() });
  await restore(ready, { file: withoutKey });
  expect(existsSync(join(ready.env.DATA_DIR, "secret.key"))).toBe(false);
  expect(await blobsIn(ready)).toEqual(await blobsIn(target.context));
  expect(await documentsIn(ready)).toEqual(await documentsIn(target.context));
});

test("nothing is restored from a file that is damaged, cut off or opened with a wrong passphrase", async () => {
  const empty = await emptyInstallation();
  const { size } = await stat(file);
  const damaged = join(directory, "damaged.tar.age");
  for (const length of [10, 300, size >> 1, size - 70_000, size - 1]) {
    await copyFile(file, damaged);
    await truncate(damaged, length);
    await expect(restore(empty, { file: damaged })).rejects.toThrow(/damaged/);
  }
  const bytes = await readFile(file);
  bytes[size >> 1]! ^= 1;
  await writeFile(damaged, bytes);
  await expect(restore(empty, { file: damaged })).rejects.toThrow(/damaged/);
  await expect(restore(empty, { passphrase: "something else" })).rejects.toThrow(
    "The passphrase is wrong",
  );
  expect(await blobsIn(empty)).toEqual({});
  expect(await empty.db.collections()).toEqual([]);
  expect(existsSync(join(empty.env.DATA_DIR, "secret.key"))).toBe(false);
});

test("only an empty installation is restored, or one whose restore was interrupted", async () => {
  await expect(restore(source.context)).rejects.toThrow(/not empty: there is data in .*authUsers/);

  const fresh = await emptyInstallation();
  let left = 5;
  const put: BackupContext["blobs"]["put"] = async (key, bytes) => {
    if (left-- === 0) throw new Error("the power failed");
    await fresh.blobs.put(key, bytes);
  };
  const failing = { ...fresh, blobs: { ...fresh.blobs, put } };
  await expect(restore(failing)).rejects.toThrow("the power failed");
  await expect(restore(fresh)).rejects.toThrow("npm run restore with --again");
  const other = { ...fresh.env, DATA_DIR: await mkdtemp(join(directory, "other-")) };
  const precious = { ...fresh, env: other, blobs: openBlobs(other) };
  await precious.blobs.put("media/precious", Buffer.from("keep me"));
  await mkdir(join(other.DATA_DIR, "git", "precious.git"), { recursive: true });
  await expect(restore(precious, { again: true })).rejects.toThrow(
    `the files of sites: ${join(fresh.env.DATA_DIR, "blobs")} at first, now ${join(other.DATA_DIR, "blobs")}`,
  );
  const bucket = parseEnv({ ...s3.variables, DATA_DIR: fresh.env.DATA_DIR });
  await expect(restore({ ...precious, env: bucket }, { again: true })).rejects.toThrow(
    `now the bucket pressmark at ${s3.url}`,
  );
  expect(await precious.blobs.get("media/precious")).not.toBeNull();
  expect(await readdir(join(other.DATA_DIR, "git"))).toEqual(["precious.git"]);
  const killed = join(fresh.env.DATA_DIR, "tmp", "restore");
  await mkdir(killed, { recursive: true });
  await writeFile(join(killed, "repository.bundle"), "half a bundle");
  await restore(fresh, { again: true });
  await expect(restore(fresh, { again: true })).rejects.toThrow("not empty");
  const key = join(fresh.env.DATA_DIR, "secret.key");
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect(await readFile(key, "utf8")).toBe(await secretKey());
});

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { restoreBackup } from "#core/backup/restore-backup.ts";
import { writeBackup } from "#core/backup/write-backup.ts";
import { mediaKey } from "#schemas/deployments/manifest.ts";
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
import {
  clonedHistory,
  type Installation,
  newWorkTree,
  remoteOf,
  startInstallation,
} from "#tests/support/worlds/installation.ts";
import { PERSON_PASSWORD } from "#tests/support/worlds/accounts/stored-user.ts";

const EMAIL = "ada@example.com";
const LARGE_BYTES = 5 * 1024 * 1024;
const SMALL = Buffer.from("a small file");

let directory: string;
let s3: S3Double;
let source: Installation;
let project: { id: string; path: string; token: string };
const small = mediaKey(shortHash(SMALL));
let large: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // Amazon's client repeats a request after a random part of up to 20 seconds. Here it repeats it at once.
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  closing.push(async () => random.mockRestore());
  directory = await mkdtemp(join(tmpdir(), "pressmark-backup-s3-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  s3 = await startS3Double();
  closing.push(s3.close);
  source = await startInstallation(s3.variables);
  closing.push(source.close);
  const { world, context } = source;
  await checkedSecretBox(context.db, context.env);
  const ada = await world.signUp(EMAIL);
  const input = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  const created = (await ada.api.projects.create.mutate(input)).project;
  const path = new URL(created.gitUrl ?? "").pathname;
  project = { id: created.id, path, token: created.pushToken ?? "" };
  const tree = await newWorkTree(world, created.id);
  await tree.commit({ "index.md": "# Home\n\n![[dot.png]]", "dot.png": ONE_PIXEL });
  await tree.git("push", "--quiet", remoteOf(world, path, project.token), "main");
  await source.build(created.id);
  const bytes = randomBytes(LARGE_BYTES);
  large = mediaKey(shortHash(bytes));
  await context.blobs.put(large, bytes);
  await context.blobs.put(small, SMALL);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const secretKey = () => readFile(join(source.context.env.DATA_DIR, "secret.key"), "utf8");
const request = (name: string) => backupRequest({ file: join(directory, name) });

/** What a user of the installation sees: every page, the own organizations after signing in with the password, and a clone with the push token. */
async function seenIn(installation: Installation) {
  const { world } = installation;
  const signIn = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PERSON_PASSWORD }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const clone = await mkdtemp(join(directory, "clone-"));
  return {
    pages: await installation.pages(project.id),
    orgs: (await world.client(token).api.orgs.list.query()).orgs.map(({ handle }) => handle),
    history: await clonedHistory(remoteOf(world, project.path, project.token), clone),
  };
}

async function emptyBucket(name: string) {
  const variables = { ...s3.variables, S3_BUCKET: name };
  await fetch(`${s3.url}/${name}`, {
    method: "PUT",
    headers: { authorization: "AWS4-HMAC-SHA256 Credential=test" },
  });
  return variables;
}

test("a backup of a bucket is restored into another bucket and into a folder, although requests fail in between", async () => {
  const reads = [
    s3.disturb("GET", small, ["slow down", "cut", "cut"]),
    s3.disturb("GET", large, ["slow down", "cut"]),
    s3.disturb("HEAD", small, ["slow down"]),
    s3.disturb("GET", "", ["slow down", "cut"]),
  ];
  const summary = await writeBackup(source.context, request("from-s3"));
  expect(summary.damaged).toEqual([]);
  expect(reads.flat()).toEqual([]);
  expect(existsSync(join(source.context.env.DATA_DIR, "tmp", "backup"))).toBe(false);
  // Signing in changes documents.
  const [documents, blobs] = [await documentsIn(source.context), await blobsIn(source.context)];
  const before = await seenIn(source);
  expect(Object.keys(before.pages)).toContain("/");
  expect(before.history).toContain("origin/main");

  const key = { SECRET_KEY: await secretKey() };
  for (const variables of [await emptyBucket("second"), {}]) {
    const target = await startInstallation({ ...key, ...variables });
    closing.push(target.close);
    const writes = [
      s3.disturb("PUT", small, ["slow down", "cut"]),
      s3.disturb("PUT", large, ["slow down", "cut"]),
    ];
    await restoreBackup(target.context, { ...request("from-s3"), again: false });
    if ("S3_BUCKET" in variables) expect(writes.flat()).toEqual([]);
    else for (const faults of writes) faults.length = 0;
    expect(await documentsIn(target.context)).toEqual(documents);
    expect(await blobsIn(target.context)).toEqual(blobs);
    expect(await seenIn(target)).toEqual(before);
    if (!("S3_BUCKET" in variables)) await backToBucket(target, key);
  }
});

/** The other way: from the folder into a bucket. */
async function backToBucket({ context }: Installation, key: Record<string, string>) {
  await writeBackup(context, request("from-folder"));
  const third = await openEmptyInstallation(await mkdtemp(join(directory, "data-")), {
    ...key,
    ...(await emptyBucket("third")),
  });
  closing.push(third.close);
  await restoreBackup(third.context, { ...request("from-folder"), again: false });
  expect(await documentsIn(third.context)).toEqual(await documentsIn(context));
  expect(await blobsIn(third.context)).toEqual(await blobsIn(context));
}

test("if the object storage stays busy, the backup fails with its error and leaves no file", async () => {
  const faults = s3.disturb("GET", "media/", Array(200).fill("slow down"));
  await expect(writeBackup(source.context, request("failed"))).rejects.toThrow("SlowDown");
  faults.length = 0;
  expect(existsSync(join(directory, "failed"))).toBe(false);
});

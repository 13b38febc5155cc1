import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMongo } from "#embedded/mongo/server.ts";
import { findSecretKey, openSecretBox } from "#service/secret-box.ts";
import { REFRESH_KEY_CONTEXT } from "#store/sealed/contexts.ts";
import { collection } from "#store/collections.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import { spawnProcess } from "#tests/support/worlds/processes/processes.ts";

const OTHER = Buffer.alloc(32, 7).toString("base64");

let DATA_DIR: string;
let url: string;
let mongo: Mongo;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "secret-key-"));
  const server = await startMongo({ dataDir: DATA_DIR, port: 0 });
  url = server.url;
  mongo = await connectMongo(url);
  cleanups.push(() => rm(DATA_DIR, { recursive: true }), server.close, mongo.close);
});
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

const open = (SECRET_KEY?: string) => checkedSecretBox(mongo.db, { DATA_DIR, SECRET_KEY });

/** A database without a fingerprint, as older versions created it, with a sealed key ring. */
async function sealSomething(): Promise<void> {
  const sealedRefreshKey = openSecretBox({ DATA_DIR, SECRET_KEY: undefined }).seal(
    "refresh",
    REFRESH_KEY_CONTEXT,
  );
  await collection(mongo.db, "authKeys").insertOne({
    _id: "ring",
    signingKeys: [],
    sealedRefreshKey,
  });
}

test("the same key opens the database on every start", async () => {
  const sealed = (await open()).seal("hunter2", "x");
  expect((await open()).open(sealed, "x")).toBe("hunter2");
});

test("another SECRET_KEY is refused, and the error names the fingerprint of the right one", async () => {
  await open();
  const { fingerprint } = findSecretKey({ DATA_DIR, SECRET_KEY: undefined })!;
  await expect(open(OTHER)).rejects.toThrow(/SECRET_KEY does not match the data/);
  await expect(open(OTHER)).rejects.toThrow(fingerprint);
  await expect(open(OTHER)).rejects.toThrow("secret.key matches. Start without SECRET_KEY");
});

test("a lost secret.key is not replaced by a new one", async () => {
  await open();
  await rename(join(DATA_DIR, "secret.key"), join(DATA_DIR, "elsewhere"));
  await expect(open()).rejects.toThrow(/The key is missing.*restore /s);
  expect(existsSync(join(DATA_DIR, "secret.key"))).toBe(false);
});

test("a database without a fingerprint accepts only the key that opens its secrets", async () => {
  await sealSomething();
  await expect(open(OTHER)).rejects.toThrow("secret.key matches. Start without SECRET_KEY");
  await open();
  expect(await collection(mongo.db, "platform").findOne({ _id: "secret-key" })).toEqual({
    _id: "secret-key",
    fingerprint: findSecretKey({ DATA_DIR, SECRET_KEY: undefined })!.fingerprint,
  });
});

test("a database without a fingerprint, whose key is lost, does not get a new key", async () => {
  await sealSomething();
  await rm(join(DATA_DIR, "secret.key"));
  await expect(open()).rejects.toThrow("The key is missing");
  expect(existsSync(join(DATA_DIR, "secret.key"))).toBe(false);
});

test("if several processes have different keys, all but one are refused", async () => {
  const keys = [1, 2, 3].map((fill) => Buffer.alloc(32, fill).toString("base64"));
  const outcomes = await Promise.allSettled(keys.map((key) => open(key)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each(["sites", "workers/builder", "workers/deliver", "workers/sweep"])(
  "%s started alone with another key reports it and serves nothing",
  async (room) => {
    await open();
    const settings = { SECRET_KEY: OTHER, MONGODB_URI: url, REDIS_URL: "redis://127.0.0.1:1" };
    const child = spawnProcess(`${room}/main.ts`, { DATA_DIR, SITES_PORT: "0", ...settings });
    await expect(child.ready).rejects.toThrow(/ended with code 78.*does not match the data/s);
    expect(child.lines.join("\n")).not.toMatch(/ {4}at /);
  },
);

import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSettings, readEnv } from "#service/read-env.ts";

let directory: string;
let umask: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-settings-"));
  umask = process.umask();
});
afterEach(async () => {
  process.umask(umask);
  await rm(directory, { recursive: true, force: true });
});

const faultsOf = (source: Record<string, string>) =>
  checkSettings({ DATA_DIR: join(directory, "data"), ...source }, {}).faults;

test("all errors are listed together, with the variable and the fix", () => {
  const faults = faultsOf({
    DATA_DIR: "/dev/null",
    SECRET_KEY: "short",
    REDIS_URL: "banana",
    MONGODB_URI: "banana",
    PORT: "http",
    S3_BUCKET: "notes",
  });
  expect(faults).toEqual([
    "PORT: must be a port, a whole number from 0 to 65535",
    "MONGODB_URI: must be an address, such as mongodb://host:27017/pressmark",
    "REDIS_URL: must be an address, such as redis://host:6379",
    "SECRET_KEY: must be 32 bytes in base64 (generate one: openssl rand -base64 32)",
    "S3_ENDPOINT: is missing, but S3_BUCKET is set; set both, or neither",
    "S3_ACCESS_KEY_ID: is missing, but S3_BUCKET is set; set both, or neither",
    "S3_SECRET_ACCESS_KEY: is missing, but S3_BUCKET is set; set both, or neither",
    "DATA_DIR: /dev/null is a file; choose a directory that this user can write to",
  ]);
});

test("the prices of a model come in pairs, with a model, and are numbers", () => {
  const model = { AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "small" };
  const both = { AI_PRICE_INPUT: "0", AI_PRICE_OUTPUT: "2.5" };
  expect(faultsOf({ ...model, ...both })).toEqual([]);
  expect(faultsOf({ ...model, AI_PRICE_INPUT: "0" })).toEqual([
    "AI_PRICE_OUTPUT: is missing, but AI_PRICE_INPUT is set; set both, or neither",
  ]);
  expect(faultsOf({ ...model, AI_PRICE_OUTPUT: "2.5" })).toEqual([
    "AI_PRICE_INPUT: is missing, but AI_PRICE_OUTPUT is set; set both, or neither",
  ]);
  expect(faultsOf(both)[0]).toBe(
    "AI_MODEL: is missing, but AI_PRICE_INPUT is set; set both, or neither",
  );
  expect(faultsOf({ ...model, ...both, AI_PRICE_INPUT: "free" })).toEqual([
    "AI_PRICE_INPUT: must be US dollars per million tokens, from 0 to 10000",
  ]);
});

test("a data directory below a file is reported", async () => {
  await writeFile(join(directory, "file"), "");
  const DATA_DIR = join(directory, "file", "below");
  expect(faultsOf({ DATA_DIR })).toEqual([
    `DATA_DIR: ${DATA_DIR} is inside ${join(directory, "file")}, which is a file; choose a directory that this user can write to`,
  ]);
});

test.each(["/proc/pressmark", "/sys/pressmark"])(
  "an unwritable data directory (%s) is reported with its variable",
  (DATA_DIR) => {
    expect(faultsOf({ DATA_DIR })[0]).toMatch(/^DATA_DIR: .*; choose a directory/);
  },
);

test("if git is missing, the error says how to install it", () => {
  const path = process.env["PATH"];
  process.env["PATH"] = directory;
  try {
    const { faults } = checkSettings({ DATA_DIR: join(directory, "data") }, { needsGit: true });
    expect(faults[0]).toMatch(/^PATH: git is missing; install it/);
  } finally {
    process.env["PATH"] = path;
  }
});

test("an existing data directory and its contents are made private", async () => {
  await chmod(directory, 0o755);
  await mkdir(join(directory, "mongo"), { mode: 0o755 });
  await writeFile(join(directory, "mongo/pressmark.sqlite"), "", { mode: 0o644 });
  await writeFile(join(directory, "program"), "", { mode: 0o755 });
  readEnv({ DATA_DIR: directory });
  const modes = new Map<string, number>();
  for (const name of [".", ...(await readdir(directory, { recursive: true }))])
    modes.set(name, (await stat(join(directory, name))).mode & 0o777);
  expect(Object.fromEntries(modes)).toMatchObject({
    ".": 0o700,
    mongo: 0o700,
    "mongo/pressmark.sqlite": 0o600,
    program: 0o700,
  });
  expect(process.umask()).toBe(0o077);
});

test("a relative data directory counts from the directory of the start, whatever a program's own one is", () => {
  const absolute = join(directory, "data");
  expect(readEnv({ DATA_DIR: relative(process.cwd(), absolute) }).DATA_DIR).toBe(absolute);
});

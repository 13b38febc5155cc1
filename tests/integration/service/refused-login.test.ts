import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unreachableServices } from "#embedded/supervisor/reachable.ts";
import { EXIT_SETTINGS } from "#service/exit-codes.ts";
import { refusedLogin } from "#service/refused-login.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import {
  type RunningProcess,
  spawnProcess,
  startProcess,
} from "#tests/support/worlds/processes/processes.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";

const DOORS = ["api/main.ts", "sites/main.ts"];
const WORKERS = ["builder", "deliver", "sweep"].map((room) => `workers/${room}/main.ts`);

let directory: string;
let mongo: RunningProcess;
let redis: TestRedis;
let right: { MONGODB_URI: string; REDIS_URL: string };
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-login-"));
  const [port = 0] = await freePorts(1);
  const variables = { MONGO_PORT: String(port), DATA_DIR: directory };
  mongo = await startProcess("embedded/mongo/main.ts", variables);
  redis = await startRedis();
  const client = new Redis(redis.url);
  await client.config("SET", "requirepass", "right");
  client.disconnect();
  const password = (await readFile(join(directory, "services.key"), "utf8")).trim();
  right = {
    MONGODB_URI: `mongodb://pressmark:${password}@127.0.0.1:${port}/pressmark?authSource=admin&directConnection=true`,
    REDIS_URL: redis.url.replace("//", "//:right@"),
  };
});
afterAll(async () => {
  await mongo.kill();
  await redis.close();
  await rm(directory, { recursive: true, force: true });
});

const wrong = {
  MONGODB_URI: (address: string) => address.replace(/:[^:@]+@/, ":s3cret@"),
  REDIS_URL: (address: string) => address.replace("right", "s3cret"),
};
const without = (address: string) =>
  address.replace(/\/\/.*@/, "//").replace("authSource=admin&", "");

const FAULTS = {
  MONGODB_URI:
    /MONGODB_URI: the database at mongodb:\/\/\S+ refuses the login \(.+\); set the correct user and password in MONGODB_URI, as in mongodb:/,
  REDIS_URL:
    /REDIS_URL: Redis at redis:\/\/\S+ refuses the login \(.+\); set the correct user and password in REDIS_URL, as in redis:/,
};

/** Starts the process with these settings, and returns what it printed before it ended. */
async function failedStart(main: string, settings: Record<string, string>): Promise<string> {
  const [port = 0, sitesPort = 0] = await freePorts(2);
  const started = spawnProcess(main, {
    ...right,
    ...settings,
    DATA_DIR: join(directory, "own"),
    SMTP_URL: "smtp://127.0.0.1:9",
    PORT: String(port),
    SITES_PORT: String(sitesPort),
  });
  const failure = (await started.ready.then(
    () => started.kill(),
    (error: unknown) => error,
  )) as Error;
  return failure.message;
}

describe.each(["MONGODB_URI", "REDIS_URL"] as const)("a login that %s has wrong", (variable) => {
  test.each([...DOORS, ...WORKERS])("is named when %s starts, with what to do", async (main) => {
    const said = await failedStart(main, { [variable]: wrong[variable](right[variable]) });
    expect(said).toContain(`ended with code ${EXIT_SETTINGS}`);
    expect(said).toMatch(FAULTS[variable]);
    expect(said).not.toContain("s3cret");
    expect(said).not.toMatch(/\n\s+at /);
  });

  test.each(DOORS)("or does not have at all is named when %s starts", async (main) => {
    const said = await failedStart(main, { [variable]: without(right[variable]) });
    expect(said).toContain(`ended with code ${EXIT_SETTINGS}`);
    expect(said).toMatch(FAULTS[variable]);
  });

  test("is found before anything else is started", async () => {
    for (const spoil of [wrong[variable], without]) {
      const faults = await unreachableServices(
        { ...right, [variable]: spoil(right[variable]) },
        [],
      );
      expect(faults).toEqual([expect.stringMatching(FAULTS[variable])]);
    }
    expect(await unreachableServices(right, [])).toEqual([]);
  });
});

test("a refused login is recognized in every error that a driver reports for it, and no other error is mistaken for one", () => {
  const atlas = new MongoServerError({ message: "bad auth : authentication failed", code: 8_000 });
  const wrapped = new Error("Connection pool was cleared", { cause: atlas });
  expect(refusedLogin(right, wrapped)).toContain("(bad auth : authentication failed)");
  expect(refusedLogin(right, new Error("ERR invalid password"))).toContain("REDIS_URL");
  const away = new MongoServerError({ message: "not primary", code: 10_107 });
  for (const error of [away, new Error("LOADING Redis is loading"), "WRONGPASS", null])
    expect(refusedLogin(right, error)).toBeNull();
});

import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#service/read-env.ts";
import { collection } from "#store/collections.ts";
import { connectMongo } from "#store/mongo.ts";
import { startSupervisor, type Supervisor } from "#tests/support/worlds/processes/supervisor.ts";
import { until } from "./rig.ts";

const TIMEOUT_MS = 300_000;
const DOUBLE = fileURLToPath(new URL("../support/doubles/mongod-double.ts", import.meta.url));

let programs: string;
let supervisor: Supervisor;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), "pressmark-programs-"));
  const mongod = join(programs, "mongod");
  await writeFile(mongod, `#!/bin/sh\nexec "${process.execPath}" --import tsx "${DOUBLE}" "$@"\n`);
  await chmod(mongod, 0o755);
  supervisor = await startSupervisor({ PATH: `${programs}:${process.env["PATH"]}` });
}, TIMEOUT_MS);
afterAll(async () => {
  await supervisor.close();
  await rm(programs, { recursive: true });
});

test(
  "a mongod on this machine is the database, and no other account on the machine can reach it",
  async () => {
    await supervisor.line(/^Sign in: /);
    const { DATA_DIR, MONGO_PORT } = supervisor.env;
    const socket = join(DATA_DIR, "run", "mongod.sock");
    expect(supervisor.lines.join("\n")).toContain(`${join(programs, "mongod")}, on ${socket}`);
    for (const path of [socket, dirname(socket), DATA_DIR])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    await expect(fetch(`http://127.0.0.1:${MONGO_PORT}/`)).rejects.toThrow("fetch failed");

    // A separate command that is run at the same time.
    const env = readEnv({ DATA_DIR });
    const mongo = await connectMongo(env.MONGODB_URI);
    expect(await collection(mongo.db, "projects").countDocuments()).toBeGreaterThan(0);
    await mongo.close();

    expect(await supervisor.stop()).toBe(0);
    await until(async () => !readEnv({ DATA_DIR }).MONGODB_URI.includes("mongod.sock"));
  },
  TIMEOUT_MS,
);

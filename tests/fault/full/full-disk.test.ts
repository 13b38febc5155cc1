import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import {
  type RunningProcess,
  spawnProcess,
  startProcess,
} from "#tests/support/worlds/processes/processes.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";
import { signUp, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** A real full disk, which only root can create. The database, the blobs and the repositories are on it. */
const TIMEOUT_MS = scaled(300_000, 600_000);
const DISK_MIB = 96;
const canMount = mountsDisks();

let disk: string;
let redis: TestRedis;
const all: RunningProcess[] = [];
let variables: Record<string, string>;
let ports: { api: number; sites: number; build: number };

beforeAll(async () => {
  if (!canMount) return;
  disk = mount();
  redis = await startRedis();
  const [api = 0, sites = 0, build = 0, mongoPort = 0] = await freePorts(4);
  ports = { api, sites, build };
  variables = {
    PORT: String(api),
    SITES_PORT: String(sites),
    HEALTH_PORT: String(build),
    MONGO_PORT: String(mongoPort),
    REDIS_URL: redis.url,
    DATA_DIR: join(disk, "data"),
    AUTH_RATE_LIMITS: "off",
    GIT_PUSH_WAIT_SECONDS: "0",
  };
  all.push(await startProcess("embedded/mongo/main.ts", variables));
  for (const main of ["api", "sites", "workers/builder"])
    all.push(await startProcess(`${main}/main.ts`, variables));
}, TIMEOUT_MS);
afterAll(async () => {
  if (!canMount) return;
  await Promise.all(all.map((running) => running.kill()));
  await redis.close();
  execFileSync("umount", [disk]);
  await rm(disk, { recursive: true });
});

function mount(): string {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-disk-"));
  try {
    const size = `size=${DISK_MIB}m`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", directory], { stdio: "ignore" });
    return directory;
  } catch (error) {
    execFileSync("rmdir", [directory]);
    throw error;
  }
}

function mountsDisks(): boolean {
  try {
    const directory = mount();
    execFileSync("umount", [directory]);
    execFileSync("rmdir", [directory]);
    return true;
  } catch {
    return false;
  }
}

/** Uses up all remaining space. */
async function fill(): Promise<void> {
  const file = await open(join(disk, "filler"), "a");
  try {
    for (let bytes = 1024 ** 2; bytes >= 1; bytes = Math.floor(bytes / 2))
      for (;;) {
        const written = await file.write(Buffer.alloc(bytes, "x")).catch(() => null);
        if (written?.bytesWritten !== bytes) break;
      }
  } finally {
    await file.close();
  }
}

async function readyz(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  if (!answer) return { status: null, blobs: null };
  const { checks } = (await answer.json()) as {
    checks: { name: string; ok: boolean; error: string | null }[];
  };
  const blobs = checks.find(({ name }) => name === "blobs");
  return { status: answer.status, blobs: blobs?.ok ? "ok" : blobs?.error };
}

test.skipIf(!canMount)(
  "on a full disk the api and the builders are not ready and say why, and once there is space all of them are ready, even newly started ones",
  async () => {
    const url = `http://127.0.0.1:${ports.api}`;
    expect(await readyz(ports.api)).toEqual({ status: 200, blobs: "ok" });
    await fill();
    for (const port of [ports.api, ports.build])
      await until(async () => /no space left/.test((await readyz(port)).blobs ?? ""));
    expect((await readyz(ports.build)).status).toBe(503);
    // Serving a site writes nothing.
    expect(await readyz(ports.sites)).toEqual({ status: 200, blobs: "ok" });

    for (const main of ["api", "workers/builder"]) {
      const index = main === "api" ? 1 : 3;
      await all[index]?.kill();
      const again = spawnProcess(`${main}/main.ts`, variables);
      all[index] = again;
      await until(() => again.lines.some((line) => /MONGODB_URI.*Waiting|"ready/.test(line)));
    }
    await rm(join(disk, "filler"));
    for (const port of [ports.api, ports.build, ports.sites])
      await until(async () => (await readyz(port)).status === 200);

    const client = openClient(url, await signUp(url));
    const { orgs } = await client.api.orgs.list.query();
    const source = { kind: "template", templateId: "sample" } as const;
    const newProject = { orgId: orgs[0]?.id ?? "", name: "Garden", source };
    const { project } = await client.api.projects.create.mutate(newProject);
    await until(async () => {
      const answer = await client.api.projects.get.query({ projectId: project.id });
      return answer.project.live !== null;
    });
    client.close();
  },
  TIMEOUT_MS,
);

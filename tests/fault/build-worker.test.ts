import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ourProgram } from "#embedded/supervisor/program.ts";
import { workerFolders } from "#schemas/jobs.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { collection } from "#store/collections.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "../support/worlds/build-world.ts";
import { type Hold, type S3Double, startS3Double } from "../support/doubles/s3-double.ts";
import { until } from "./rig.ts";
import { scaled } from "./scale.ts";

const BURST = scaled(100, 1_000);
const MOST_BUILDS = 3;
/** How often the same build is killed. */
const KILLS = scaled(1, 10);
const TIMEOUT_MS = scaled(300_000, 600_000);
const WAIT_TIMEOUT_MS = scaled(300_000, 900_000);

let world: BuildWorld;
let s3: S3Double;
const processes = new Set<ChildProcess>();

beforeAll(async () => {
  s3 = await startS3Double();
  world = await startBuildWorld(s3.variables);
});
afterAll(async () => {
  for (const child of processes) await end(child, "SIGKILL");
  await world?.close();
  await s3?.close();
});

test(
  "a burst of pushes to one project causes up to three builds, and the newest is live",
  async () => {
    const project = await world.project();
    await project.push({ "index.md": "Version 0" });
    const hold = s3.hold(`releases/${project.id}/`);
    await startWorker("build");
    await wakeBuild(world.context.queues, project.id);
    // The first push is being built while all the others arrive.
    await until(() => hold.keys.length > 0);
    let newest: DeploymentDocument | null = null;
    for (let at = 1; at <= BURST; at++) {
      if (at === BURST) await project.tree.commit({ "index.md": "The last version" });
      newest = at === BURST ? await project.push() : await waitingRow(project);
      await wakeBuild(world.context.queues, project.id);
    }
    hold.release();
    let lastSeq = 0;
    await until(async () => {
      const seq = (await project.document()).live?.pushSeq ?? 0;
      expect(seq, "the live deployment never goes back").toBeGreaterThanOrEqual(lastSeq);
      lastSeq = seq;
      return (await statusOf(newest)) === "success";
    });
    const rows = await collection(world.context.db, "deployments")
      .find({ projectId: project.id })
      .toArray();
    expect(rows.filter(({ startedAt }) => startedAt !== null).length).toBeLessThanOrEqual(
      MOST_BUILDS,
    );
    expect(rows.filter(({ status }) => status === "queued" || status === "running")).toEqual([]);
    expect((await project.document()).live?.deploymentId).toBe(newest?._id);
    for (const child of processes) await end(child, "SIGTERM");
  },
  TIMEOUT_MS,
);

describe("when workers disappear in the middle of a build,", () => {
  let killed: Interrupted;
  let taken: Interrupted;
  let replaced: Interrupted;
  let newer: DeploymentDocument;
  let zombie: ChildProcess;

  // One wait covers the expiry of all leases.
  beforeAll(async () => {
    zombie = await startWorker("build");
    [taken, replaced] = [await interrupted("taken", 1), await interrupted("replaced", 1)];
    await Promise.all([untilBegun(taken), untilBegun(replaced)]);
    // It is queued from now on, so the older commit is not built again.
    newer = await replaced.project.push({ "index.md": "Newer" });
    zombie.kill("SIGSTOP");
    await startWorker("sweep");
    let worker = await startWorker("build");
    killed = await interrupted("killed", KILLS);
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilBegun(killed, kill);
      await end(worker, "SIGKILL");
      worker = await startWorker("build");
    }
    for (const row of [newer, taken.row, killed.row])
      await until(async () => (await statusOf(row)) === "success");
    await end(worker, "SIGTERM");
    for (const { hold } of [taken, replaced]) hold.release();
    zombie.kill("SIGCONT");
    // No other worker is running, and this one has two slots. It has released its old slots if it can build two others.
    const others = [await interrupted("one", 1), await interrupted("two", 1)];
    for (const other of others) await untilBegun(other);
    for (const { row, hold } of others) {
      hold.release();
      await until(async () => (await statusOf(row)) === "success");
    }
  }, WAIT_TIMEOUT_MS);

  test("a killed worker's build succeeds on the next worker, neither lost nor duplicated", async () => {
    const rows = await collection(world.context.db, "deployments")
      .find({ projectId: killed.project.id })
      .toArray();
    expect(rows).toMatchObject([{ status: "success", attempts: KILLS + 1 }]);
    const { live } = await killed.project.document();
    expect(live?.deploymentId).toBe(killed.row._id);
    // The claim is released after the status is written.
    await until(async () => (await killed.project.document()).claim === null);
    await expectWholeLog(killed.row);
  });

  test("a worker that resumes after its lease has expired cannot replace a newer site", async () => {
    expect((await replaced.project.document()).live?.deploymentId).toBe(newer._id);
    expect(await statusOf(replaced.row)).toBe("canceled");
    expect(zombie.exitCode).toBeNull();
  });

  test("a worker that resumes after its lease has expired cannot write into another worker's build", async () => {
    const row = await findDeployment(world.context.db, taken.row._id);
    expect(row?.status).toBe("success");
    // On a slow machine the lease expires before the other worker is killed, which may then have started this build too.
    expect(row?.attempts).toBeGreaterThan(1);
    expect(row?.artifact).toBe(`${taken.row._id}-${row?.fence}`);
    await expectWholeLog(taken.row);
    // A log is merged into one blob shortly after its build ends. Nothing that the resumed worker wrote remains.
    const chunks = collection(world.context.db, "logChunks");
    const deploymentId = taken.row._id;
    await until(async () => (await chunks.countDocuments({ deploymentId })) === 0);
  });
});

interface Interrupted {
  project: TestProject;
  row: DeploymentDocument;
  hold: Hold;
}

/** A push whose first builds hang when they store their pages. */
async function interrupted(name: string, builds: number): Promise<Interrupted> {
  const project = await world.project({ name });
  const hold = s3.hold(`releases/${project.id}/`, builds);
  return { project, hold, row: await project.push({ "index.md": `# ${name}` }) };
}

/** Waits until this many builds of the push are hanging. */
async function untilBegun({ project, hold }: Interrupted, builds = 1): Promise<void> {
  await wakeBuild(world.context.queues, project.id);
  await until(() => hold.keys.length === builds);
}

/** Expects every line once, in order, with none missing. */
async function expectWholeLog(row: DeploymentDocument): Promise<void> {
  const range = { after: 0, limit: 10_000 };
  const lines = await readLogLines(world.context, row, range);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
}

async function waitingRow(project: TestProject): Promise<DeploymentDocument> {
  const { deployment } = await queueDeployment(
    world.context.db,
    { _id: project.id, orgId: project.orgId },
    { branch: "main", trigger: { kind: "push", actor: null }, commit: null },
  );
  return deployment;
}

async function statusOf(row: DeploymentDocument | null): Promise<string | undefined> {
  return row ? (await findDeployment(world.context.db, row._id))?.status : undefined;
}

/** A separate process. It is ready once it has registered in the database. */
async function startWorker(queue: "build" | "sweep"): Promise<ChildProcess> {
  const { env, db } = world.context;
  const { command, args } = ourProgram(`workers/${workerFolders[queue]}/main.ts`, {
    role: "worker",
  });
  const child = spawn(command, args, {
    cwd: new URL("../..", import.meta.url),
    stdio: process.env["FAULT_LOG"] ? "inherit" : "ignore",
    env: {
      PATH: process.env["PATH"],
      LOG_LEVEL: "warn",
      DATA_DIR: env.DATA_DIR,
      MONGODB_URI: env.MONGODB_URI,
      REDIS_URL: env.REDIS_URL,
      PORT: String(env.PORT),
      ...s3.variables,
    },
  });
  processes.add(child);
  child.once("exit", () => processes.delete(child));
  await until(async () => {
    const workers = await collection(db, "workers").find({ queue }).toArray();
    return workers.some(({ _id }) => _id.includes(`-${child.pid}-`));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deploymentTopic } from "#schemas/events.ts";
import { publish } from "#queues/events.ts";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { collection } from "#store/collections.ts";
import { cancelDeployment, findDeployment } from "#store/deployments/deployments.ts";
import { updateProject } from "#store/projects/projects.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { repair } from "#workers/sweep/repair.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const claimAs = (project: TestProject, workerId: string, cap = 2) =>
  claimBuild(world.context.db, { projectId: project.id, workerId, cap });

async function claimOf(project: TestProject, workerId = "worker") {
  const result = await claimAs(project, workerId);
  if (result.kind !== "claimed") throw new Error(`not claimed: ${result.kind}`);
  return result;
}

const statusOf = async (id: string) => (await findDeployment(world.context.db, id))?.status;

/** Simulates a worker that has been silent for longer than its lease. */
async function letLeaseRunOut(project: TestProject): Promise<void> {
  const { db } = world.context;
  const past = new Date(Date.now() - 1_000);
  await collection(db, "projects").updateOne(
    { _id: project.id },
    { $set: { "claim.expiresAt": past } },
  );
  await collection(db, "deployments").updateMany(
    { projectId: project.id, status: "running" },
    { $set: { leaseExpiresAt: past } },
  );
}

/**
 * A sweep looks at ten repositories, which are all of this suite, and accepts a head that it sees twice. The first run may only look at the last of them, because
 * an earlier suite of the process has moved the cursor.
 */
const RUNS_OF_ALL = 4;

describe("recovery from a crash", () => {
  const sweep = () => repair({ ...world.context, stopping: new AbortController().signal });

  test("frees the slot of a worker that died before its build started", async () => {
    const project = await world.project();
    const orgs = collection(world.context.db, "orgs");
    const slot = { deploymentId: "never-begun", expiresAt: new Date(Date.now() - 1_000) };
    await orgs.updateOne({ _id: project.orgId }, { $push: { slots: slot } });
    await sweep();
    expect((await orgs.findOne({ _id: project.orgId }))?.slots).toEqual([]);
  });

  test("restarts the build of a dead worker and continues its log", async () => {
    const project = await world.project();
    const row = await project.push({ "index.md": "Hello" });
    await claimOf(project, "dead");
    await letLeaseRunOut(project);
    await sweep();
    expect(await statusOf(row._id)).toBe("queued");
    await runBuild(world.context, project.id);
    const done = await findDeployment(world.context.db, row._id);
    expect(done).toMatchObject({ status: "success", attempts: 2 });
    expect((await project.document()).live?.deploymentId).toBe(row._id);
  });

  test("finishes a build that was live when its worker died, without building it again", async () => {
    const { db } = world.context;
    const project = await world.project();
    const { deployment } = await project.publish({ "index.md": "Hello" });
    await collection(db, "deployments").updateOne(
      { _id: deployment._id },
      { $set: { status: "running", leaseExpiresAt: new Date(0) } },
    );
    await sweep();
    await runBuild(world.context, project.id);
    expect(await findDeployment(db, deployment._id)).toMatchObject({
      status: "success",
      artifact: deployment.artifact,
    });
  });

  test("cancels a canceled build of a dead worker", async () => {
    const project = await world.project();
    const row = await project.push({ "index.md": "Hello" });
    await claimOf(project, "dead");
    await cancelDeployment(world.context.db, project.id, row._id);
    await letLeaseRunOut(project);
    await sweep();
    expect(await statusOf(row._id)).toBe("canceled");
  });

  test("finds a push without a stored event by its head, once", async () => {
    const { db } = world.context;
    const project = await world.project();
    const { deployment } = await project.publish({ "index.md": "one" });
    await updateProject(db, project.id, { routedHead: deployment.commit?.sha ?? null });
    await project.tree.commit({ "index.md": "two" });
    const remote = join(world.directory, "git", `${project.id}.git`);
    await project.tree.git("push", "--quiet", remote, "HEAD:main");
    const rows = () => collection(db, "deployments").countDocuments({ projectId: project.id });
    for (let run = 0; run < RUNS_OF_ALL; run++) await sweep();
    expect(await rows()).toBe(2);
    for (let run = 0; run < RUNS_OF_ALL; run++) await sweep();
    expect(await rows()).toBe(2);
    await runBuild(world.context, project.id);
    expect(
      await collection(db, "deployments").findOne(
        { projectId: project.id },
        { sort: { pushSeq: -1 } },
      ),
    ).toMatchObject({
      status: "success",
      trigger: { kind: "poll" },
    });
  });

  test("finds work of other projects even if a repository cannot be read", async () => {
    const { db } = world.context;
    const broken = await world.project();
    await broken.publish({ "index.md": "one" });
    await updateProject(db, broken.id, { branchChosen: false });
    await writeFile(join(world.directory, "git", `${broken.id}.git`, "HEAD"), "nothing of git's");
    const scheduled = await world.project();
    await scheduled.publish({ "index.md": "Hello" });
    await updateProject(db, scheduled.id, { nextPublicationAt: new Date(0) });

    const runs = [];
    for (let run = 0; run < RUNS_OF_ALL; run++)
      runs.push(await sweep().catch((error: unknown) => error));
    expect(runs.some((end) => end instanceof AggregateError)).toBe(true);
    const waiting = { projectId: scheduled.id, status: "queued" } as const;
    expect(await collection(db, "deployments").countDocuments(waiting)).toBe(1);
  });

  test("abandons a build after many interruptions, with a reason", async () => {
    const { db } = world.context;
    const project = await world.project();
    const row = await project.push({ "index.md": "Hello" });
    await collection(db, "deployments").updateOne({ _id: row._id }, { $set: { attempts: 15 } });
    await runBuild(world.context, project.id);
    expect(await findDeployment(db, row._id)).toMatchObject({
      status: "failed",
      errorCode: "too_many_attempts",
    });
  });
});

describe("stopping", () => {
  test("a cancel stops the running build immediately, and the site stays unchanged", async () => {
    const project = await world.project();
    const first = await project.publish({ "index.md": "Hello" });
    const row = await project.push(manyNotes());
    const building = runBuild(world.context, project.id);
    await until(async () => (await statusOf(row._id)) === "running");
    const reason = "canceled by an administrator";
    expect(await cancelDeployment(world.context.db, project.id, row._id, reason)).toBe("requested");
    await publish(world.context.redis, deploymentTopic(row._id), "deployment.cancelRequested", {
      deploymentId: row._id,
    });
    await building;
    expect(await findDeployment(world.context.db, row._id)).toMatchObject({
      status: "canceled",
      reason,
    });
    expect((await project.document()).live?.deploymentId).toBe(first.deployment._id);
    const org = await collection(world.context.db, "orgs").findOne({ _id: project.orgId });
    expect(org?.slots).toEqual([]);
  });

  test("a canceled build ends immediately, and its worker is busy until the work has stopped", async () => {
    const { compilers } = world.context;
    const compiling = signal();
    const released = signal();
    world.context.compilers = {
      ...compilers,
      compileBatch: async (batch) => {
        compiling.send();
        await released.sent;
        return compilers.compileBatch(batch);
      },
    };
    try {
      const project = await world.project();
      const row = await project.push({ "index.md": "Hello" });
      const building = runBuild(world.context, project.id);
      await compiling.sent;
      await cancelDeployment(world.context.db, project.id, row._id);
      await publish(world.context.redis, deploymentTopic(row._id), "deployment.cancelRequested", {
        deploymentId: row._id,
      });
      await until(async () => (await statusOf(row._id)) === "canceled");
      expect(await Promise.race([building, sleep(1_000, "busy")])).toBe("busy");
      released.send();
      expect(await building).toBe(true);
    } finally {
      released.send();
      world.context.compilers = compilers;
    }
  });

  test("a worker that receives a stop signal returns its build to the queue", async () => {
    const ownWorld = await startBuildWorld();
    try {
      const project = await ownWorld.project();
      const row = await project.push(manyNotes());
      const building = runBuild(ownWorld.context, project.id);
      await until(
        async () => (await findDeployment(ownWorld.context.db, row._id))?.status === "running",
      );
      ownWorld.stop();
      await building;
      expect(await findDeployment(ownWorld.context.db, row._id)).toMatchObject({
        status: "queued",
      });
      expect((await project.document()).claim).toBeNull();
    } finally {
      await ownWorld.close();
    }
  });
});

/** Enough work to stop the build in the middle. */
function manyNotes(): Record<string, string> {
  const paragraph = "Some *words* and [a link](https://example.com) with `code`.\n\n";
  const notes = Array.from({ length: 1_000 }, (_, at) => [
    `n/${at}.md`,
    `# Note ${at}\n\n${paragraph.repeat(150)}`,
  ]);
  return Object.fromEntries(notes);
}

/** A promise that resolves when `send` is called. */
function signal(): { sent: Promise<void>; send: () => void } {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 5));
}

import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue } from "#queues/enqueue.ts";
import { QUEUE_PREFIX } from "#queues/queue.ts";
import { noteWorker } from "#store/platform/worker-heartbeats.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "Root@example.com" });
  root = await world.signUp("root@example.com");
  await world.services.mongo.db
    .collection("authUsers")
    .updateOne({ email: "root@example.com" }, { $set: { emailProvenAt: new Date() } });
});
afterAll(() => world.close());

const queue = "build" as const;

/** Runs every queued job of the queue. All of them fail. */
async function failAll(): Promise<void> {
  const connection = new Redis(world.redis.url, { maxRetriesPerRequest: null });
  const worker = new Worker(
    queue,
    async (job) => {
      await job.log("looking at it");
      throw new Error("no such luck\nsecond line");
    },
    { connection, prefix: QUEUE_PREFIX },
  );
  await new Promise((resolve) => worker.once("failed", resolve));
  await worker.close();
  connection.disconnect();
}

test("the account shows whether its user is the administrator", async () => {
  expect((await root.api.account.get.query()).isAdmin).toBe(true);
  const other = await world.signUp();
  expect((await other.api.account.get.query()).isAdmin).toBe(false);
});

test("a failed job shows its payload, log and error, and can be retried or removed", async () => {
  await world.services.queues.build.add("deployment.build", { projectId: "p1" }, { attempts: 1 });
  await failAll();
  const { jobs, total } = await root.api.admin.jobs.list.query({ queue, state: "failed" });
  expect([total, jobs[0]?.name, jobs[0]?.error]).toEqual([1, "deployment.build", "no such luck"]);
  const jobId = jobs[0]?.id ?? "";
  const { job } = await root.api.admin.jobs.get.query({ queue, jobId });
  expect(job).toMatchObject({ state: "failed", attempts: 1, log: ["looking at it"] });
  expect(JSON.parse(job.payload)).toEqual({ projectId: "p1" });
  expect(job.failures[0]).toMatch(/no such luck/);
  await root.api.admin.jobs.retry.mutate({ queue, jobId });
  expect((await root.api.admin.jobs.get.query({ queue, jobId })).job.state).toBe("waiting");
  await expect(root.api.admin.jobs.retry.mutate({ queue, jobId })).rejects.toMatchObject({
    data: { appCode: "conflict" },
  });
  await root.api.admin.jobs.remove.mutate({ queue, jobId });
  await expect(root.api.admin.jobs.get.query({ queue, jobId })).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
});

test("a delayed job runs immediately when it is promoted, and jobs are counted by state", async () => {
  await enqueue(
    world.services.queues,
    "deployment.build",
    { projectId: "p2" },
    { delayMs: 60_000 },
  );
  const { jobs } = await root.api.admin.jobs.list.query({ queue, state: "delayed" });
  await root.api.admin.jobs.promote.mutate({ queue, jobId: jobs[0]?.id ?? "" });
  const { queues } = await root.api.admin.jobs.counts.query();
  expect(queues.find((row) => row.queue === queue)).toMatchObject({
    paused: false,
    counts: { waiting: 1, delayed: 0 },
  });
});

test("a queue is shown as paused until it is resumed, and open consoles are notified", async () => {
  const events: string[] = [];
  const subscription = root.api.live.events.subscribe(
    { topics: ["admin"] },
    { onData: ({ name }) => events.push(name) },
  );
  while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await root.api.admin.jobs.pause.mutate({ queue: "sweep" });
  const paused = async () => {
    const { queues } = await root.api.admin.jobs.counts.query();
    return queues.find((row) => row.queue === "sweep")?.paused;
  };
  expect(await paused()).toBe(true);
  await root.api.admin.jobs.resume.mutate({ queue: "sweep" });
  expect(await paused()).toBe(false);
  while (events.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  subscription.unsubscribe();
  expect(events).toEqual(["listening", "jobs.changed", "jobs.changed"]);
});

test("the overview counts everything, and workers are listed while they run", async () => {
  const startedAt = new Date();
  await noteWorker(world.services.mongo.db, { id: "w1", queue, startedAt });
  const { workers } = await root.api.admin.workers.query();
  expect(workers).toMatchObject([{ id: "w1", queue, startedAt: startedAt.toISOString() }]);
  const { overview } = await root.api.admin.overview.query();
  expect(overview).toMatchObject({ orgs: 2, projects: 0, workers: 1 });
});

test("git events of every project are listed, and each event's page shows its headers and payload", async () => {
  const ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name: "X", source });
  await ada.api.deployments.create.mutate({ projectId: project.id });
  const { gitEvents } = await root.api.admin.gitEvents.list.query({});
  expect(gitEvents[0]).toMatchObject({
    projectId: project.id,
    source: "manual",
    decision: "accepted",
  });
  expect(gitEvents[0]).not.toHaveProperty("payload");
  const gitEventId = gitEvents[0]?.id ?? "";
  const { gitEvent } = await root.api.admin.gitEvents.get.query({ gitEventId });
  expect(gitEvent).toMatchObject({ headers: {}, payload: "" });
  // An administrator can replay a delivery of a project without being its member.
  const replayed = await root.api.admin.gitEvents.replay.mutate({ gitEventId });
  expect(replayed.gitEvent).toMatchObject({ projectId: project.id, decision: "accepted" });
  expect(replayed.gitEvent.id).not.toBe(gitEventId);
});

test("while Redis is down the console says so instead of failing without an explanation", async () => {
  await world.redis.kill();
  await expect(root.api.admin.jobs.counts.query()).rejects.toMatchObject({
    data: { appCode: "queue_unavailable", httpStatus: 503 },
  });
});

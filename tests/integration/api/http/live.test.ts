import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { publish } from "#queues/events.ts";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { deploymentTopic, type LiveMessage, orgTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { appendLogLines, archiveLog } from "#store/deployments/logs.ts";
import { findProject } from "#store/projects/projects.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let deployment: DeploymentDocument;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const document = await findProject(world.services.mongo.db, project.id);
  if (!document) throw new Error("the project is gone");
  const queued = await queueDeployment(world.services.mongo.db, document, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  deployment = queued.deployment;
});

/** Writes lines as a worker does: stores them first, then publishes the event. */
async function write(from: number, to: number): Promise<void> {
  const lines: LogLine[] = [];
  for (let seq = from; seq <= to; seq++)
    lines.push({
      seq,
      at: new Date().toISOString(),
      stage: "parse",
      level: "info",
      text: `line ${seq}`,
    });
  await appendLogLines(world.services.mongo.db, deployment._id, lines);
  const body = { deploymentId: deployment._id, projectId: deployment.projectId, seq: to };
  await publish(world.services.redis, deploymentTopic(deployment._id), "deployment.logged", body);
}

async function finish(): Promise<void> {
  const { mongo, redis } = world.services;
  await collection(mongo.db, "deployments").updateOne(
    { _id: deployment._id },
    { $set: { status: "success" } },
  );
  await publishDeploymentChanged(redis, { ...deployment, status: "success" });
}

function follow(person: Person, lastEventId?: number) {
  const seqs: number[] = [];
  const failures: unknown[] = [];
  let complete = () => {};
  const completed = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const input = {
    deploymentId: deployment._id,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  };
  const subscription = person.api.live.logs.subscribe(input, {
    onData: ({ data }) => seqs.push(data.seq),
    onError: (error) => failures.push(error),
    onComplete: complete,
  });
  return { seqs, failures, completed, stop: () => subscription.unsubscribe() };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

test("a log is followed from its first line to its last, and the stream then ends automatically", async () => {
  await write(1, 1_500);
  const log = follow(ada);
  await until(() => log.seqs.length >= 1_500);
  await write(1_501, 1_600);
  await finish();
  await log.completed;
  expect(log.seqs).toEqual(numbers(1, 1_600));
});

test("lines that are written during the first read are neither lost nor repeated", async () => {
  for (let round = 0; round < 20; round++) {
    const first = round * 20 + 1;
    const log = follow(ada, first - 1);
    await Promise.all([write(first, first + 9), sleep(round % 5)]);
    await write(first + 10, first + 19);
    await until(() => log.seqs.length >= 20);
    log.stop();
    expect(log.seqs).toEqual(numbers(first, first + 19));
  }
});

test("after a dropped connection the log continues where it stopped", async () => {
  const log = follow(ada);
  let written = 0;
  for (let drop = 0; drop < 5; drop++) {
    await write(written + 1, written + 50);
    written += 50;
    await until(() => log.seqs.length >= written - 25);
    ada.cut();
    await write(written + 1, written + 50);
    written += 50;
  }
  await finish();
  await log.completed;
  expect(log.seqs).toEqual(numbers(1, written));
});

test("a log that was stored as one blob reads the same, by page and as a stream", async () => {
  await write(1, 30);
  await finish();
  await archiveLog({ db: world.services.mongo.db, blobs: world.services.blobs }, deployment);
  const log = follow(ada, 10);
  await log.completed;
  expect(log.seqs).toEqual(numbers(11, 30));
  const at = { deploymentId: deployment._id, limit: 20 };
  const first = await ada.api.deployments.logs.query(at);
  const rest = await ada.api.deployments.logs.query({ ...at, cursor: first.nextCursor ?? "" });
  expect([...first.lines, ...rest.lines].map(({ seq }) => seq)).toEqual(numbers(1, 30));
  expect(rest.nextCursor).toBeNull();
});

function listen(person: Person, topics: string[]) {
  const messages: LiveMessage[] = [];
  const failures: { data?: { appCode?: string } }[] = [];
  const subscription = person.api.live.events.subscribe(
    { topics },
    {
      onData: (message: LiveMessage) => messages.push(message),
      onError: (error) => failures.push(error as never),
    },
  );
  return { messages, failures, stop: () => subscription.unsubscribe() };
}

test("events first confirm the subscription, then name stale data, only for subscribed topics", async () => {
  const { messages, stop } = listen(ada, [deploymentTopic(deployment._id)]);
  await until(() => messages.length > 0);
  expect(messages[0]?.name).toBe("listening");
  await finish();
  await until(() => messages.length > 1);
  stop();
  expect(messages.slice(1)).toEqual([
    expect.objectContaining({
      name: "deployment.changed",
      topic: deploymentTopic(deployment._id),
      deploymentId: deployment._id,
      status: "success",
    }),
  ]);
});

test("after a gap, subscribers are told to reload everything", async () => {
  const { messages, stop } = listen(ada, [deploymentTopic(deployment._id)]);
  await until(() => messages.length > 0);
  await world.redis.kill();
  await world.redis.start();
  await until(() => messages.length > 1);
  expect(messages.map(({ name }) => name)).toEqual(["listening", "listening"]);
  while (world.services.redis.status !== "ready") await sleep(10);
  await finish();
  await until(() => messages.length > 2);
  stop();
  expect(messages.at(-1)?.name).toBe("deployment.changed");
});

test("topics of other users, unknown topics and internal topics get the same refusal", async () => {
  const eve = await world.signUp();
  const foreign = [
    deploymentTopic(deployment._id),
    `project:${deployment.projectId}`,
    orgTopic(deployment.orgId),
  ];
  for (const topic of [...foreign, "deployment:nothing", `user:${ada.userId}`, "admin"]) {
    const { failures } = listen(eve, [topic]);
    await until(() => failures.length > 0);
    expect([topic, failures[0]?.data?.appCode]).toEqual([topic, "not_found"]);
  }
  for (const topics of [
    ["system"],
    ["*"],
    ["project:*"],
    [],
    Array(51).fill(`user:${eve.userId}`),
  ]) {
    const { failures } = listen(eve, topics);
    await until(() => failures.length > 0);
    expect(failures[0]?.data?.appCode).toBe("bad_request");
  }
});

test("a user who leaves an organization receives no more events from it", async () => {
  const { mongo, redis } = world.services;
  const bob = await world.signUp();
  const org = { _id: deployment.orgId };
  const joined = { userId: bob.userId, role: "member" as const, addedAt: new Date() };
  await collection(mongo.db, "orgs").updateOne(org, { $push: { members: joined } });
  const events = listen(bob, [`project:${deployment.projectId}`]);
  const log = follow(bob);
  await until(() => events.messages.length > 0);
  await collection(mongo.db, "orgs").updateOne(org, { $pull: { members: { userId: bob.userId } } });
  await publish(redis, orgTopic(org._id), "org.changed", { orgId: org._id });
  await until(() => events.failures.length > 0 && log.failures.length > 0);
  const count = events.messages.length;
  const member = follow(ada);
  await write(1, 5);
  await finish();
  // The remaining member has received every event.
  await member.completed;
  expect([events.messages.length, log.seqs]).toEqual([count, []]);
});

test("a connection closes when its token expires", async () => {
  const { tokens } = world.services;
  const soon = { ...tokens };
  world.services.tokens = {
    ...tokens,
    verifyAccessToken: async (token) => {
      const owner = await soon.verifyAccessToken(token);
      return owner && { ...owner, expiresAt: Date.now() + 300 };
    },
  };
  try {
    const states: string[] = [];
    const subscription = ada.api.live.events.subscribe(
      { topics: [deploymentTopic(deployment._id)] },
      { onConnectionStateChange: ({ state }) => states.push(state), onError: () => undefined },
    );
    // Connected, closed by the server, and connected again by the client.
    await expect
      .poll(() => states.filter((state) => state === "connecting").length)
      .toBeGreaterThan(1);
    subscription.unsubscribe();
  } finally {
    world.services.tokens = tokens;
  }
});

test("a subscription over plain HTTP is refused, and so is the 101st on a connection", async () => {
  const input = encodeURIComponent(JSON.stringify({ topics: [`user:${ada.userId}`] }));
  const response = await fetch(`${world.url}/trpc/live.events?input=${input}`, {
    headers: { authorization: `Bearer ${ada.token}`, accept: "text/event-stream" },
  });
  expect(await response.text()).toContain("Subscribe over WebSocket.");
  const bob = await world.signUp();
  const topics = [`user:${bob.userId}`];
  const all = Array.from({ length: 90 }, () => listen(bob, topics));
  await until(() => all.every(({ messages }) => messages.length > 0));
  all.push(...Array.from({ length: 11 }, () => listen(bob, topics)));
  await until(() => all.every(({ messages, failures }) => messages.length + failures.length > 0));
  expect(all.flatMap(({ failures }) => failures.map(({ data }) => data?.appCode))).toEqual([
    "too_many_requests",
  ]);
  for (const { stop } of all) stop();
});

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type SmtpDouble, startSmtpDouble } from "#tests/support/doubles/smtp-double.ts";
import { until } from "#tests/support/until.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";
import { repair } from "#workers/sweep/repair.ts";

const MAX_MS = 240_000;

let smtp: SmtpDouble;
let world: World;
let worker: RunningProcess;

beforeAll(async () => {
  smtp = await startSmtpDouble();
  world = await startWorld({ SMTP_URL: smtp.url });
  worker = await startWorker();
}, MAX_MS);
afterEach(() => {
  smtp.inbox.length = 0;
  smtp.beforeTaking = async () => undefined;
});
afterAll(async () => {
  await worker.kill();
  await world.close();
  await smtp.stop();
});

function startWorker(): Promise<RunningProcess> {
  const { DATA_DIR, MONGODB_URI, REDIS_URL } = world.services.env;
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, SMTP_URL: smtp.url };
  return startProcess("workers/deliver/main.ts", variables);
}

/** Writes an email as the API does, which also wakes the worker. */
async function send(to: string): Promise<void> {
  await world.services.mailer.send({
    to,
    kind: "magiclink",
    subject: "Your sign-in link",
    paragraphs: ["Somebody asked for a link to sign in."],
  });
}

async function find(to: string): Promise<MailDocument> {
  const mail = await collection(world.services.mongo.db, "mails").findOne({ to });
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The work that the sweep does every few seconds. */
function sweep(): Promise<void> {
  const { mongo, ...services } = world.services;
  return repair({ ...services, db: mongo.db, stopping: new AbortController().signal });
}

/** Simulates the end of the time after which the sweep wakes the worker again. */
async function passWaiting(to: string): Promise<void> {
  await collection(world.services.mongo.db, "mails").updateOne(
    { to },
    { $set: { wakeAt: past() } },
  );
}

/** Simulates the end of a dead worker's lease. */
async function passLease(to: string): Promise<void> {
  const expired = { leaseExpiresAt: past() };
  await collection(world.services.mongo.db, "mails").updateOne({ to }, { $set: expired });
}

/** Simulates the time after which the queue takes the jobs of a dead worker from it. */
async function passLocks(): Promise<void> {
  const { redis, queues } = world.services;
  const { deliver } = queues;
  for (const id of await redis.lrange(deliver.toKey("active"), 0, -1)) {
    await redis.del(`${deliver.toKey(id)}:lock`);
    await redis.sadd(deliver.toKey("stalled"), id);
  }
  await redis.del(deliver.toKey("stalled-check"));
}

const past = () => new Date(Date.now() - 1_000);

const wasSent = (to: string) => async () => (await find(to)).state === "sent";

test(
  "an email is sent as soon as it is written",
  async () => {
    await send("ann@example.com");
    await until(wasSent("ann@example.com"));
    expect(smtp.inbox.map((received) => received.to)).toEqual([["ann@example.com"]]);
  },
  MAX_MS,
);

test(
  "an email written while the server is down arrives when the server is back",
  async () => {
    await smtp.stop();
    await send("bob@example.com");
    await until(async () => (await find("bob@example.com")).error !== null);
    expect((await find("bob@example.com")).error).toMatch(/^The mail server could not be reached/);
    await smtp.start();
    await until(async () => {
      await passWaiting("bob@example.com");
      await sweep();
      return wasSent("bob@example.com")();
    });
    expect(smtp.inbox).toHaveLength(1);
  },
  MAX_MS,
);

test(
  "the sweep finds an email whose wake-up was lost after a minute",
  async () => {
    await worker.kill();
    await send("cleo@example.com");
    await world.redis.flush();
    const { wakeAt, createdAt } = await find("cleo@example.com");
    expect(wakeAt.getTime() - createdAt.getTime()).toBe(60_000);
    // Nobody is woken earlier. A worker may take longer than a minute to start.
    await sweep();
    expect(await world.services.queues.deliver.count()).toBe(0);
    worker = await startWorker();
    await passWaiting("cleo@example.com");
    await sweep();
    await until(wasSent("cleo@example.com"));
  },
  MAX_MS,
);

test(
  "a worker that is killed while sending loses no email",
  async () => {
    let onItsWay = false;
    smtp.beforeTaking = () => {
      onItsWay = true;
      return new Promise(() => undefined);
    };
    await send("dora@example.com");
    await until(() => onItsWay);
    await worker.kill();
    expect((await find("dora@example.com")).state).toBe("waiting");
    smtp.beforeTaking = async () => undefined;
    await passLease("dora@example.com");
    await passWaiting("dora@example.com");
    await passLocks();
    worker = await startWorker();
    await sweep();
    await until(wasSent("dora@example.com"));
    expect(smtp.inbox.map((received) => received.to)).toEqual([["dora@example.com"]]);
  },
  MAX_MS,
);

test(
  "a worker that receives a stop signal finishes the current email",
  async () => {
    let onItsWay = false;
    let go: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    smtp.beforeTaking = () => {
      onItsWay = true;
      return released;
    };
    await send("eve@example.com");
    await until(() => onItsWay);
    const stopped = worker.stop();
    await until(() => worker.lines.some((line) => line.includes("stopping: SIGTERM")));
    go();
    expect(await stopped).toBe(0);
    expect(await find("eve@example.com")).toMatchObject({ state: "sent", attempts: 1 });
  },
  MAX_MS,
);

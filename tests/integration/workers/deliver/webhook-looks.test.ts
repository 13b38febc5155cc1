import { type CommandStartedEvent, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useWebhookWorld } from "#tests/support/worlds/webhook-world.ts";
import { openWebhookSender, type WebhookSender } from "#workers/deliver/webhooks/send-webhooks.ts";

/** The worker while nothing wakes it: it only looks, once a second. */
const here = useWebhookWorld();
const stop = new AbortController();
const commands: string[] = [];
let watched: MongoClient;
let sender: WebhookSender;

const MOST_LOOKS_UNTIL_SENT = 4;

beforeAll(async () => {
  const { env, log, mongo, redis, queues, secretBox } = here.world.services;
  watched = new MongoClient(env.MONGODB_URI, { monitorCommands: true });
  watched.on("commandStarted", ({ commandName }: CommandStartedEvent) => {
    if (commandName === "find" || commandName === "findAndModify") commands.push(commandName);
  });
  const db = watched.db(mongo.db.databaseName);
  sender = openWebhookSender({
    env,
    log,
    db,
    redis,
    queues,
    secretBox,
    stopping: stop.signal,
    clock: here.clock,
  });
});
beforeEach(async () => {
  await sender.look();
  await sender.end();
  commands.length = 0;
});
afterAll(async () => {
  stop.abort();
  await sender?.end();
  await watched?.close();
});

test("a worker that has nothing to do asks about three questions a second", async () => {
  const looks = 20;
  for (let count = 0; count < looks; count++) await sender.lookAgain();
  expect(commands.length / looks).toBeLessThanOrEqual(3.5);
});

test("an event whose wake-up was lost is sent within four looks, and the next one with the next look", async () => {
  await here.add(["deployment.failed"]);
  await here.built("failed");
  for (let count = 0; count < MOST_LOOKS_UNTIL_SENT; count++) await sender.lookAgain();
  await sender.end();
  expect(here.receiver.received).toHaveLength(1);
  await here.built("failed");
  await sender.lookAgain();
  await sender.end();
  expect(here.receiver.received).toHaveLength(2);
});

test("a wake-up after a quiet time sends immediately", async () => {
  await here.add(["deployment.failed"]);
  await sender.lookAgain();
  await here.built("failed");
  await sender.look();
  await sender.end();
  expect(here.receiver.received).toHaveLength(1);
});

test("a retry is sent with the first look after its time, although nothing else happens", async () => {
  await here.add(["deployment.failed"]);
  here.answers = (response) => void response.writeHead(500).end();
  await here.built("failed");
  await sender.look();
  await sender.end();
  await sender.lookAgain();
  here.aheadMs += 6_000;
  await sender.lookAgain();
  await sender.end();
  expect(here.receiver.received).toHaveLength(2);
});

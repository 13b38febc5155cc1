import { setImmediate as nextTurn } from "node:timers/promises";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSubscriber, publish, type Subscriber } from "#queues/events.ts";
import { connectProducer, connectSubscriber } from "#queues/redis.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";

const TURNS = 20;
const topic = deploymentTopic("d1");

let server: TestRedis;
let producer: Redis;
let connection: Redis;
let subscriber: Subscriber;

beforeAll(async () => {
  server = await startRedis();
  producer = await connectProducer(server.url);
  connection = connectSubscriber(server.url);
  subscriber = openSubscriber(connection);
  const stop = await subscriber.subscribe(["admin"], () => undefined);
  stop();
});
afterAll(async () => {
  await subscriber.close();
  producer.disconnect();
  await server.close();
});

const tell = () => publish(producer, topic, "deployment.cancelRequested", { deploymentId: "d1" });

test("no subscriber is told that it is listening before Redis has confirmed it, not even the second one", async () => {
  server.hang();
  const subscribed: string[] = [];
  const received: string[] = [];
  const listen = async (name: string) => {
    const stop = await subscriber.subscribe([topic], () => received.push(name));
    subscribed.push(name);
    return stop;
  };
  const listening = [listen("first"), listen("second")];
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
  expect(subscribed).toEqual([]);
  server.go();
  const stops = await Promise.all(listening);
  await tell();
  await expect.poll(() => received).toEqual(["first", "second"]);
  stops[0]?.();
  await tell();
  await expect.poll(() => received).toEqual(["first", "second", "second"]);
  stops[1]?.();
});

test("a subscriber that joins while the last one leaves receives every event", async () => {
  const received: string[] = [];
  for (let round = 0; round < 20; round++) {
    const stop = await subscriber.subscribe([topic], () => undefined);
    const joining = subscriber.subscribe([topic], () => received.push("event"));
    stop();
    const leave = await joining;
    await tell();
    await expect.poll(() => received.length).toBe(round + 1);
    leave();
  }
});

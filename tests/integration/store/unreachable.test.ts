import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { freePorts } from "#tests/support/free-ports.ts";

/** The first check meets a driver that connects, and the next ones a driver that waits for its next attempt. */
const CHECKS = 4;
const PAUSE_MS = 20;

let mongo: Mongo;
afterEach(() => mongo.close());

test("while nothing listens at the address of the database, a check says so without the password", async () => {
  const [port = 0] = await freePorts(1);
  mongo = await connectMongo(`mongodb://pressmark:much-secret@127.0.0.1:${port}/pressmark`);
  const messages = new Set<string>();
  for (let checked = 0; checked < CHECKS; checked++) {
    const check = checked % 2 === 0 ? mongo.ping : mongo.check;
    await check().catch(({ message }: Error) => messages.add(message));
    await sleep(PAUSE_MS);
  }
  expect([...messages]).toEqual([
    `The database cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}).`,
  ]);
});

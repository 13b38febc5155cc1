import { rm } from "node:fs/promises";
import { Binary, Long } from "bson";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { kill, newDirectory, sendCommand, spawnMongo } from "./support.ts";

test("no acknowledged write is lost when the server is killed under load", async () => {
  const dataDir = await newDirectory();
  const acknowledged = new Set<number>();
  for (let round = 0; round < 2; round++) {
    const { child, url } = await spawnMongo(dataDir);
    const client = await new MongoClient(url).connect();
    const notes = client.db("test").collection("notes");
    await notes.createIndex({ n: 1 }, { unique: true });
    const goal = acknowledged.size + 200;
    let next = round * 100_000;
    const write = async () => {
      for (;;) {
        const n = next++;
        await notes.insertOne({ n, text: "x".repeat(500) });
        acknowledged.add(n);
        // The client does not wait for a server that never comes back.
        if (acknowledged.size === goal) void kill(child, "SIGKILL").then(() => client.close());
      }
    };
    await Promise.allSettled(Array.from({ length: 4 }, write));
    await client.close();
  }
  const { child, url } = await spawnMongo(dataDir);
  const client = await new MongoClient(url).connect();
  const notes = await client.db("test").collection("notes").find({}).toArray();
  const stored = new Set(notes.map(({ n }) => n as number));
  expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
  expect(stored.size).toBe(notes.length);
  const byIndex = await client
    .db("test")
    .collection("notes")
    .find({ n: { $gte: 0 } })
    .toArray();
  expect(byIndex).toHaveLength(notes.length);
  await client.close();
  expect(await kill(child, "SIGTERM")).toBe(0);
  await rm(dataDir, { recursive: true });
});

test("a write that is retried after a crash returns its first result and is not applied twice", async () => {
  const dataDir = await newDirectory();
  const command = {
    update: "counters",
    updates: [{ q: { _id: "one" }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: { id: new Binary(Buffer.alloc(16, 7), Binary.SUBTYPE_UUID) },
    txnNumber: Long.fromNumber(1),
    $db: "test",
  };
  const first = await spawnMongo(dataDir, { login: false });
  const answer = await sendCommand(Number(new URL(first.url).port), command);
  expect(answer).toMatchObject({ ok: 1, n: 1, upserted: [{ index: 0, _id: "one" }] });
  await kill(first.child, "SIGKILL");

  const second = await spawnMongo(dataDir, { login: false });
  const port = Number(new URL(second.url).port);
  expect(await sendCommand(port, command)).toEqual(answer);
  const older = await sendCommand(port, { ...command, txnNumber: Long.fromNumber(0) });
  expect(older).toMatchObject({ ok: 0, code: 225 });
  await sendCommand(port, { ...command, txnNumber: Long.fromNumber(2) });
  const { cursor } = await sendCommand(port, { find: "counters", $db: "test" });
  expect(cursor.firstBatch).toEqual([{ _id: "one", n: 2 }]);
  await kill(second.child, "SIGTERM");
  await rm(dataDir, { recursive: true });
});

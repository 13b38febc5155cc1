import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo } from "#embedded/mongo/server.ts";
import { newDirectory, openMongo, sendBytes, sendCommand, type TestMongo } from "./support.ts";

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await openMongo(20);
});
afterAll(() => mongo.close());

test("processes that take jobs from one queue never take the same job", async () => {
  const queue = mongo.db.collection("queue");
  await queue.insertMany(Array.from({ length: 40 }, (_, at) => ({ at })));
  const script = `
    import { MongoClient } from "mongodb";
    const client = await new MongoClient(process.argv[1]).connect();
    const queue = client.db("test").collection("queue");
    const taken = [];
    for (let job; (job = await queue.findOneAndUpdate({ by: null }, { $set: { by: process.pid } })); ) taken.push(job.at);
    console.log(JSON.stringify(taken));
    await client.close();`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, mongo.url]);
  const outputs = await Promise.all([run(), run()]);
  const jobs = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(jobs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
});

test("a second server on the same directory is refused", async () => {
  const second = startMongo({ dataDir: mongo.dataDir, port: 0 });
  await expect(second).rejects.toThrow("another database server already uses");
  expect(await mongo.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test("a second server on the same port fails before it changes any data", async () => {
  const second = startMongo({ dataDir: "/nonexistent/never-made", port: mongo.port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("data and indexes survive a restart", async () => {
  const dataDir = await newDirectory();
  for (const expected of ["stored", "refused"]) {
    const server = await startMongo({ dataDir, port: 0 });
    const client = await new MongoClient(server.url).connect();
    const notes = client.db("test").collection("notes");
    if (expected === "stored") await notes.createIndex({ n: 1 }, { unique: true });
    const insert = await notes.insertOne({ n: 1 }).then(
      () => "stored",
      ({ code }) => (code === 11000 ? "refused" : "failed"),
    );
    expect(insert).toBe(expected);
    await client.close();
    await server.close();
  }
  await rm(dataDir, { recursive: true });
});

test("documents expire on time, and no others are deleted", async () => {
  const sessions = mongo.db.collection("sessions");
  await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await sessions.insertMany([
    { name: "old", expiresAt: new Date(Date.now() - 1_000) },
    { name: "young", expiresAt: new Date(Date.now() + 3_600_000) },
    { name: "timeless" },
  ]);
  await expect.poll(() => sessions.countDocuments()).toBe(2);
  expect(await sessions.distinct("name")).toEqual(["timeless", "young"]);
});

test("a cursor continues over its original documents while others write", async () => {
  const notes = mongo.db.collection<{ n: number }>("cursor");
  await notes.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
  const cursor = notes.find({}, { batchSize: 50 });
  const values: number[] = [];
  for await (const { n } of cursor) {
    if (values.push(n) === 60) await notes.deleteMany({ n: { $gte: 250 } });
  }
  expect(values).toEqual(Array.from({ length: 250 }, (_, n) => n));
});

test("a cursor over a dropped collection fails instead of returning fewer documents", async () => {
  const notes = mongo.db.collection("dropped");
  await notes.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
  const cursor = notes.find({}, { batchSize: 2 });
  await cursor.next();
  await notes.drop();
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
});

test("an update that moves documents forward in its own index visits each document once", async () => {
  const notes = mongo.db.collection<{ n: number }>("halloween");
  await notes.createIndex({ n: 1 });
  await notes.insertMany(Array.from({ length: 200 }, (_, n) => ({ n })));
  const { modifiedCount } = await notes.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1_000 } });
  expect(modifiedCount).toBe(200);
  expect(await notes.countDocuments({ n: { $gte: 2_000 } })).toBe(0);
});

test("a client that sends anything except MongoDB messages is disconnected, and other clients are not affected", async () => {
  expect(
    await sendBytes(mongo.port, Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")),
  ).toHaveLength(0);
  const broken = Buffer.alloc(30);
  broken.writeInt32LE(30, 0);
  broken.writeInt32LE(2013, 12);
  broken.writeInt32LE(1_000_000, 21);
  expect(await sendBytes(mongo.port, broken)).toHaveLength(0);
  expect(await mongo.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test("the server reports itself as a node of a MongoDB 8 replica set, so that the driver retries writes", async () => {
  const hello = await sendCommand(mongo.port, { hello: 1, $db: "admin" });
  expect(hello).toMatchObject({
    setName: "rs0",
    isWritablePrimary: true,
    maxWireVersion: 25,
    hosts: [`127.0.0.1:${mongo.port}`],
  });
  const client = new MongoClient(`mongodb://127.0.0.1:${mongo.port}/?replicaSet=rs0`);
  expect(await client.db("test").command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});

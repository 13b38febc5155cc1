import { rm } from "node:fs/promises";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMongo, startMongo } from "#embedded/mongo/server.ts";
import { mongoAddress } from "#service/local-services.ts";
import { newDirectory, sendCommand } from "./support.ts";

const PASSWORD = "correct-horse_battery-staple";

let dataDir: string;
let server: RunningMongo;
beforeAll(async () => {
  dataDir = await newDirectory();
  server = await startMongo({ dataDir, port: 0, password: PASSWORD });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function count(address: string): Promise<number> {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: 5_000 });
  try {
    await client.db("pressmark").collection("mails").insertOne({ to: "ada" });
    return await client.db("pressmark").collection("mails").countDocuments();
  } finally {
    await client.close();
  }
}

test("the official driver signs in with the password", async () => {
  const address = mongoAddress(server.port, PASSWORD);
  expect(await count(address)).toBeGreaterThan(0);
  expect(await count(`${address}&authMechanism=SCRAM-SHA-256`)).toBeGreaterThan(0);
});

test.each([
  ["without credentials", (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true`],
  ["with another password", (port: number) => mongoAddress(port, `${PASSWORD}x`)],
  [
    "as another user",
    (port: number) => mongoAddress(port, PASSWORD).replace("//pressmark", "//admin"),
  ],
  ["by another mechanism", (port: number) => `${mongoAddress(port, PASSWORD)}&authMechanism=PLAIN`],
])("the database cannot be used %s", async (_how, address) => {
  await expect(count(address(server.port))).rejects.toThrow(/authentication|Authentication|SCRAM/);
});

test.each([
  { find: "mails", $db: "pressmark" },
  { insert: "mails", documents: [{ to: "eve" }], $db: "pressmark" },
  { listDatabases: 1, $db: "admin" },
  { getMore: 1, collection: "mails", $db: "pressmark" },
  { dropDatabase: 1, $db: "pressmark" },
])("an unauthenticated $find$insert$listDatabases command is refused", async (command) => {
  expect(await sendCommand(server.port, command)).toMatchObject({
    ok: 0,
    codeName: "Unauthorized",
  });
});

test("a proof without a conversation, or for another nonce, is refused", async () => {
  const payload = Buffer.from("c=biws,r=abc,p=AAAA");
  const answer = await sendCommand(server.port, { saslContinue: 1, payload, $db: "admin" });
  expect(answer).toMatchObject({ ok: 0, codeName: "AuthenticationFailed" });
});

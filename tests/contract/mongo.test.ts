import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll } from "vitest";
import { startMongo } from "#embedded/mongo/server.ts";
import { startContainer } from "../support/worlds/processes/containers.ts";
import { mongoContract } from "./mongo.ts";
import { mongoUpdateContract } from "./mongo-updates.ts";

const dataDir = await mkdtemp(join(tmpdir(), "mongo-contract-"));
const embedded = await startMongo({ dataDir, port: 0 });
const real = await startContainer({
  image: "mongo:8.0",
  command: ["--replSet", "rs0", "--bind_ip_all"],
  port: 27017,
});
afterAll(async () => {
  await embedded.close();
  await rm(dataDir, { recursive: true, force: true });
  await real?.stop();
});

const backends: [name: string, uri: () => Promise<string>][] = [
  ["the embedded server", async () => embedded.url],
];
if (real) {
  const uri = `${real.url.replace("http:", "mongodb:")}/?directConnection=true`;
  const client = await new MongoClient(uri).connect();
  await client.db("admin").command({ replSetInitiate: {} });
  await client.close();
  backends.push(["mongo:8.0 in a container", async () => uri]);
}
for (const [name, uri] of backends) {
  mongoContract(name, uri);
  mongoUpdateContract(name, uri);
}

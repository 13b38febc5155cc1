import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { ensureIndexes } from "#store/indexes.ts";
import { findIndexState } from "#store/inspect/index-state.ts";
import { startPreparedMongo } from "#tests/support/worlds/processes/prepared-mongo.ts";

test("a start creates the indexes that are missing, and no others", async () => {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-indexes-"));
  const database = await startPreparedMongo(directory);
  const client = new MongoClient(database.url, { monitorCommands: true });
  onTestFinished(async () => {
    await client.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });
  const db = client.db();
  const created: string[] = [];
  client.on("commandStarted", ({ commandName, command }) => {
    if (commandName === "createIndexes") created.push(String(command["createIndexes"]));
  });
  await ensureIndexes(db);
  expect(created).toEqual([]);

  await db.collection("projects").dropIndex("siteLabel");
  await db.collection("repeatableRequests").drop();
  await ensureIndexes(db);
  expect(created.toSorted()).toEqual(["projects", "repeatableRequests"]);
  expect(await findIndexState(db)).toMatchObject({ missing: [], different: [] });

  await db.collection("projects").dropIndex("siteLabel");
  await db.collection("projects").createIndex({ siteLabel: 1 }, { name: "siteLabel" });
  await expect(ensureIndexes(db)).rejects.toThrow(/siteLabel/);
});

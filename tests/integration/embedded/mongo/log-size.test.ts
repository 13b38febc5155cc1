import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMongo } from "./support.ts";

const MIB = 1024 ** 2;

test("a log that grew during a large push is truncated once the push is in the database", async () => {
  const { db, dataDir, close } = await openMongo();
  const notes = db.collection("notes");
  const sizeOfLog = async () => {
    const { size } = await stat(join(dataDir, "mongo", "pressmark.sqlite-wal"));
    return size / MIB;
  };
  const large = () => ({ bytes: randomBytes(MIB) });
  let written = 0;
  // The log may be copied and started again between two batches, so the test writes batches until it is large.
  await expect
    .poll(async () => {
      const { insertedCount } = await notes.insertMany(Array.from({ length: 40 }, large));
      written += insertedCount;
      return sizeOfLog();
    })
    .toBeGreaterThan(30);
  await expect
    .poll(async () => {
      await notes.insertOne({ small: true });
      return sizeOfLog();
    })
    .toBeLessThanOrEqual(16);
  expect(await notes.countDocuments({ bytes: { $exists: true } })).toBe(written);
  await close();
});

import type { ClientSession } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMongo, type TestMongo } from "./support.ts";

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await openMongo();
});
afterAll(() => mongo.close());

const numbers = () => mongo.db.collection<{ _id: number; n?: number }>("numbers");
const idsOf = async (session: ClientSession, batchSize = 1_000) =>
  (await numbers().find({}, { session, batchSize }).sort({ _id: 1 }).toArray()).map(
    ({ _id }) => _id,
  );

test("all reads of a snapshot session see the same moment, in every collection and batch", async () => {
  await numbers().insertMany([1, 2, 3].map((_id) => ({ _id })));
  const session = mongo.db.client.startSession({ snapshot: true });
  const cursor = numbers().find({}, { session, batchSize: 1 }).sort({ _id: 1 });
  expect(await cursor.next()).toEqual({ _id: 1 });

  await numbers().deleteOne({ _id: 2 });
  await numbers().updateOne({ _id: 3 }, { $set: { n: 1 } });
  await numbers().insertOne({ _id: 4 });
  await mongo.db.collection("later").insertOne({ text: "after the snapshot" });

  expect(await cursor.toArray()).toEqual([{ _id: 2 }, { _id: 3 }]);
  expect(await idsOf(session)).toEqual([1, 2, 3]);
  expect(await mongo.db.collection("later").find({}, { session }).toArray()).toEqual([]);
  const [sum] = await numbers()
    .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }], { session })
    .toArray();
  expect(sum).toEqual({ _id: null, n: 3 });

  const other = mongo.db.client.startSession({ snapshot: true });
  expect(await idsOf(other)).toEqual([1, 3, 4]);
  expect(await idsOf(session)).toEqual([1, 2, 3]);
  await Promise.all([session.endSession(), other.endSession()]);
});

test("a snapshot that the server has closed is not replaced by a newer one", async () => {
  const session = mongo.db.client.startSession({ snapshot: true });
  await idsOf(session);
  await mongo.db.admin().command({ endSessions: [session.id] });
  await expect(idsOf(session)).rejects.toMatchObject({ code: 239 });
  await session.endSession();
});

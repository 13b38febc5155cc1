import {
  Double,
  Int32,
  Long,
  type Collection,
  type Document,
  MongoClient,
  ObjectId,
} from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/** The behavior of a MongoDB server that the store relies on, with any server. */
export function mongoContract(backend: string, uri: () => Promise<string>): void {
  describe(`MongoDB on ${backend}:`, () => {
    let client: MongoClient;
    let notes: Collection;
    beforeAll(async () => {
      client = await new MongoClient(await uri()).connect();
    });
    afterAll(() => client.close());
    beforeEach(async () => {
      notes = client.db("contract").collection(`notes${new ObjectId().toHexString()}`);
    });
    const found = async (filter: Document, options: Document = {}) =>
      (await notes.find(filter, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id }) => _id);
    test("an inserted document is read back with its types", async () => {
      const document = {
        _id: new ObjectId(),
        text: "ü\u0000😀",
        date: new Date(5),
        long: Long.fromString("9007199254740993"),
        list: [1, "a", null, { deep: [true] }],
        bytes: Buffer.from([1, 2]),
      };
      await notes.insertOne(document);
      const read = await notes.findOne({ _id: document._id }, { promoteLongs: false });
      expect(read?.["long"].toString()).toBe("9007199254740993");
      expect(read).toMatchObject({ text: document.text, date: document.date, list: document.list });
      expect(Buffer.from(read?.["bytes"].buffer)).toEqual(document.bytes);
    });

    test("all reads of a snapshot session see the same moment", async () => {
      await notes.insertMany([{ n: 1 }, { n: 2 }]);
      const session = client.startSession({ snapshot: true });
      const read = async () =>
        (await notes.find({}, { session, sort: { n: 1 }, limit: -5 }).toArray()).map(({ n }) => n);
      expect(await read()).toEqual([1, 2]);
      await notes.deleteOne({ n: 1 });
      await notes.insertOne({ n: 3 });
      expect(await read()).toEqual([1, 2]);
      await session.endSession();
    });

    test("a number keeps its type when its document changes", async () => {
      await notes.insertOne({ whole: new Int32(1), double: new Double(5), long: Long.ONE });
      await notes.updateOne({}, { $set: { other: 1 } });
      expect(await notes.countDocuments({ whole: { $type: "int" } })).toBe(1);
      expect(await notes.countDocuments({ double: { $type: "double" } })).toBe(1);
      expect(await notes.countDocuments({ long: { $type: "long" } })).toBe(1);
    });

    test.each([
      [{ n: 2 }, [2]],
      [{ n: { $gt: 1, $lte: 3 } }, [2, 3]],
      [{ n: { $gte: "a" } }, [5]],
      [{ n: { $in: [1, 3, "x"] } }, [1, 3, 5]],
      [{ n: { $nin: [1, 2, 3] } }, [4, 5, 6]],
      [{ n: { $ne: 1 } }, [2, 3, 4, 5, 6]],
      [{ n: null }, [4, 6]],
      [{ n: { $exists: false } }, [6]],
      [{ n: { $type: "string" } }, [5]],
      [{ tags: "a" }, [1, 2]],
      [{ tags: ["a", "b"] }, [1]],
      [{ tags: { $size: 1 } }, [2]],
      [{ "tags.0": "a" }, [1, 2]],
      [{ "items.k": 2 }, [3]],
      [{ "items.k": { $ne: 2 } }, [1, 2, 4, 5, 6]],
      [{ n: { $not: { $gt: 1 } } }, [1, 4, 5, 6]],
      [{ $or: [{ n: 1 }, { text: "alice" }] }, [1, 4]],
      [{ $and: [{ n: { $gt: 1 } }, { n: { $lt: 3 } }] }, [2]],
      [{ $nor: [{ n: { $exists: true } }] }, [6]],
    ])("a query for %j finds %j", async (filter: Document, expected) => {
      await notes.insertMany(
        [
          { _id: 1, n: 1, tags: ["a", "b"] },
          { _id: 2, n: 2, tags: ["a"] },
          {
            _id: 3,
            n: 3,
            items: [
              { k: 1, v: "x" },
              { k: 2, v: "y" },
            ],
          },
          { _id: 4, n: null, text: "alice" },
          { _id: 5, n: "x", text: "Alina" },
          { _id: 6 },
        ].map((document) => document as Document),
      );
      expect(await found(filter)).toEqual(expected);
    });

    test("sort, skip and limit can be combined, and a projection returns only the fields it names", async () => {
      await notes.insertMany(
        [3, 1, 2].map((n) => ({ n, secret: n, deep: { shown: n, hidden: n } })),
      );
      const page = notes.find({}, { sort: { n: -1 }, skip: 1, limit: 1 });
      const projected = page.project({ _id: 0, n: 1, "deep.shown": 1 });
      expect(await projected.toArray()).toEqual([{ n: 2, deep: { shown: 2 } }]);
    });

    test("values of different types sort in MongoDB's order", async () => {
      const values = [true, "a", null, 1, new Date(0), { a: 1 }, new ObjectId()];
      await notes.insertMany(values.map((value, _id) => ({ _id: _id as never, value })));
      expect(await found({}, { sort: { value: 1 } })).toEqual([2, 3, 1, 5, 6, 0, 4]);
    });

    test("a cursor reads all batches", async () => {
      await notes.insertMany(Array.from({ length: 250 }, (_, n) => ({ n })));
      const read = await notes.find({}, { batchSize: 40 }).toArray();
      expect(new Set(read.map(({ n }) => n)).size).toBe(250);
    });

    test("a unique index accepts one of many equal inserts, and names the key in the error", async () => {
      await notes.createIndex({ org: 1, handle: 1 }, { unique: true });
      const insert = () => notes.insertOne({ org: "o", handle: "h" });
      const results = await Promise.allSettled(Array.from({ length: 10 }, insert));
      const failures = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason] : [],
      );
      expect(failures).toHaveLength(9);
      expect(failures[0]).toMatchObject({
        code: 11000,
        keyPattern: { org: 1, handle: 1 },
        keyValue: { org: "o", handle: "h" },
      });
    });

    test("a partial unique index ignores documents outside its filter", async () => {
      const partialFilterExpression = { state: { $in: ["queued", "running"] } };
      await notes.createIndex({ project: 1 }, { unique: true, partialFilterExpression });
      await notes.insertMany([
        { project: 1, state: "done" },
        { project: 1, state: "done" },
      ]);
      await notes.insertOne({ project: 1, state: "queued" });
      const second = notes.updateOne({ state: "done" }, { $set: { state: "running" } });
      await expect(second).rejects.toMatchObject({ code: 11000 });
    });

    test("an index on an array has an entry for every element", async () => {
      await notes.createIndex({ tags: 1 });
      await notes.insertMany([
        { _id: 1, tags: ["a", "b"] },
        { _id: 2, tags: ["b"] },
      ] as Document[]);
      expect(await found({ tags: "b" })).toEqual([1, 2]);
      expect(await found({ tags: { $in: ["a", "b"] } })).toEqual([1, 2]);
      await notes.updateOne({ _id: 1 as never }, { $pull: { tags: "b" } as never });
      expect(await found({ tags: "b" })).toEqual([2]);
    });

    test("an index answers equality, ranges and sorts, in both directions", async () => {
      await notes.insertMany(Array.from({ length: 50 }, (_, n) => ({ org: n % 5, at: n })));
      await notes.createIndex({ org: 1, at: 1 });
      const query = notes.find({ org: 1, at: { $gte: 10 } }, { sort: { at: -1 } });
      expect(
        await query
          .clone()
          .map(({ at }) => at)
          .toArray(),
      ).toEqual([46, 41, 36, 31, 26, 21, 16, 11]);
      const { queryPlanner, executionStats } = await query.explain();
      expect(queryPlanner.winningPlan).toMatchObject({
        stage: "FETCH",
        inputStage: { stage: "IXSCAN" },
      });
      expect(executionStats.totalDocsExamined).toBe(8);
      const other = await notes.find({ nothing: 1 }).explain();
      expect(other["queryPlanner"].winningPlan.stage).toBe("COLLSCAN");
    });

    test("a pipeline matches, groups and sums", async () => {
      await notes.insertMany([
        { org: "a", n: 1, tags: ["x", "y"] },
        { org: "a", n: 2, tags: ["x"] },
        { org: "b", n: 4, tags: [] },
        { org: "c", n: 0 },
      ]);
      const sums = { n: { $sum: "$n" }, least: { $min: "$n" }, most: { $max: "$n" } };
      const groups = notes.aggregate([
        { $match: { n: { $gt: 0 } } },
        { $sort: { n: -1 } },
        { $group: { _id: "$org", count: { $sum: 1 }, ...sums } },
      ]);
      const byName = (await groups.toArray()).toSorted((a, b) => (a["_id"] < b["_id"] ? -1 : 1));
      expect(byName).toEqual([
        { _id: "a", count: 2, n: 3, least: 1, most: 2 },
        { _id: "b", count: 1, n: 4, least: 4, most: 4 },
      ]);
      const page = [
        { $sort: { n: 1 } },
        { $skip: 1 },
        { $limit: 1 },
        { $project: { _id: 0, n: 1 } },
      ];
      expect(await notes.aggregate(page).toArray()).toEqual([{ n: 1 }]);
      expect(await notes.distinct("tags")).toEqual(["x", "y"]);
    });

    test("other errors have MongoDB's codes too", async () => {
      const database = client.db("contract");
      await notes.insertOne({ a: [1], b: [2] });
      const parallel = notes.createIndex({ a: 1, b: 1 });
      await expect(parallel).rejects.toMatchObject({ code: 171 });
      await notes.createIndex({ a: 1 }, { name: "one" });
      await expect(notes.createIndex({ a: 1 }, { name: "two" })).rejects.toMatchObject({
        code: 85,
      });
      await expect(notes.createIndex({ b: 1 }, { name: "one" })).rejects.toMatchObject({
        code: 86,
      });
      await expect(notes.dropIndex("three")).rejects.toMatchObject({ code: 27 });
      await expect(database.createCollection(notes.collectionName)).rejects.toMatchObject({
        code: 48,
      });
      await expect(database.command({ nonsense: 1 })).rejects.toMatchObject({ code: 59 });
      await expect(database.collection("none").indexes()).rejects.toMatchObject({ code: 26 });
    });

    test("an unordered insert reports what failed and stores the rest", async () => {
      const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as Document[];
      const insert = notes.insertMany(documents, { ordered: false });
      await expect(insert).rejects.toMatchObject({
        code: 11000,
        result: { insertedCount: 2 },
        writeErrors: [{ index: 1, code: 11000 }],
      });
      expect(await found({})).toEqual([1, 2]);
    });

    test("collections and indexes are listed and dropped", async () => {
      const database = client.db(`contract${new ObjectId().toHexString()}`);
      await database.collection("one").createIndex({ a: 1, b: -1 }, { name: "ab" });
      const indexes = await database.collection("one").indexes();
      expect(indexes).toMatchObject([{ name: "_id_" }, { name: "ab", key: { a: 1, b: -1 } }]);
      expect(await database.listCollections().toArray()).toMatchObject([{ name: "one" }]);
      const names = (await client.db("admin").admin().listDatabases()).databases.map(
        ({ name }) => name,
      );
      expect(names).toContain(database.databaseName);
      await database.dropDatabase();
      expect(await database.listCollections().toArray()).toEqual([]);
    });
  });
}

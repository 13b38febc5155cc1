import { type Collection, type Document, MongoClient, ObjectId } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/** The update behavior that the store relies on. */
export function mongoUpdateContract(backend: string, uri: () => Promise<string>): void {
  describe(`updates in MongoDB on ${backend}:`, () => {
    let client: MongoClient;
    let notes: Collection;
    beforeAll(async () => {
      client = await new MongoClient(await uri()).connect();
    });
    afterAll(() => client.close());
    beforeEach(async () => {
      notes = client.db("contract").collection(`notes${new ObjectId().toHexString()}`);
    });
    const updated = async (before: Document, filter: Document, update: Document, options = {}) => {
      await notes.insertOne({ _id: 1 as never, ...before });
      await notes.updateOne(filter, update, options);
      const { _id, ...after } = (await notes.findOne({})) as Document;
      return after;
    };

    test.each([
      ["$set creates the path", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
      ["$unset", { a: 1, b: 2 }, { $unset: { a: "" } }, { b: 2 }],
      ["$inc", { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
      ["$min and $max", { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3 } }, { a: 3, b: 5 }],
      ["$push", { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
      [
        "$push of several values",
        { a: [4] },
        { $push: { a: { $each: [3, 5] } } },
        { a: [4, 3, 5] },
      ],
      ["$addToSet", { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
      ["$pull", { a: [1, 5, 9] }, { $pull: { a: { $gt: 4 } } }, { a: [1] }],
      [
        "$pull of documents",
        { a: [{ k: 1 }, { k: 2 }] },
        { $pull: { a: { k: 1 } } },
        { a: [{ k: 2 }] },
      ],
    ])("%s", async (_, before: Document, update: Document, expected) => {
      expect(await updated(before, {}, update)).toEqual(expected);
    });

    test("$ stands for the element that the query matched", async () => {
      const before = { items: [{ k: 1 }, { k: 2 }] };
      const after = await updated(before, { "items.k": 2 }, { $set: { "items.$.done": true } });
      expect(after).toEqual({ items: [{ k: 1 }, { k: 2, done: true }] });
    });

    test("an upsert creates a document from the query, the update and $setOnInsert", async () => {
      const update = { $set: { b: 2 }, $setOnInsert: { c: 3 } };
      const result = await notes.updateOne({ a: 1, n: { $gt: 5 } }, update, { upsert: true });
      expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
      await notes.updateOne({ a: 1 }, { $setOnInsert: { c: 4 }, $set: { b: 5 } }, { upsert: true });
      const [only] = await notes.find({}).toArray();
      expect(only).toEqual({ _id: result.upsertedId, a: 1, b: 5, c: 3 });
    });

    test("findOneAndUpdate gives a job to only one of many workers that ask at the same time", async () => {
      await notes.insertMany([1, 2, 3].map((at) => ({ at, state: "queued" })));
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, worker) =>
          notes.findOneAndUpdate(
            { state: "queued" },
            { $set: { state: "running", worker } },
            { sort: { at: 1 }, returnDocument: "after" },
          ),
        ),
      );
      const jobs = claims.filter((claim) => claim !== null).map(({ at }) => at);
      expect(jobs.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    });

    test("findOneAndDelete and findOneAndReplace return the previous document", async () => {
      await notes.insertOne({ _id: 1 as never, a: 1 });
      expect(await notes.findOneAndReplace({ a: 1 }, { b: 2 })).toEqual({ _id: 1, a: 1 });
      expect(await notes.findOneAndDelete({ b: 2 })).toEqual({ _id: 1, b: 2 });
      expect(await notes.findOneAndDelete({ b: 2 })).toBeNull();
    });

    test.each([
      ["a number added to a string", { a: "x" }, { $inc: { a: 1 } }, 14],
      ["a push to a value that is not an array", { a: "x" }, { $push: { a: 1 } }, 2],
      ["a path through a string", { a: "x" }, { $set: { "a.b": 1 } }, 28],
      ["two changes of one field", {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
      ["another _id", {}, { $set: { _id: 2 } }, 66],
      ["an empty field name", {}, { $set: { "a..b": 1 } }, 56],
      ["an unknown operator", {}, { $nonsense: { a: 1 } }, 9],
    ])("%s is refused with MongoDB's code", async (_, before: Document, update: Document, code) => {
      await notes.insertOne({ _id: 1 as never, ...before });
      await expect(notes.updateOne({}, update)).rejects.toMatchObject({ code });
      expect(await notes.findOne({})).toEqual({ _id: 1, ...before });
    });

    test("a client's bulk write changes several collections", async () => {
      const namespace = `contract.${notes.collectionName}`;
      const result = await client.bulkWrite([
        { name: "insertOne", namespace, document: { a: 1 } as object },
        { name: "updateOne", namespace, filter: { a: 1 }, update: { $set: { a: 2 } } },
        { name: "insertOne", namespace: `${namespace}other`, document: { a: 3 } as object },
        { name: "deleteMany", namespace, filter: { a: 2 } },
      ]);
      expect(result).toMatchObject({ insertedCount: 2, modifiedCount: 1, deletedCount: 1 });
    });
  });
}

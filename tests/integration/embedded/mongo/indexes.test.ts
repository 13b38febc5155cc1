import { Double, Long, ObjectId } from "bson";
import fc from "fast-check";
import type { Collection, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compare, encodeValue } from "#embedded/mongo/values/order.ts";
import { openMongo, type TestMongo } from "./support.ts";

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await openMongo();
});
afterAll(() => mongo.close());

const scalar = fc.constantFrom<unknown>(
  null,
  0,
  1,
  2,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  "",
  "a",
  "ab",
  "b",
  "a\0b",
  "😀",
  "\ufffd",
  true,
  false,
  new Date(0),
  new Date(5),
  Long.fromString("9007199254740993"),
  new Double(2),
  { x: 1 },
  { x: 2, y: "a" },
  new ObjectId("0".repeat(23).concat("1")),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ b: scalar, c: scalar }, { requiredKeys: [] }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ b: scalar, c: scalar }, { requiredKeys: [] }), {
      maxLength: 2,
    }),
  },
);
const document = fc.record({ a: value, b: scalar, c: scalar }, { requiredKeys: [] });
const operators = fc.record(
  {
    $gt: scalar,
    $gte: scalar,
    $lt: scalar,
    $lte: scalar,
    $exists: fc.boolean(),
    $in: fc.array(scalar, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const condition = fc.oneof(
  value,
  operators.filter((one) => Object.keys(one).length > 0),
);
const filter = fc.record(
  { a: condition, b: condition, c: condition, "a.b": condition, "a.c": condition },
  { requiredKeys: [] },
);
const sort = fc.constantFrom<Document>(
  {},
  { a: 1 },
  { b: -1 },
  { c: 1, a: 1 },
  { c: -1, a: -1 },
  { a: 1, b: -1 },
);
const change = fc.oneof(
  fc.record({ $set: fc.record({ a: value }) }),
  fc.constant({ $unset: { a: "", b: "" } }),
);

test("a query that uses an index finds the same documents, in the same order, as a full scan", async () => {
  let byIndex = 0;
  const property = fc.asyncProperty(
    fc.array(document, { minLength: 20, maxLength: 40 }),
    fc.array(change, { maxLength: 3 }),
    fc.array(fc.tuple(filter, sort), { minLength: 15, maxLength: 15 }),
    async (documents, changes, queries) => {
      const notes = await indexedCollection();
      for (const one of documents) await notes.insertOne(one);
      for (const update of changes) await notes.updateMany({ b: { $exists: true } }, update);
      for (const [query, order] of queries) {
        const ids = (hint?: Document) =>
          notes
            .find(query as Document, { sort: { ...order, _id: 1 }, ...(hint ? { hint } : {}) })
            .map(({ _id }) => _id.toHexString())
            .toArray();
        expect(await ids()).toEqual(await ids({ $natural: 1 }));
        const { queryPlanner } = await notes.find(query as Document, { sort: order }).explain();
        if (JSON.stringify(queryPlanner).includes("IXSCAN")) byIndex++;
      }
      await notes.drop();
    },
  );
  await fc.assert(property, { numRuns: 12 });
  expect(byIndex).toBeGreaterThan(12);
});

test("the encoded keys of an index sort like the values", () => {
  const sign = (left: unknown, right: unknown) =>
    Math.sign(Buffer.compare(encodeValue(left), encodeValue(right)));
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(Math.sign(compare(left, right))).toBe(sign(left, right));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
      expect(sign(left, right)).toBe(
        Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right))),
      );
    }),
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (left, right) => {
      expect(sign(left, right)).toBe(Math.sign(left - right) || 0);
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (left) => {
      const next = left === 2n ** 63n - 1n ? left - 1n : left + 1n;
      expect(sign(Long.fromBigInt(left), Long.fromBigInt(next))).toBe(left < next ? -1 : 1);
    }),
  );
});

async function indexedCollection(): Promise<Collection> {
  const notes = mongo.db.collection(`notes${new ObjectId().toHexString()}`);
  await notes.createIndexes([
    { key: { a: 1 } },
    { key: { b: -1 } },
    { key: { c: 1, a: 1 } },
    { key: { "a.b": 1, "a.c": 1 } },
    { key: { c: 1, b: 1 }, name: "partial", partialFilterExpression: { b: { $exists: true } } },
  ]);
  return notes;
}

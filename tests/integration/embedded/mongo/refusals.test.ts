import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Collection, Document } from "mongodb";
import { REFUSAL } from "#embedded/mongo/errors.ts";
import { openMongo, sendCommand, type TestMongo } from "./support.ts";

let mongo: TestMongo;
let notes: Collection;
beforeAll(async () => {
  mongo = await openMongo();
  notes = mongo.db.collection("notes");
  await notes.insertOne({ text: "there" });
});
afterAll(() => mongo.close());

describe("the embedded database", () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ["a transaction", "transaction", () => inTransaction()],
    ["a change stream", "$changeStream", () => notes.watch().next()],
    ["a view", "viewOn", () => mongo.db.createCollection("view", { viewOn: "notes" })],
    [
      "a capped collection",
      "capped",
      () => mongo.db.createCollection("capped", { capped: true, size: 1 }),
    ],
    [
      "a time series",
      "timeseries",
      () => mongo.db.createCollection("time", { timeseries: { timeField: "t" } }),
    ],
    ["a validator", "validator", () => mongo.db.createCollection("valid", { validator: { a: 1 } })],
    ["collation", "collation", () => notes.find({}, { collation: { locale: "de" } }).toArray()],
    ["a text index", "'text' index", () => notes.createIndex({ text: "text" })],
    ["a geo index", "'2dsphere' index", () => notes.createIndex({ at: "2dsphere" })],
    ["a wildcard index", "wildcard", () => notes.createIndex({ "$**": 1 })],
    ["a hidden index", "hidden", () => notes.createIndex({ a: 1 }, { hidden: true })],
    ["$where", "$where", () => notes.find({ $where: "true" }).toArray()],
    ["$text", "$text", () => notes.find({ $text: { $search: "a" } }).toArray()],
    ["$jsonSchema", "$jsonSchema", () => notes.find({ $jsonSchema: {} }).toArray()],
    ["$near", "$near", () => notes.find({ at: { $near: [0, 0] } }).toArray()],
    ["an unknown stage", "$lookup", () => aggregate({ $lookup: { from: "a", as: "b" } })],
    ["an output", "$out", () => aggregate({ $out: "elsewhere" })],
    ["$unwind", "$unwind", () => aggregate({ $unwind: "$tags" })],
    ["a misplaced stage", "$match", () => aggregate({ $limit: 1 }, { $match: {} })],
    ["an expression", "$toLower", () => aggregate({ $group: { _id: { $toLower: "$text" } } })],
    ["a computed field", "$toUpper", () => aggregate({ $project: { a: { $toUpper: "$text" } } })],
    ["an accumulator", "$avg", () => aggregate({ $group: { _id: null, a: { $avg: "$n" } } })],
    ["a variable", "'let'", () => notes.find({}, { let: { a: 1 } }).toArray()],
    ["$expr", "$expr", () => notes.find({ $expr: { $eq: ["$a", 1] } }).toArray()],
    ["$elemMatch", "$elemMatch", () => notes.find({ a: { $elemMatch: { b: 1 } } }).toArray()],
    ["$all", "$all", () => notes.find({ a: { $all: [1] } }).toArray()],
    ["$mod", "$mod", () => notes.find({ a: { $mod: [2, 1] } }).toArray()],
    ["$regex", "$regex", () => notes.find({ text: { $regex: "^t" } }).toArray()],
    ["a regular expression", "regular expression", () => notes.find({ text: /^t/ }).toArray()],
    [
      "a regular expression in a list",
      "regular expression",
      () => notes.find({ a: { $in: [/t/] } }).toArray(),
    ],
    ["a sparse index", "sparse", () => notes.createIndex({ a: 1 }, { sparse: true })],
    ["$mul", "$mul", () => update({ $mul: { a: 2 } })],
    ["$rename", "$rename", () => update({ $rename: { a: "b" } })],
    ["$currentDate", "$currentDate", () => update({ $currentDate: { a: true } })],
    ["$bit", "$bit", () => update({ $bit: { a: { and: 4 } } })],
    ["$pop", "$pop", () => update({ $pop: { a: 1 } })],
    ["$pullAll", "$pullAll", () => update({ $pullAll: { a: [1] } })],
    ["$slice in $push", "$slice", () => update({ $push: { a: { $each: [1], $slice: 2 } } })],
    ["an update of all array elements", "$[]", () => update({ $set: { "a.$[].b": 1 } })],
    [
      "an array filter",
      "'arrayFilters'",
      () => notes.updateOne({}, { $set: { "a.$[one]": 1 } }, { arrayFilters: [{ one: 2 }] }),
    ],
    ["an update by a pipeline", "pipeline", () => notes.updateOne({}, [{ $set: { a: "$text" } }])],
    [
      "a positional projection",
      "positional",
      () => notes.findOne({}, { projection: { "a.$": 1 } }),
    ],
    [
      "an outdated sign-in mechanism",
      "the command 'authenticate'",
      () => command({ authenticate: 1 }),
    ],
    [
      "a snapshot of one collection's size",
      "snapshot",
      () => command({ count: "notes", readConcern: { level: "snapshot" } }),
    ],
    ["a tailable cursor", "tailable", () => command({ find: "notes", tailable: true })],
    ["an unknown option", "'nonsense'", () => command({ find: "notes", nonsense: 1 })],
    ["Decimal128 arithmetic", "Decimal128", () => decimalSum()],
  ])("refuses %s by name", async (_, name, attempt) => {
    const failure = await attempt().then(
      () => new Error("it was accepted"),
      (error: Error) => error,
    );
    expect(failure.message).toContain(name);
    expect(failure.message).toContain(REFUSAL);
  });

  test("leaves the document unchanged after a refused update", async () => {
    expect(await notes.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ text: "there" }]);
  });

  test("leaves nothing behind after a refused transaction", async () => {
    await expect(inTransaction()).rejects.toMatchObject({ code: 263 });
    expect(await notes.countDocuments()).toBe(1);
  });
});

function inTransaction(): Promise<unknown> {
  return mongo.db.client.withSession((session) =>
    session.withTransaction(() => notes.insertOne({ a: 1 }, { session })),
  );
}

function aggregate(...stages: Document[]): Promise<unknown> {
  return notes.aggregate(stages).toArray();
}

function update(change: Document): Promise<unknown> {
  return notes.updateOne({}, change);
}

async function command(body: Document): Promise<unknown> {
  const reply = await sendCommand(mongo.port, { ...body, $db: "test" });
  if (reply["ok"] !== 1) throw new Error(reply["errmsg"] as string);
  return reply;
}

async function decimalSum(): Promise<unknown> {
  const { Decimal128 } = await import("mongodb");
  const amounts = mongo.db.collection("amounts");
  await amounts.insertOne({ amount: Decimal128.fromString("1.1") });
  return amounts.updateOne({}, { $inc: { amount: 1 } });
}

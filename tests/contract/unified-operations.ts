import type { AnyClientBulkWriteModel, Collection, Db, Document, MongoClient } from "mongodb";
import type { Entity, Operation } from "./unified-model.ts";

/** Runs an operation of the unified test format through the official driver. */
export async function runOperation(
  operation: Operation,
  entities: Map<string, Entity>,
  admin: MongoClient,
): Promise<unknown> {
  const input = operation.arguments ?? {};
  if (operation.object === "testRunner") return runOnTestRunner(operation.name, input, admin);
  const target = entities.get(operation.object);
  if (target === undefined) throw new Error(`no entity '${operation.object}'`);
  const run = OPERATIONS[operation.name];
  if (run === undefined) throw new Error(`this runner has no operation '${operation.name}'`);
  return run(target as never, input);
}

async function runOnTestRunner(
  name: string,
  input: Document,
  admin: MongoClient,
): Promise<unknown> {
  if (name !== "failPoint") throw new Error(`this runner has no testRunner operation '${name}'`);
  return admin.db("admin").command(input["failPoint"] as Document);
}

const OPERATIONS: Record<string, (target: never, given: Document) => unknown> = {
  aggregate: (target: Collection | Db, { pipeline, ...options }) =>
    target.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection: Collection, { requests, ...options }) =>
    collection.bulkWrite(requests, options),
  clientBulkWrite: (client: MongoClient, { models, ...options }) =>
    client.bulkWrite((models as Document[]).map(clientModel), options),
  count: (collection: Collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection: Collection, { filter, ...options }) =>
    collection.countDocuments(filter, options),
  createCollection: (database: Db, { collection, ...options }) =>
    database.createCollection(collection, options).then(() => undefined),
  createIndex: (collection: Collection, { keys, ...options }) =>
    collection.createIndex(keys, options),
  deleteMany: (collection: Collection, { filter, ...options }) =>
    collection.deleteMany(filter, options),
  deleteOne: (collection: Collection, { filter, ...options }) =>
    collection.deleteOne(filter, options),
  distinct: (collection: Collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter ?? {}, options),
  dropCollection: (database: Db, { collection }) => database.dropCollection(collection),
  estimatedDocumentCount: (collection: Collection, options) =>
    collection.estimatedDocumentCount(options),
  find: (collection: Collection, { filter, ...options }) =>
    collection.find(filter, options).toArray(),
  findOne: (collection: Collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (collection: Collection, { filter, ...options }) =>
    collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection: Collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, returning(options)),
  findOneAndUpdate: (collection: Collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, returning(options)),
  insertMany: (collection: Collection, { documents, ...options }) =>
    collection.insertMany(documents, options),
  insertOne: (collection: Collection, { document, ...options }) =>
    collection.insertOne(document, options),
  modifyCollection: (database: Db, { collection, ...options }) =>
    database.command({ collMod: collection, ...options }),
  replaceOne: (collection: Collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  updateMany: (collection: Collection, { filter, update, ...options }) =>
    collection.updateMany(filter, update, options),
  updateOne: (collection: Collection, { filter, update, ...options }) =>
    collection.updateOne(filter, update, options),
};

/** The format writes `{ insertOne: { namespace, document } }`, the driver wants `{ name: "insertOne", … }`. */
function clientModel(model: Document): AnyClientBulkWriteModel<Document> {
  const [name, fields] = Object.entries(model)[0] as [string, Document];
  return { name, ...fields } as AnyClientBulkWriteModel<Document>;
}

function returning({ returnDocument, ...options }: Document): Document {
  if (returnDocument === undefined) return options;
  return { ...options, returnDocument: String(returnDocument).toLowerCase() };
}

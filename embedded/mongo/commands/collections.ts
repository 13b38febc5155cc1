import { openCursor } from "../cursors.ts";
import { ErrorCode, fail } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { dropCollection, ensureCollection } from "../storage/catalog.ts";
import type { Collection } from "../storage/model.ts";
import { encode } from "../values/document.ts";
import { documentOption, type Context, type Handlers } from "./command.ts";

export const COLLECTIONS: Handlers = {
  create({ store, namespace, collection }) {
    if (collection !== undefined) fail(ErrorCode.NamespaceExists, `${namespace} already exists`);
    ensureCollection(store, namespace);
    return {};
  },
  drop({ store, namespace: ns, collection }) {
    if (collection === undefined) return {};
    const nIndexesWas = collection.indexes.length;
    dropCollection(store, collection);
    return { ns, nIndexesWas };
  },
  dropDatabase(context) {
    for (const collection of collectionsOf(context)) dropCollection(context.store, collection);
    return { dropped: context.database };
  },
  listCollections(context, command) {
    const matches = compileFilter(documentOption(command, "filter") ?? {});
    const listed = collectionsOf(context).map(({ namespace, uuid, indexes }) => ({
      name: namespace.slice(context.database.length + 1),
      type: "collection",
      options: {},
      info: { readOnly: false, uuid },
      idIndex: indexes[0]?.spec,
    }));
    const documents = listed.filter((entry) => matches(entry)).map(encode);
    return openCursor(context.cursors, { namespace: context.namespace, documents });
  },
  listDatabases({ store }, command) {
    const matches = compileFilter(documentOption(command, "filter") ?? {});
    const names = [...store.catalog.keys()].map((namespace) => namespace.split(".")[0] ?? "");
    const databases = [...new Set(names)].toSorted().map((name) => ({ name, empty: false }));
    return { databases: databases.filter((entry) => matches(entry)) };
  },
  collStats({ namespace: ns, collection }) {
    const stats = { ns, count: 0, size: 0, nindexes: 0, totalIndexSize: 0 };
    if (collection === undefined) return stats;
    const { store, id, indexes } = collection;
    // SQLite finds the length of a value without reading it.
    const { count, size } = store
      .prepare(`SELECT count(*) AS count, total(length(doc)) AS size FROM c${id}`)
      .get() as { count: number; size: number };
    const indexBytes = indexes.map((index) => {
      const sql = `SELECT total(length(k)) AS size FROM i${index.id}`;
      return (store.prepare(sql).get() as { size: number }).size;
    });
    const totalIndexSize = indexBytes.reduce((sum, bytes) => sum + bytes, 0);
    return { ...stats, count, size, nindexes: indexes.length, totalIndexSize };
  },
  dbStats(context) {
    const collections = collectionsOf(context);
    const indexes = collections.reduce((sum, collection) => sum + collection.indexes.length, 0);
    return { db: context.database, collections: collections.length, indexes };
  },
};

function collectionsOf({ store, database }: Context): Collection[] {
  return [...store.catalog.values()].filter(({ namespace }) =>
    namespace.startsWith(`${database}.`),
  );
}

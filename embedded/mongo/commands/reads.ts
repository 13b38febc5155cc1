import type { Long } from "bson";
import { openCursor, readOn } from "../cursors.ts";
import { ErrorCode, fail, refuse } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { grouped } from "../query/group.ts";
import { compileProjection } from "../query/projection.ts";
import type { Collection } from "../storage/model.ts";
import { choosePlan, type Plan, type Query } from "../storage/planner.ts";
import { selectBytes, selectMatches } from "../storage/select.ts";
import { bsonType, type Document } from "../values/document.ts";
import { isTrue } from "../values/numbers.ts";
import { encodeValue } from "../values/order.ts";
import { valuesAtPath } from "../values/paths.ts";
import { documentOption, hintOption, numberOption, type Handlers } from "./command.ts";
import { checkOptions } from "./options.ts";
import { findOfPipeline } from "./pipeline.ts";

export const READS: Handlers = {
  find({ cursors, namespace, collection, readAt }, command) {
    return openCursor(cursors, {
      namespace,
      documents: selected(collection, command),
      readAt,
      batchSize: numberOption(command, "batchSize"),
      singleBatch: isTrue(command["singleBatch"]),
    });
  },
  getMore({ cursors, database }, { getMore: id, collection, ...command }) {
    if (bsonType(id) !== "Long") fail(ErrorCode.TypeMismatch, "'getMore' must be a long");
    const batchSize = numberOption(command, "batchSize");
    const namespace = `${database}.${String(collection)}`;
    return readOn(cursors, id as Long, { namespace, batchSize });
  },
  killCursors({ cursors }, command) {
    const ids = [command["cursors"]].flat() as Long[];
    const cursorsKilled = ids.filter((id) => cursors.delete(id.toString()));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
  aggregate({ cursors, namespace, collection, readAt }, command) {
    const { find, group } = findOfPipeline(command);
    if (typeof command["aggregate"] !== "string") refuse("an aggregate on a whole database");
    const documents = selected(collection, find);
    return openCursor(cursors, {
      namespace,
      documents: group === undefined ? documents : grouped(documents, group),
      readAt,
      batchSize: numberOption(documentOption(command, "cursor") ?? {}, "batchSize"),
    });
  },
  count({ collection }, command) {
    const query = queryOf(command);
    if (collection === undefined) return { n: 0 };
    const { filter, skip, limit } = query;
    if (Object.keys(filter).length === 0 && skip === 0 && limit === 0) {
      return collection.store
        .prepare(`SELECT count(*) AS n FROM c${collection.id}`)
        .get() as Document;
    }
    let n = 0;
    for (const _ of selectMatches(collection, query)) n++;
    return { n };
  },
  distinct({ collection }, command) {
    const parts = String(command["key"]).split(".");
    const query = queryOf(command);
    const distinct = new Map<string, unknown>();
    for (const { document } of collection === undefined ? [] : selectMatches(collection, query)) {
      for (const value of valuesAtPath(document, parts)) {
        distinct.set(encodeValue(value).toString("latin1"), value);
      }
    }
    const sorted = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { values: sorted.map(([, value]) => value) };
  },
  /** Returns the index that a read would use, and the work it would do. */
  explain(context, command) {
    const inner = documentOption(command, "explain") ?? {};
    const [name = "", target] = Object.entries(inner)[0] ?? [];
    const namespace = `${context.database}.${String(target)}`;
    const collection = context.store.catalog.get(namespace);
    if (collection === undefined) fail(ErrorCode.NamespaceNotFound, `no collection ${namespace}`);
    if (!["find", "count", "distinct", "aggregate"].includes(name)) refuse(`explain of ${name}`);
    checkOptions(name, inner);
    const query = queryOf(name === "aggregate" ? findOfPipeline(inner).find : inner);
    const winningPlan = describe(choosePlan(collection, query), query);
    const count = { keys: 0, documents: 0 };
    const nReturned = [...selectMatches(collection, query, count)].length;
    const { keys: totalKeysExamined, documents: totalDocsExamined } = count;
    const executionStats = { nReturned, totalKeysExamined, totalDocsExamined };
    return { queryPlanner: { namespace, winningPlan, rejectedPlans: [] }, executionStats };
  },
};

function selected(collection: Collection | undefined, command: Document): Iterable<Uint8Array> {
  const query = { ...queryOf(command), projection: documentOption(command, "projection") };
  compileProjection(query.projection ?? {});
  return collection === undefined ? [] : selectBytes(collection, query);
}

/** The query of a find, count or distinct command. It is validated even if the collection is empty. */
function queryOf(command: Document): Query {
  const filter = documentOption(command, "filter") ?? documentOption(command, "query") ?? {};
  compileFilter(filter);
  const skip = numberOption(command, "skip") ?? 0;
  if (skip < 0) fail(51024, "BSON field 'skip' value must be >= 0");
  const limit = Math.abs(numberOption(command, "limit") ?? 0);
  const sort = documentOption(command, "sort");
  return { filter, sort, hint: hintOption(command), skip, limit };
}

function describe({ index, backward, isSorted, boundFields }: Plan, query: Query): Document {
  const direction = backward ? "backward" : "forward";
  const { name: indexName, spec: { key: keyPattern } = {} } = index ?? {};
  const inputStage = { stage: "IXSCAN", indexName, keyPattern, direction, boundFields };
  const rows =
    index === undefined ? { stage: "COLLSCAN", direction } : { stage: "FETCH", inputStage };
  return isSorted ? rows : { stage: "SORT", sortPattern: query.sort, inputStage: rows };
}

import { openCursor } from "../cursors.ts";
import { CommandError, ErrorCode, codeName, fail } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { compileProjection } from "../query/projection.ts";
import type { Store } from "../storage/model.ts";
import { encode, type Document } from "../values/document.ts";
import { isTrue } from "../values/numbers.ts";
import {
  documentOption,
  documentsOption,
  hintOption,
  numberOption,
  type Handlers,
} from "./command.ts";
import { checkOptions } from "./options.ts";
import { deleteDocuments, insertDocument, updateDocuments, type Statement } from "./statements.ts";

export const WRITES: Handlers = {
  insert({ store, namespace }, command) {
    const documents = documentsOption(command, "documents");
    const writes = documents.map((document) => ({
      kind: "insert",
      namespace,
      entry: { document },
    }));
    const { results, errors } = runAll(store, writes, command);
    return { n: results.length, ...filled({ writeErrors: errors }) };
  },
  update({ store, namespace }, command) {
    const entries = documentsOption(command, "updates");
    const writes = entries.map((entry) => ({ kind: "update", namespace, entry }));
    const { results, errors } = runAll(store, writes, command);
    const upserts = results.filter(({ upserted }) => upserted !== undefined);
    const upserted = upserts.map(({ idx: index, upserted: one }) => ({ index, _id: one?.["_id"] }));
    const [n, nModified] = [total(results, "n"), total(results, "nModified")];
    return { n, nModified, ...filled({ upserted, writeErrors: errors }) };
  },
  delete({ store, namespace }, command) {
    const writes = documentsOption(command, "deletes").map(({ limit, ...entry }) => {
      const multi = numberOption({ limit }, "limit") === 0;
      return { kind: "delete", namespace, entry: { ...entry, multi } };
    });
    const { results, errors } = runAll(store, writes, command);
    return { n: total(results, "n"), ...filled({ writeErrors: errors }) };
  },
  /** MongoDB 8.0's bulk write: statements of all kinds, on several collections. */
  bulkWrite({ store, cursors }, command) {
    const namespaces = documentsOption(command, "nsInfo").map(({ ns }) => String(ns));
    const writes = documentsOption(command, "ops").map((entry) => {
      const kind = Object.keys(entry)[0] ?? "";
      return { kind, namespace: namespaces[numberOption(entry, kind) ?? -1] ?? "", entry };
    });
    const { results, errors } = runAll(store, writes, command);
    const of = (kind: string) => results.filter(({ idx }) => writes[idx]?.kind === kind);
    const nUpserted = results.filter(({ upserted }) => upserted !== undefined).length;
    const failed = errors.map(({ index: idx, ...error }) => ({ ok: 0, idx, n: 0, ...error }));
    const entries = results.map((result): Document => ({ ok: 1, ...result }));
    const documents = isTrue(command["errorsOnly"]) ? failed : [...entries, ...failed];
    return openCursor(cursors, {
      namespace: "admin.$cmd.bulkWrite",
      documents: documents.toSorted((a, b) => Number(a["idx"]) - Number(b["idx"])).map(encode),
      batchSize: numberOption(documentOption(command, "cursor") ?? {}, "batchSize") ?? Infinity,
      extra: {
        nErrors: errors.length,
        nInserted: of("insert").length,
        nMatched: total(of("update"), "n") - nUpserted,
        nModified: total(results, "nModified"),
        nUpserted,
        nDeleted: total(of("delete"), "n"),
      },
    });
  },
  /** Finds and changes one document atomically: the basis of claims and leases. */
  findAndModify({ store, namespace }, command) {
    const { query: q, update: u, upsert, sort, hint } = command;
    if (isTrue(command["remove"]) === (u !== undefined)) {
      fail(ErrorCode.FailedToParse, "Either an update or remove=true must be specified");
    }
    const statement = statementOf(namespace, { q, u, upsert, sort, hint });
    const show = compileProjection(documentOption(command, "fields") ?? {});
    if (u === undefined) {
      const { n, gone } = deleteDocuments(store, statement);
      return { lastErrorObject: { n }, value: gone === undefined ? null : show(gone) };
    }
    const { before, after, upserted } = updateDocuments(store, statement);
    const value = isTrue(command["new"]) ? after : before;
    const upserts = upserted === undefined ? {} : { upserted: upserted["_id"] };
    const n = after === undefined ? 0 : 1;
    const lastErrorObject = { n, updatedExisting: before !== undefined, ...upserts };
    return { lastErrorObject, value: value === undefined ? null : show(value) };
  },
};

interface Write {
  kind: string;
  namespace: string;
  entry: Document;
}

interface Result {
  idx: number;
  n: number;
  nModified?: number;
  upserted?: Document;
}

/** Runs writes in order and reports which ones failed. An ordered batch stops at the first failure. */
function runAll(store: Store, writes: Write[], command: Document) {
  const results: Result[] = [];
  const errors: Document[] = [];
  for (const [idx, write] of writes.entries()) {
    try {
      results.push({ idx, ...runOne(store, write) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const { code, message: errmsg, details } = error;
      errors.push({ index: idx, code, codeName: codeName(code), errmsg, ...details });
      if (isTrue(command["ordered"] ?? true)) break;
    }
  }
  return { results, errors };
}

function runOne(store: Store, write: Write): Omit<Result, "idx"> {
  const { kind, namespace, entry } = write;
  if (kind === "insert") {
    insertDocument(store, namespace, documentOption(entry, "document") ?? {});
    return { n: 1 };
  }
  const statement = statementOf(namespace, entry);
  if (kind === "delete") return { n: deleteDocuments(store, statement).n };
  if (kind !== "update") fail(ErrorCode.FailedToParse, `Unrecognized bulk operation '${kind}'`);
  const { matched, modified: nModified, upserted } = updateDocuments(store, statement);
  return upserted === undefined ? { n: matched, nModified } : { n: 1, nModified, upserted };
}

/** An entry of an update, delete or bulk write command, which use different names for the same fields. */
function statementOf(namespace: string, entry: Document): Statement {
  checkOptions("statement", entry);
  const { q, u, filter = q, updateMods: update = u, multi, upsert } = entry;
  const query = documentOption({ filter }, "filter") ?? {};
  compileFilter(query);
  return {
    namespace,
    filter: query,
    multi: isTrue(multi),
    sort: documentOption(entry, "sort"),
    hint: hintOption(entry),
    update,
    upsert: isTrue(upsert),
  };
}

function total(results: Result[], of: "n" | "nModified"): number {
  return results.reduce((sum, result) => sum + (result[of] ?? 0), 0);
}

/** Only the lists that are not empty. */
function filled(lists: Record<string, Document[]>): Document {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

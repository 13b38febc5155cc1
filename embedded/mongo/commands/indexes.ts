import { openCursor } from "../cursors.ts";
import { ErrorCode, fail, refuse } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { addIndex, ensureCollection, removeIndex } from "../storage/catalog.ts";
import type { Collection, Index } from "../storage/model.ts";
import { fillIndex } from "../storage/rows.ts";
import { encode, isDocument, type Document } from "../values/document.ts";
import { isNumeric, toNumber } from "../values/numbers.ts";
import { equal } from "../values/order.ts";
import { documentOption, documentsOption, existing, type Handlers } from "./command.ts";

export const INDEXES: Handlers = {
  createIndexes({ store, namespace, collection: existing }, command) {
    const specs = documentsOption(command, "indexes").map(checkedSpec);
    const collection = existing ?? ensureCollection(store, namespace);
    const numIndexesBefore = collection.indexes.length;
    const created: Index[] = [];
    try {
      for (const spec of specs.filter((one) => !existsAlready(collection, one))) {
        const index = addIndex(store, collection, spec);
        created.push(index);
        fillIndex(collection, index);
      }
    } catch (error) {
      // For example, a unique index over duplicate values. The command then creates no index at all.
      for (const index of created) removeIndex(store, collection, index);
      throw error;
    }
    const numIndexesAfter = collection.indexes.length;
    const createdCollectionAutomatically = existing === undefined;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
  },
  listIndexes(context) {
    const { namespace, indexes } = existing(context);
    return openCursor(context.cursors, {
      namespace,
      documents: indexes.map(({ spec }) => encode(spec)),
    });
  },
  dropIndexes(context, { index: names }) {
    const collection = existing(context);
    const nIndexesWas = collection.indexes.length;
    for (const index of chosen(collection, names)) removeIndex(context.store, collection, index);
    return { nIndexesWas };
  },
};

/** `background` has had no effect in MongoDB either since 4.2. */
const SPEC_OPTIONS =
  "key name v unique partialFilterExpression expireAfterSeconds background".split(" ");
const MAX_EXPIRY_SECONDS = 2 ** 31 - 1;

/** Validates an index specification and returns it as it is stored. Unsupported kinds are refused by name. */
function checkedSpec(options: Document): Document {
  const { key, name, v: _, background: __, ...rest } = options;
  const fields = isDocument(key) ? Object.entries(key) : [];
  const code = ErrorCode.CannotCreateIndex;
  if (fields.length === 0 || typeof name !== "string")
    fail(code, "an index needs a key and a name");
  for (const [field, kind] of fields) {
    if (typeof kind === "string") refuse(`a '${kind}' index`, code);
    if (field.includes("$**")) refuse("a wildcard index", code);
    const isNamed = field.split(".").every((part) => /^[^$]/.test(part));
    const hasDirection = isNumeric(kind) && Boolean(toNumber(kind));
    if (!isNamed || !hasDirection) fail(code, `'${field}' is not a field name or has no direction`);
  }
  const unknown = Object.keys(options).find((option) => !SPEC_OPTIONS.includes(option));
  if (unknown !== undefined) refuse(`the index option '${unknown}'`, code);
  const partial = documentOption(options, "partialFilterExpression");
  compileFilter(partial ?? {});
  const { expireAfterSeconds: seconds } = options;
  const isExpiry =
    isNumeric(seconds) && toNumber(seconds) >= 0 && toNumber(seconds) <= MAX_EXPIRY_SECONDS;
  if (seconds !== undefined && (!isExpiry || fields.length !== 1)) {
    fail(code, "expireAfterSeconds must be a number of seconds, on an index with one field");
  }
  return { v: 2, key, name, ...rest };
}

/** Whether the index already exists. @throws if an index with the same name or key is different */
function existsAlready({ indexes }: Collection, spec: Document): boolean {
  const { key, name, partialFilterExpression: partial } = spec;
  const sameName = indexes.find((index) => index.name === name);
  const sameKey = indexes.find(
    (index) => equal(index.spec["key"], key) && equal(index.partial?.filter, partial),
  );
  if (sameKey?.name === "_id_") return true;
  const options = ({ unique, expireAfterSeconds }: Document) => [
    unique === true,
    expireAfterSeconds,
  ];
  const isSame = sameKey !== undefined && equal(options(sameKey.spec), options(spec));
  if (sameName !== undefined && (sameName !== sameKey || !isSame)) {
    fail(ErrorCode.IndexKeySpecsConflict, `a different index named ${String(name)} already exists`);
  }
  if (sameKey !== undefined && sameName === undefined) {
    fail(ErrorCode.IndexOptionsConflict, `the index already exists with the name ${sameKey.name}`);
  }
  return isSame;
}

function chosen({ indexes }: Collection, names: unknown): Index[] {
  if (names === "*") return indexes.slice(1);
  return [names].flat().map((one: unknown) => {
    const index = indexes.find(({ name, spec }) => name === one || equal(spec["key"], one));
    if (index?.name === "_id_") fail(ErrorCode.InvalidOptions, "cannot drop _id index");
    return index ?? fail(ErrorCode.IndexNotFound, `index not found: ${JSON.stringify(one)}`);
  });
}

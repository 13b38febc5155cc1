import type { Document } from "mongodb";

/** What an index does. The order of its fields counts. */
export const indexShape = (index: Document) => ({
  key: Object.entries(index["key"] as Record<string, number>),
  unique: index["unique"] === true,
  partial: (index["partialFilterExpression"] as Document | undefined) ?? null,
  expireAfterSeconds:
    index["expireAfterSeconds"] === undefined ? null : Number(index["expireAfterSeconds"]),
});

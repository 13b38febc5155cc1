import type { IndexDescription } from "mongodb";

export type NamedIndex = IndexDescription & { name: string };

/** An index of the documents that have the field, which are few. */
export const presentIndex = (field: string): NamedIndex => ({
  name: field,
  key: { [field]: 1 },
  partialFilterExpression: { [field]: { $exists: true } },
});

import { z } from "zod";

/** Kinds of single values. `masked` says only that there is a value. */
export const storedKinds = [
  "text",
  "number",
  "boolean",
  "date",
  "null",
  "bytes",
  "masked",
] as const;

export interface StoredNode {
  /** The name of a field, or the number of an item of a list. */
  name: string;
  kind: (typeof storedKinds)[number] | "object" | "list";
  /** As text. Empty for objects, lists and masked values. */
  value: string;
  children: StoredNode[];
  /** How many items or characters were left out. */
  more: number;
}

/** A field of a document with its value, or with its own fields. */
export const StoredNode: z.ZodType<StoredNode> = z.lazy(() =>
  z.object({
    name: z.string(),
    kind: z.enum([...storedKinds, "object", "list"]),
    value: z.string(),
    children: z.array(StoredNode),
    more: z.number(),
  }),
);

/** A collection of the database. */
export const StoredCollection = z.object({
  name: z.string(),
  documents: z.number(),
  /** The size of the documents. */
  bytes: z.number(),
  indexBytes: z.number(),
  indexes: z.array(
    z.object({
      name: z.string(),
      /** "orgId, createdAt ↓" */
      fields: z.string(),
      unique: z.boolean(),
      /** Covers only some documents. */
      partial: z.boolean(),
      /** The database deletes a document this long after the date in the field. */
      expiresAfterSeconds: z.number().nullable(),
    }),
  ),
  /** The fields by which the documents can be filtered. All others are masked. */
  fields: z.array(z.string()),
  /** The fields by which they can be sorted: those that are not in a list. */
  sorts: z.array(z.string()),
});
export type StoredCollection = z.infer<typeof StoredCollection>;

import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { StoredCollection, StoredNode } from "#schemas/stored-document.ts";
import { describeCollections, pageDocuments } from "#store/inspect/documents.ts";
import { collectionNames } from "#store/inspect/readable-fields.ts";
import { admin, answer } from "../../trpc.ts";

/** Longer ones get a message of their own. */
const TEXT_MAX = 10_000;

/** The database as it is stored, masked. Neither of the two writes. */
export const collections = admin
  .input(z.strictObject({}).optional())
  .output(answer({ collections: z.array(StoredCollection) }))
  .query(async ({ ctx: { services } }) => ({
    success: true,
    collections: await describeCollections(services.db),
  }));

export const documents = admin
  .input(
    z.strictObject({
      collection: z.string().max(64),
      /** In JSON: `{"status": "failed"}`. */
      filter: z.string().max(TEXT_MAX).default(""),
      /** `createdAt`, or `-createdAt` for the highest first. */
      sort: z.string().max(64).default(""),
      ...paging,
    }),
  )
  /** `total` stops at 10,000. */
  .output(answer({ documents: z.array(z.array(StoredNode)), ...paged }))
  .query(async ({ ctx: { services }, input }) => {
    const collection = collectionNames.find((name) => name === input.collection);
    if (!collection) throw new AppError("not_found");
    const { items, ...page } = await pageDocuments(services.db, { ...input, collection });
    return { success: true, documents: items, ...page };
  });

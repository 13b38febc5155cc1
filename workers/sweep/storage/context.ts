import type { StorageCheckDocument } from "#store/storage/documents.ts";
import type { SweepContext } from "../context.ts";

export type StorageContext = Pick<SweepContext, "db" | "blobs" | "stopping">;

/** Stores what has been found so far. Cheap to call often. */
export type Report = (fields: Partial<StorageCheckDocument>) => Promise<void>;

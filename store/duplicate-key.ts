import { MongoBulkWriteError, MongoServerError } from "mongodb";

/** MongoDB's code for a write that a unique index refused. */
const DUPLICATE_KEY = 11_000;

/** True when a unique index refused the write. `field` restricts this to the index that contains the field. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const pattern = error["keyPattern"] as Record<string, unknown> | undefined;
  return field === undefined || (pattern !== undefined && field in pattern);
}

/**
 * Returns the positions of the documents in an unordered insert that a unique index refused.
 * @throws the error itself if anything else went wrong
 */
export function duplicatesOf(error: unknown): Set<number> {
  // The documents that were not refused must also have been replicated as required.
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return new Set(refused.map(({ index }) => index));
}

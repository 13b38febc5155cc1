import { MongoBulkWriteError, MongoServerError } from "mongodb";

/** MongoDB's code for a write that a unique index refused. */
const DUPLICATE_KEY = 11_000;

/** True when a unique index refused the write; `field` narrows it to the index that holds this field. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const pattern = error["keyPattern"] as Record<string, unknown> | undefined;
  return field === undefined || (pattern !== undefined && field in pattern);
}

/**
 * Which documents of an unordered insert a unique index refused, by their place in it. @throws the error itself when
 * anything else went wrong
 */
export function duplicatesOf(error: unknown): Set<number> {
  // What was not refused must also have reached the disks it was to reach.
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return new Set(refused.map(({ index }) => index));
}

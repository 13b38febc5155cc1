import { MongoServerError } from "mongodb";

/** MongoDB's code for a write that a unique index refused. */
export const DUPLICATE_KEY = 11_000;

/** True when a unique index refused the write; `field` narrows it to the index that holds this field. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const pattern = error["keyPattern"] as Record<string, unknown> | undefined;
  return field === undefined || (pattern !== undefined && field in pattern);
}

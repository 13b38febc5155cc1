import { storageTroubleOf } from "#schemas/storage-trouble.ts";

/** An error for the client, with MongoDB's code. */
export class CommandError extends Error {
  readonly code: number;
  /** Additional fields of the error document, such as keyPattern and keyValue. */
  readonly details: Record<string, unknown>;

  constructor(code: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export function fail(code: number, message: string, details?: Record<string, unknown>): never {
  throw new CommandError(code, message, details);
}

/** Every refusal contains this text, to distinguish it from a bug. */
export const REFUSAL = "is not supported by the embedded database (set MONGODB_URI to a real one)";

/** Refuses a MongoDB feature that we deliberately do not support, instead of silently ignoring it. */
export function refuse(feature: string, code: number = ErrorCode.NotImplemented): never {
  throw new CommandError(code, `${feature} ${REFUSAL}`);
}

/** SQLite's primary result codes, in the lowest byte. https://sqlite.org/rescode.html */
const SQLITE_FULL = 13;
const SQLITE_CANNOT_WRITE = [8, 10, 14];

/** Converts any error into an error for the client, who must also learn about a full or broken disk. */
export function commandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const sqliteCode = Number((error as { errcode?: number } | null)?.errcode) & 0xff;
  const trouble = storageTroubleOf(error);
  if (sqliteCode === SQLITE_FULL || trouble === "full")
    return new CommandError(ErrorCode.OutOfDiskSpace, message);
  if (SQLITE_CANNOT_WRITE.includes(sqliteCode) || trouble === "broken")
    return new CommandError(ErrorCode.FileStreamFailed, message);
  return new CommandError(ErrorCode.InternalError, message);
}

/** MongoDB calls a code without a name `Location<code>`. */
export function codeName(code: number): string {
  return Object.entries(ErrorCode).find(([, one]) => one === code)?.[0] ?? `Location${code}`;
}

/** Names and codes are MongoDB's own (its error_codes.yml). */
export const ErrorCode = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  AuthenticationFailed: 18,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  FileStreamFailed: 39,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  UnsatisfiableWriteConcern: 100,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  TransactionTooOld: 225,
  SnapshotTooOld: 239,
  NotImplemented: 238,
  MechanismUnavailable: 334,
  SnapshotUnavailable: 246,
  OperationNotSupportedInTransaction: 263,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  UnknownStage: 40324,
} as const;

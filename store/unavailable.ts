import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from "mongodb";
import { storageTroubleIn } from "#schemas/storage-trouble.ts";

/** The server is shutting down or no longer the primary, or its disk takes no writes (39). Another server, or the same one a moment later, will answer. */
const PASSING_CODES = [39, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436];
const OUT_OF_DISK_SPACE = 14_031;
/** The driver passes on the errors of a socket that is just closing unchanged. */
const SOCKET_CODES = ["EPIPE", "ECONNRESET", "ECONNREFUSED"];

/** True when the database could not be reached, as opposed to refusing a request. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isUnanswered(error)) return true;
  if (error instanceof MongoServerError) return PASSING_CODES.includes(Number(error.code));
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    (error instanceof Error &&
      SOCKET_CODES.includes((error as NodeJS.ErrnoException).code ?? "") &&
      /mongodb/.test(error.stack ?? ""))
  );
}

/** True when the database has no space left. */
export function isStoreFull(error: unknown): boolean {
  return (
    (error instanceof MongoServerError || error instanceof MongoBulkWriteError) &&
    (error.code === OUT_OF_DISK_SPACE || storageTroubleIn(error.message) === "full")
  );
}

/**
 * What a check says about a failed request. The driver's own words name its parts ("Topology is closed"), not the database.
 * @param connectError of the last attempt to connect
 */
export function unreachableStore(error: unknown, connectError: unknown): unknown {
  if (error instanceof MongoServerError || !isStoreUnavailable(error)) return error;
  // Between two attempts, only the last one knows the reason, which may also be a refused login.
  const reason = error instanceof MongoTopologyClosedError ? connectError : error;
  if (reason instanceof MongoServerError) return reason;
  const why = reason instanceof Error && reason.message ? ` (${reason.message})` : "";
  return new Error(`The database cannot be reached${why}.`, { cause: error });
}

/** The driver wraps the error that kept a bulk write from being sent or answered. In that case, nothing in it comes from the server. */
function isUnanswered({ writeErrors, code, result }: MongoBulkWriteError): boolean {
  const isRefused = [writeErrors].flat().length > 0 || result.getWriteConcernError() !== undefined;
  return !isRefused && typeof code !== "number";
}

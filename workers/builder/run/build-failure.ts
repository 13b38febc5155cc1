import { MongoError } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { AppError, type AppCode } from "#schemas/errors.ts";
import { type BuildErrorCode, buildErrors, retryOf } from "#schemas/deployments/build-errors.ts";
import { storageTroubleIn, storageTroubleOf } from "#schemas/storage-trouble.ts";
import { GitError } from "#git/command.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { isStoreFull, isStoreUnavailable } from "#store/unavailable.ts";
import type { Build } from "../context.ts";

/** The final state of a deployment that is not postponed. */
export interface End {
  status: Exclude<DeploymentStatus, "queued" | "running">;
  reason: string | null;
  errorCode: AppCode | null;
}

/** The last line of the log. The log already contains the issues that stop a build. */
export function lastLine({ status, reason, errorCode }: End): string {
  if (errorCode === "issues_found") return buildErrors.issues_found.message;
  return reason ?? (status === "failed" ? "The build failed." : status);
}

/** The result of a failed build. @throws the error itself if it is unknown and may be temporary */
export function endOfFailure(build: Build, error: unknown): End {
  const appError = knownError(error);
  if (appError) return { status: "failed", reason: wordsOf(appError), errorCode: appError.appCode };
  if (isInfrastructure(error)) throw error;
  build.context.log.error({ err: error, deploymentId: build.deployment._id }, "build crashed");
  const crash = new AppError("build_crashed");
  return { status: "failed", reason: crash.message, errorCode: crash.appCode };
}

/** When to retry a deployment that failed this way; null if it failed permanently. */
export function nextTry(
  { errorCode }: Pick<End, "errorCode">,
  { retries = 0, retryCode }: Pick<DeploymentDocument, "retries" | "retryCode">,
  now: Date,
): { at: Date; retries: number } | null {
  const retry = retryOf(errorCode);
  if (!retry) return null;
  // A different error starts with short pauses again.
  const before = retryCode === errorCode ? retries : 0;
  const { pausesSeconds, isEndless } = retry;
  const seconds = pausesSeconds[before] ?? (isEndless ? pausesSeconds.at(-1) : undefined);
  if (seconds === undefined) return null;
  return { at: new Date(now.getTime() + seconds * 1000), retries: before + 1 };
}

function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return buildError("storage_full", error);
  if (error instanceof GitError && error.reason === "exit") return new AppError("repo_corrupt");
  if (error instanceof GitError && error.reason === "timeout") return new AppError("git_host_slow");
  if (isStoreUnavailable(error)) return buildError("database_unavailable", error);
  if (isStorageAway(error)) return buildError("storage_unavailable", error);
  return null;
}

/** When a fetch finds the disk full, its message has the API's wording. */
function wordsOf({ appCode, message }: AppError): string {
  return appCode === "storage_full" ? buildErrors.storage_full.message : message;
}

/** The API uses some of these codes with different messages. */
const buildError = (code: BuildErrorCode, cause: unknown) =>
  new AppError(code, { message: buildErrors[code].message, cause });

/** Codes that object stores use; the standard defines none. */
const FULL_NAMES = /StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity/;
const FULL_TEXT = /database or disk is full/;
const INSUFFICIENT_STORAGE = 507;

/** Whether a disk, a quota or a bucket is full. */
function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const message = error instanceof GitError ? error.stderr : error.message;
  return (
    isStoreFull(error) ||
    storageTroubleOf(error) === "full" ||
    storageTroubleIn(message) === "full" ||
    FULL_TEXT.test(message) ||
    FULL_NAMES.test(error.name) ||
    statusOf(error) === INSUFFICIENT_STORAGE
  );
}

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
]);
/** This process has too many open files. It may have fewer in a moment. */
const OWN_CODES = new Set(["EMFILE", "ENFILE"]);

/** Whether the object store does not answer or returns a server error, or the disk accepts no writes. */
function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof MongoError) return false;
  return (
    AWAY_CODES.has((error as NodeJS.ErrnoException).code ?? "") ||
    storageTroubleOf(error) === "broken" ||
    "$metadata" in error
  );
}

const statusOf = (error: Error) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** A failure of storage, database or queue: a retry may succeed in a moment. */
export function isInfrastructure(error: unknown): boolean {
  if (error instanceof MongoError) return true;
  if (!(error instanceof Error)) return false;
  return (
    isStorageFull(error) ||
    isStorageAway(error) ||
    OWN_CODES.has((error as NodeJS.ErrnoException).code ?? "") ||
    error.name === "MaxRetriesPerRequestError" ||
    error.message === "Connection is closed."
  );
}

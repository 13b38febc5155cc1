import { MongoError } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployment.ts";
import { AppError, type AppCode, buildErrors } from "#schemas/errors.ts";
import { GitError } from "#git/command.ts";
import type { Build } from "./context.ts";

/** How a deployment ends. */
export interface End {
  status: Exclude<DeploymentStatus, "queued" | "running">;
  reason: string | null;
  errorCode: AppCode | null;
}

/** What the log ends with. The errors that stop a build stand in it already. */
export function lastLine({ status, reason, errorCode }: End): string {
  if (errorCode === "issues_found") return buildErrors.issues_found;
  return reason ?? (status === "failed" ? "The build failed." : status);
}

/** What a thrown error means for the deployment. @throws the error itself when it is not the build's own fault */
export function endOfFailure(build: Build, error: unknown): End {
  const known = knownError(error);
  if (known) return { status: "failed", reason: known.message, errorCode: known.appCode };
  if (isInfrastructure(error)) throw error;
  build.context.log.error({ err: error, deploymentId: build.deployment._id }, "build crashed");
  const crash = new AppError("build_crashed");
  return { status: "failed", reason: crash.message, errorCode: crash.appCode };
}

function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if ((error as NodeJS.ErrnoException).code === "ENOSPC") return new AppError("storage_full");
  if (error instanceof GitError && error.reason === "exit") return new AppError("repo_corrupt");
  if (error instanceof GitError && error.reason === "timeout") return new AppError("git_host_slow");
  return null;
}

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
  "EIO",
  "EMFILE",
  "ENFILE",
]);

/** Storage, database or queue: the same build may succeed in a moment. */
export function isInfrastructure(error: unknown): boolean {
  if (error instanceof MongoError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && NETWORK_CODES.has(code)) ||
    "$metadata" in error ||
    error.name === "MaxRetriesPerRequestError" ||
    error.message === "Connection is closed."
  );
}

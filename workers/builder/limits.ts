import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { sizeText } from "#content/size-text.ts";

export const MEBIBYTE = 1024 ** 2;
/** A pack also contains the history and unpublished files. */
const REPOSITORY_PER_SITE = 1.5;
const MIN_REPOSITORY_BYTES = 1.5 * 1024 * MEBIBYTE;
const SECONDS_A_MINUTE = 60;
/** What one build fetches from Git LFS. */
export const LFS_BUILD_BYTES = 512 * MEBIBYTE;
/** When a build has rendered more pages, the memory for what follows is worth new compiler threads. */
export const LARGE_BUILD_PAGES = 5_000;

/** The limits of one deployment, as configured in the installation and shown in its spec. */
interface BuildLimits {
  files: number;
  fileBytes: number;
  noteCharacters: number;
  siteBytes: number;
}

export function limitsOf(env: Env): BuildLimits {
  return {
    files: env.BUILD_MAX_FILES,
    fileBytes: env.BUILD_MAX_FILE_MIB * MEBIBYTE,
    noteCharacters: env.BUILD_MAX_NOTE_MIB * MEBIBYTE,
    siteBytes: env.BUILD_MAX_SITE_MIB * MEBIBYTE,
  };
}

/** Limits for fetching a repository from another host. */
export function transferLimits(env: Env): { timeoutMs: number; maxBytes: number } {
  const { siteBytes } = limitsOf(env);
  return {
    timeoutMs: env.GIT_FETCH_TIMEOUT_SECONDS * 1000,
    maxBytes: Math.max(MIN_REPOSITORY_BYTES, siteBytes * REPOSITORY_PER_SITE),
  };
}

/** The maximum duration of a build, as text. */
export function timeText(env: Env): string {
  const seconds = env.BUILD_TIMEOUT_SECONDS;
  const minutes = seconds / SECONDS_A_MINUTE;
  if (!Number.isInteger(minutes)) return `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** The error of a build that takes too long. */
export function timeoutError(env: Env): AppError {
  const message = `The build took longer than ${timeText(env)}.`;
  return new AppError("build_timeout", { message });
}

/** @throws AppError site_too_large */
export function checkSiteSize(env: Env, bytes: number): void {
  const { siteBytes } = limitsOf(env);
  if (bytes <= siteBytes) return;
  throw new AppError("site_too_large", {
    message: `The site is ${Math.ceil(bytes / MEBIBYTE).toLocaleString("en")} MiB. Sites can be up to ${sizeText(siteBytes)}.`,
  });
}

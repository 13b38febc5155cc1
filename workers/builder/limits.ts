import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";

const MEBIBYTE = 1024 ** 2;
const MEBIBYTES_A_GIBIBYTE = 1024;
/** A pack also holds the history, and what is not published. */
const REPOSITORY_PER_SITE = 1.5;
const MIN_REPOSITORY_BYTES = 1.5 * 1024 * MEBIBYTE;
const SECONDS_A_MINUTE = 60;

/** What one deployment may be, as the installation has set it; its spec names them. */
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

/** What copying a repository from another host may take. */
export function transferLimits(env: Env): { timeoutMs: number; maxBytes: number } {
  const { siteBytes } = limitsOf(env);
  return {
    timeoutMs: env.GIT_FETCH_TIMEOUT_SECONDS * 1000,
    maxBytes: Math.max(MIN_REPOSITORY_BYTES, siteBytes * REPOSITORY_PER_SITE),
  };
}

/** Of a limit, which is a whole number of MiB: "25 MiB", "1 GiB". */
export function sizeText(bytes: number): string {
  const mebibytes = Math.ceil(bytes / MEBIBYTE);
  return mebibytes % MEBIBYTES_A_GIBIBYTE === 0
    ? `${mebibytes / MEBIBYTES_A_GIBIBYTE} GiB`
    : `${mebibytes.toLocaleString("en")} MiB`;
}

/** The longest that a build may take, as people say it. */
export function timeText(env: Env): string {
  const seconds = env.BUILD_TIMEOUT_SECONDS;
  const minutes = seconds / SECONDS_A_MINUTE;
  if (!Number.isInteger(minutes)) return `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Of a build that takes longer than it may. */
export function timeoutError(env: Env): AppError {
  const message = `The build took longer than ${timeText(env)}.`;
  return new AppError("build_timeout", { message });
}

/** @throws AppError site_too_large */
export function checkSiteSize(env: Env, bytes: number): void {
  const { siteBytes } = limitsOf(env);
  if (bytes <= siteBytes) return;
  throw new AppError("site_too_large", {
    message: `The site has ${Math.ceil(bytes / MEBIBYTE).toLocaleString("en")} MiB. Sites can be up to ${sizeText(siteBytes)}.`,
  });
}

import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import { isInGitFolder } from "../uploads/archive/entry-path.ts";
import { checkRepositoryPath } from "./repository-path.ts";

/** A change whose paths are safe. `bytes`: the new content; null if the file only moves or is removed. */
export interface CheckedChange {
  path: string;
  from: string | null;
  bytes: Buffer | null;
  isRemoval: boolean;
}

const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** Commits with this file, under any name that a system treats as the same, are refused when they are pushed with git. */
const GIT_MODULES = /^(?:\.gitmodules|gitmod~\d+|gi7eba~\d+)(?:[ .]*|:.*)$/i;
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const MEBIBYTE = 1024 * 1024;

/** @throws AppError path_outside_repo, archive_unsafe, bad_request, payload_too_large */
export function checkChanges(
  env: Pick<Env, "BUILD_MAX_FILE_MIB">,
  changes: readonly SourceChange[],
): CheckedChange[] {
  const checked = changes.map((change): CheckedChange => {
    const path = checkWritablePath(change.path);
    const from = change.from === undefined ? null : checkWritablePath(change.from);
    const bytes = bytesOf(change);
    if (bytes !== null && bytes.length > env.BUILD_MAX_FILE_MIB * MEBIBYTE)
      throw new AppError("payload_too_large", {
        message: `${path} is larger than ${env.BUILD_MAX_FILE_MIB} MiB, the limit for one file.`,
      });
    return { path, from: from === path ? null : from, bytes, isRemoval: change.remove === true };
  });
  checkNoClash(checked);
  return checked;
}

function bytesOf({ content, contentBase64 }: SourceChange): Buffer | null {
  if (content !== undefined) return Buffer.from(content);
  return contentBase64 === undefined ? null : Buffer.from(contentBase64, "base64");
}

/** A path that a commit can have. @throws AppError path_outside_repo, archive_unsafe */
export function checkWritablePath(path: string): string {
  checkRepositoryPath(path);
  if (CONTROL.test(path) || isInGitFolder(path)) throw new AppError("path_outside_repo");
  const name = path.slice(path.lastIndexOf("/") + 1).replace(IGNORED_BY_HFS, "");
  if (GIT_MODULES.test(name)) throw new AppError("archive_unsafe");
  return path;
}

/** Two changes of one file would depend on their order. */
function checkNoClash(changes: readonly CheckedChange[]): void {
  const paths = changes.flatMap(({ path, from }) => (from === null ? [path] : [path, from]));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw clash(`${twice} occurs in two changes. Combine them.`);
  const written = new Set(changes.filter(({ isRemoval }) => !isRemoval).map(({ path }) => path));
  for (const path of written)
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      if (written.has(path.slice(0, end)))
        throw clash(`${path.slice(0, end)} cannot be both a file and a folder.`);
}

const clash = (message: string) => new AppError("bad_request", { message });

import { AppError } from "#schemas/errors.ts";
import { DEFAULT_LIMITS } from "#git/objects/tree.ts";

/** macOS and Windows write these into every folder and archive. */
const SYSTEM_FILES = /^(?:\.DS_Store|\._.*|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.localized)$/i;
const SYSTEM_FOLDERS = /^(?:__MACOSX|\.Spotlight-V100|\.Trashes|\.fseventsd|\$RECYCLE\.BIN)$/i;
/** Characters that HFS+ ignores in names, so `.g\u200cit` is `.git` there. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** NTFS ignores dots, spaces and streams at the end of names, and knows `.git` also by its short name. */
const GIT_FOLDER = /^(?:\.git|git~1)(?:[ .]*|:.*)$/i;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/**
 * The path of an archive's entry, as git writes it: composed characters, no empty segments, no `./`.
 * @throws AppError archive_path if it leads out of the archive, path_too_long
 */
export function entryPath(name: string): string {
  const segments = name
    .normalize("NFC")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  const isOutside = name.startsWith("/") || /^[a-z]:/i.test(name) || segments.includes("..");
  if (isOutside) throw unsafe(name, "leads out of the archive");
  if (CONTROL.test(name)) throw unsafe(name, "contains control characters");
  const path = segments.join("/");
  const { pathBytes, nameBytes } = DEFAULT_LIMITS;
  if (
    Buffer.byteLength(path) > pathBytes ||
    segments.some((segment) => Buffer.byteLength(segment) > nameBytes)
  )
    throw new AppError("path_too_long", {
      message: `The path ${shown(path)} is longer than ${pathBytes} bytes, or a name in it is longer than ${nameBytes}. Shorten it and upload again.`,
    });
  return path;
}

/** Whether a git client on any system may treat the path as one of git's own files. */
export function isInGitFolder(path: string): boolean {
  const segments = path.split("/");
  return segments.some((segment) => GIT_FOLDER.test(segment.replace(IGNORED_BY_HFS, "")));
}

/** Why a path is not committed. Null if it is. */
export function reasonToLeaveOut(path: string): string | null {
  const segments = path.split("/");
  const name = segments.at(-1) ?? "";
  if (isInGitFolder(path)) return "files of .git folders";
  if (segments.slice(0, -1).includes("node_modules")) return "files of node_modules folders";
  if (SYSTEM_FILES.test(name) || segments.some((segment) => SYSTEM_FOLDERS.test(segment)))
    return "system files of macOS and Windows";
  return null;
}

/** @throws AppError archive_path if two files have one path, or one is inside another */
export function checkNoClash(paths: readonly string[]): void {
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(path)) throw unsafe(path, "occurs twice");
    files.add(path);
  }
  for (const path of paths)
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      if (files.has(path.slice(0, end))) throw unsafe(path, "is inside a file");
}

/** The folder that contains all files, with a slash at its end. "" if there is none. */
export function singleTopFolder(paths: readonly string[]): string {
  const first = paths[0] ?? "";
  const folder = first.slice(0, first.indexOf("/") + 1);
  return folder !== "" && paths.every((path) => path.startsWith(folder)) ? folder : "";
}

function unsafe(name: string, what: string): AppError {
  return new AppError("archive_path", {
    message: `The archive is not safe: the path “${shown(name)}” ${what}. Create the archive again from the folder.`,
  });
}

const SHOWN_LENGTH = 100;

/** Escaped, because the path may be hostile. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, SHOWN_LENGTH)).slice(1, -1);
}

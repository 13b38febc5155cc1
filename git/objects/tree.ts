import { isUtf8 } from "node:buffer";

import { AppError } from "#schemas/errors.ts";

import { GitError, spawnGit } from "../command.ts";
import { nulRecords } from "./nul-records.ts";

export interface TreeEntry {
  path: string;
  /** In git's format: `100644`, `100755`, `120000`, `160000`. */
  mode: string;
  oid: string;
  kind: "file" | "symlink" | "submodule";
}

export interface TreeChange {
  status: "added" | "modified" | "deleted" | "renamed" | "typeChanged";
  path: string;
  /** The old path, for a rename. */
  from?: string;
  /** The new content, or the old content for a deletion. */
  oid: string;
  kind: TreeEntry["kind"];
}

export interface TreeLimits {
  files: number;
  pathBytes: number;
  /** Limit of one path segment. */
  nameBytes: number;
}

export const DEFAULT_LIMITS: TreeLimits = { files: 50_000, pathBytes: 1024, nameBytes: 255 };
/** If more files than this are renamed, renames are reported as deletions and additions, unless the bytes are identical. */
const RENAME_LIMIT = 2000;
const LIST_TIMEOUT_MS = 60_000;
const SLASH = 0x2f;

/**
 * Every file of a commit, in git's order. `badNames` are paths that are not UTF-8, with U+FFFD for the bad bytes.
 * @throws AppError `too_many_files`, `path_too_long`, as soon as a limit is exceeded.
 */
export async function listTree(
  directory: string,
  sha: string,
  limits: Partial<TreeLimits> = {},
): Promise<{ entries: TreeEntry[]; badNames: string[] }> {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  // Without -l: to report sizes, git would need blobs that a partial mirror does not have.
  const args = ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", sha];
  const listing = spawnGit(args, { gitDir: directory, timeoutMs: LIST_TIMEOUT_MS });
  listing.stdin.end();
  const entries: TreeEntry[] = [];
  const badNames: string[] = [];
  try {
    for await (const record of nulRecords(listing.stdout)) {
      const tab = record.indexOf("\t", 0, "latin1");
      const name = record.subarray(tab + 1);
      if (entries.length + badNames.length >= bounds.files) throw tooManyFiles(bounds.files);
      checkPath(name, bounds);
      const path = name.toString();
      const [mode = "", , oid = ""] = record.toString("latin1", 0, tab).split(" ");
      if (isUtf8(name)) entries.push({ path, mode, oid, kind: kindOf(mode) });
      else badNames.push(path);
    }
    await listing.finished;
  } finally {
    listing.stop();
  }
  return { entries, badNames };
}

/** The changes from one commit to another, including renames. Paths that are not UTF-8 are left out. */
export async function diffTree(directory: string, from: string, to: string): Promise<TreeChange[]> {
  const raw = await rawDiff(directory, { from, to, similarity: "50%" }).catch((error: unknown) => {
    // A partial mirror may lack a large blob that git would have to compare. Comparing object ids needs no bytes.
    if (!(error instanceof GitError) || error.reason !== "exit") throw error;
    return rawDiff(directory, { from, to, similarity: "100%" });
  });
  const changes: TreeChange[] = [];
  for (let index = 0; index + 1 < raw.length;) {
    const [oldMode = "", newMode = "", oldOid = "", newOid = "", status = ""] = (
      raw[index++] as Buffer
    )
      .toString("latin1", 1)
      .split(" ");
    const letter = status[0] ?? "";
    const before = letter === "R" ? raw[index++] : undefined;
    const after = raw[index++];
    if (after === undefined || !isUtf8(after) || (before !== undefined && !isUtf8(before)))
      continue;
    const deleted = letter === "D";
    changes.push({
      status: STATUSES[letter] ?? "modified",
      path: after.toString(),
      ...(before === undefined ? {} : { from: before.toString() }),
      oid: deleted ? oldOid : newOid,
      kind: kindOf(deleted ? oldMode : newMode),
    });
  }
  return changes;
}

const STATUSES: Record<string, TreeChange["status"]> = {
  A: "added",
  M: "modified",
  D: "deleted",
  R: "renamed",
  T: "typeChanged",
};

async function rawDiff(
  directory: string,
  { from, to, similarity }: { from: string; to: string; similarity: string },
): Promise<Buffer[]> {
  const renames = [`--find-renames=${similarity}`, `-l${RENAME_LIMIT}`];
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-ext-diff", ...renames];
  const diff = spawnGit([...args, "--end-of-options", from, to, "--"], {
    gitDir: directory,
    timeoutMs: LIST_TIMEOUT_MS,
  });
  diff.stdin.end();
  const parts: Buffer[] = [];
  for await (const part of nulRecords(diff.stdout)) parts.push(part);
  await diff.finished;
  return parts;
}

function checkPath(name: Buffer, bounds: TreeLimits): void {
  let segment = 0;
  for (let index = 0; index < name.length && segment <= bounds.nameBytes; index++)
    segment = name[index] === SLASH ? 0 : segment + 1;
  if (name.length <= bounds.pathBytes && segment <= bounds.nameBytes) return;
  const path = name.toString("utf8", 0, 100);
  throw new AppError("path_too_long", {
    message: `The path ${path}… is longer than ${bounds.pathBytes} bytes, or a name in it is longer than ${bounds.nameBytes}.`,
    details: { path },
  });
}

function tooManyFiles(limit: number): AppError {
  return new AppError("too_many_files", {
    message: `The repository has more than ${limit.toLocaleString("en")} files.`,
    details: { limit },
  });
}

function kindOf(mode: string): TreeEntry["kind"] {
  if (mode === "120000") return "symlink";
  return mode === "160000" ? "submodule" : "file";
}

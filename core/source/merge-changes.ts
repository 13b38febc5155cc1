import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { openBlobs } from "#git/objects/blobs.ts";
import { mergeTexts } from "#git/objects/merge-texts.ts";
import { openObjects } from "#git/objects/objects.ts";
import { findPath, type PathEntry } from "#git/objects/path-entry.ts";
import { AppError } from "#schemas/errors.ts";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";
import type { CheckedChange } from "./check-changes.ts";
import type { CommitPlace } from "./project-repository.ts";

/** A file to write: new bytes, or an object that the repository has. */
export type MergedFile = { path: string; mode: string } & ({ bytes: Buffer } | { oid: string });

/** What the changes mean for the head of the branch. */
export interface Merged {
  files: MergedFile[];
  removed: string[];
  conflicts: SourceConflict[];
}

const PLAIN_MODE = "100644";
const FILE_MODE = /^100/;
/** Like git, treat a file as binary if its first bytes contain a NUL. */
const BINARY_PROBE_BYTES = 8_000;
/** Larger files are not merged. */
const MERGE_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Applies changes that were made at one commit to another one. A file that changed there as well is merged line by line.
 * @param places `base`: null if the repository no longer has it; then nothing can be merged. `head`: null if the branch has no commit
 * @param directory for temporary files; it belongs to this call alone
 * @throws AppError file_not_found, path_taken
 */
export async function mergeChanges(
  changes: readonly CheckedChange[],
  places: { base: CommitPlace | null; head: CommitPlace | null },
  directory: string,
): Promise<Merged> {
  const base = openSide(places.base);
  const head = openSide(places.head);
  const merged: Merged = { files: [], removed: [], conflicts: [] };
  const gone = new Set(
    changes.flatMap(({ path, from, isRemoval }) => (isRemoval ? [path] : (from ?? []))),
  );
  try {
    for (const change of changes)
      await mergeChange(change, { base, head, merged, gone, directory });
    return merged;
  } finally {
    base.close();
    head.close();
  }
}

interface Merging {
  base: Side;
  head: Side;
  merged: Merged;
  /** Paths that the commit no longer has. */
  gone: ReadonlySet<string>;
  directory: string;
}

async function mergeChange(change: CheckedChange, merging: Merging): Promise<void> {
  if (change.isRemoval) return mergeRemoval(change.path, merging);
  const { base, head, gone } = merging;
  const there = await head.find(change.path);
  if (there.kind === "folder") throw taken(`${change.path} is a folder.`);
  if (there.kind === "blocked" && !gone.has(there.by))
    throw taken(`${there.by} is a file, so it cannot contain other files.`);
  const before = await base.find(change.from ?? change.path);
  if (change.from === null)
    return mergeContent(change, { before: fileIn(before), there: fileIn(there) }, merging);
  await mergeMove({ ...change, from: change.from }, fileIn(before), fileIn(there), merging);
}

async function mergeRemoval(path: string, { base, head, merged }: Merging): Promise<void> {
  const before = fileIn(await base.find(path));
  const there = fileIn(await head.find(path));
  if (!there && !before) throw notFound(path);
  if (!there) return;
  if (there.oid === before?.oid) merged.removed.push(path);
  else
    merged.conflicts.push({
      path,
      base: await base.text(before),
      ours: null,
      theirs: await head.text(there),
    });
}

async function mergeMove(
  change: CheckedChange & { from: string },
  before: FileEntry | null,
  there: FileEntry | null,
  merging: Merging,
): Promise<void> {
  const { path, from, bytes } = change;
  const { base, head, merged } = merging;
  const old = fileIn(await head.find(from));
  if (!old && !before) throw notFound(from);
  if (old && there) throw taken(`There is already a file at ${path}. Choose another name.`);
  // Someone has already moved the file to the same path.
  if (!old && there) {
    if (bytes) await mergeContent(change, { before, there }, merging);
    return;
  }
  if (!old) {
    const ours = bytes ? textOf(bytes) : await base.text(before);
    merged.conflicts.push({ path, base: await base.text(before), ours, theirs: null });
    return;
  }
  const conflicts = merged.conflicts.length;
  if (!bytes || oidOf(bytes) === old.oid) merged.files.push({ path, mode: old.mode, oid: old.oid });
  else await mergeContent(change, { before, there: old }, merging, { always: true });
  if (merged.conflicts.length === conflicts) merged.removed.push(from);
}

/** @param always writes the file even if it has this content elsewhere */
async function mergeContent(
  { path, bytes }: CheckedChange,
  { before, there }: { before: FileEntry | null; there: FileEntry | null },
  { base, head, merged, directory }: Merging,
  { always = false } = {},
): Promise<void> {
  if (bytes === null) return;
  const oid = oidOf(bytes);
  const mode = there?.mode ?? before?.mode ?? PLAIN_MODE;
  if (there?.oid === oid && !always) return;
  if (before?.oid === oid) {
    // The caller did not change it, but perhaps someone else did.
    if (there && always) merged.files.push({ path, mode, oid: there.oid });
    return;
  }
  if (there?.oid === before?.oid) return void merged.files.push({ path, mode, bytes });
  const original = before && (await base.bytes(before));
  const theirs = there && (await head.bytes(there));
  const mergedBytes =
    original && theirs
      ? await mergeTexts({ base: original, ours: bytes, theirs }, directory)
      : null;
  if (mergedBytes === null) {
    const conflict = { base: textOf(original), ours: textOf(bytes), theirs: textOf(theirs) };
    merged.conflicts.push({ path, ...conflict });
  } else if (always || oidOf(mergedBytes) !== there?.oid)
    merged.files.push({ path, mode, bytes: mergedBytes });
}

type FileEntry = Extract<PathEntry, { kind: "file" }>;

/** @throws AppError path_taken if it is a symbolic link or a submodule */
function fileIn(entry: PathEntry): FileEntry | null {
  if (entry.kind !== "file") return null;
  if (!FILE_MODE.test(entry.mode))
    throw taken("Symbolic links and submodules cannot be changed here. Use git.");
  return entry;
}

interface Side {
  find(path: string): Promise<PathEntry>;
  /** Null if it is too large. */
  bytes(file: FileEntry): Promise<Buffer | null>;
  text(file: FileEntry | null): Promise<string | null>;
  close(): void;
}

function openSide(place: CommitPlace | null): Side {
  if (!place) {
    const nothing = () => Promise.resolve(null);
    const find = () => Promise.resolve<PathEntry>({ kind: "none" });
    return { find, bytes: nothing, text: nothing, close: () => undefined };
  }
  const objects = openObjects(place.directory);
  const blobs = openBlobs(place.directory, { maxBytes: MERGE_MAX_BYTES });
  return {
    find: (path) => findPath(objects, place.commit, path),
    bytes: ({ oid }) => blobs.read(oid),
    text: async (file) => textOf(file && (await blobs.read(file.oid))),
    close: () => {
      objects.close();
      blobs.close();
    },
  };
}

function textOf(bytes: Buffer | null): string | null {
  if (bytes === null || !isUtf8(bytes)) return null;
  return bytes.subarray(0, BINARY_PROBE_BYTES).includes(0) ? null : bytes.toString("utf8");
}

/** As git names a file's object. */
function oidOf(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

const taken = (message: string) => new AppError("path_taken", { message });
const notFound = (path: string) =>
  new AppError("file_not_found", { message: `The commit has no file ${path}.` });

import { isUtf8 } from "node:buffer";

import { cleanText, cleanDate } from "../clean.ts";
import { GitError, spawnGit } from "../command.ts";
import { rawEntries } from "./raw-tree.ts";
import type { Commit } from "../repositories.ts";
import type { TreeEntry } from "./tree.ts";

export interface GitObject {
  oid: string;
  type: string;
  bytes: Buffer;
}

export interface ObjectReader {
  /**
   * The object with a name such as `refs/heads/main` or an id. Null when it does not exist, or is too large for a legitimate commit or tree.
   * @throws GitError after git has ended
   */
  read(name: string): Promise<GitObject | null>;
  close(): void;
}

/** Legitimate commits and trees are far smaller. A commit of 500 MB would fill the memory of the process that reads it. */
const MAX_OBJECT_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;
/** A name is sent to git as one line. */
const NAME = /^[^\s\p{Cc}]{1,1000}$/u;

/**
 * One `git cat-file` that may stay open while the repository is in use: it sees new refs and packs. Starting git from a process that uses much memory costs
 * more than all the requests of a small push.
 */
export function openObjects(directory: string): ObjectReader {
  const process = spawnGit(["cat-file", "--batch"], { gitDir: directory });
  const waiting: { resolve(object: GitObject | null): void; reject(error: Error): void }[] = [];
  let failure: Error | null = null;
  const end = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  process.finished.then(() => end(new GitError("exit", 0, "the object reader is closed")), end);

  process.stdout.on(
    "data",
    objectParser((object) => waiting.shift()?.resolve(object)),
  );

  return {
    read(name) {
      if (failure) return Promise.reject(failure);
      if (!NAME.test(name)) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        process.stdin.write(`${name}\n`);
      });
    },
    close: () => void process.stdin.end(),
  };
}

/**
 * Responses are `<oid> <type> <size>
 * `, the bytes and `
 * `; or `<name> missing
 * `.
 */
function objectParser(answer: (object: GitObject | null) => void): (chunk: Buffer) => void {
  let received: Buffer = Buffer.alloc(0);
  let later: Buffer[] = [];
  let laterBytes = 0;
  /** How many bytes must have arrived before parsing is retried. */
  let neededBytes = 0;
  /** Remaining bytes of an object that is too large. */
  let ignored = 0;

  return (chunk) => {
    const passed = Math.min(ignored, chunk.length);
    ignored -= passed;
    later.push(chunk.subarray(passed));
    laterBytes += chunk.length - passed;
    if (received.length + laterBytes < neededBytes) return;
    received = Buffer.concat([received, ...later]);
    later = [];
    laterBytes = 0;
    neededBytes = 0;
    for (;;) {
      const newline = received.indexOf(NEWLINE);
      if (newline === -1) return;
      const [oid = "", type = "", digits] = received.toString("latin1", 0, newline).split(" ");
      const start = newline + 1;
      if (digits === undefined) {
        received = received.subarray(start);
        answer(null);
        continue;
      }
      const size = Number(digits);
      const stop = start + size;
      if (size > MAX_OBJECT_BYTES) {
        ignored = Math.max(0, stop + 1 - received.length);
        received = received.subarray(stop + 1);
        answer(null);
        continue;
      }
      if (received.length <= stop) {
        neededBytes = stop + 1;
        return;
      }
      answer({ oid, type, bytes: received.subarray(start, stop) });
      received = received.subarray(stop + 1);
    }
  };
}

/** A commit and its tree. Null when the commit is not encoded in UTF-8, because git itself must then convert it. */
export function parseCommit({ oid, bytes }: GitObject): (Commit & { tree: string }) | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString();
  const blank = text.indexOf("\n\n");
  const header = text.slice(0, blank === -1 ? text.length : blank);
  if (/^encoding /m.test(header)) return null;
  const author = /^author (.*) <(.*)> (-?\d+) [+-]\d+$/m.exec(header);
  const tree = /^tree ([0-9a-f]{40})$/m.exec(header)?.[1];
  if (!author || !tree) return null;
  const [, name = "", email = "", seconds = ""] = author;
  return {
    sha: oid,
    tree,
    parents: [...header.matchAll(/^parent ([0-9a-f]{40})$/gm)].map((match) => match[1] ?? ""),
    author: { name: cleanText(name), email: cleanText(email) },
    at: cleanDate(seconds),
    message: cleanText(blank === -1 ? "" : text.slice(blank + 2).trim()),
  };
}

/** A file that differs between two trees. */
export interface TreeStep {
  path: string;
  before: TreeEntry | null;
  after: TreeEntry | null;
}

/** Above this number, `git ls-tree` is faster than many requests. */
const MAX_TREES = 200;
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1024;

/**
 * Compares two trees and reads only the folders that differ.
 * @returns null when there are too many differences, or when `listTree` must check a name
 */
export async function stepTrees(
  objects: ObjectReader,
  before: string,
  after: string,
): Promise<TreeStep[] | null> {
  const steps: TreeStep[] = [];
  const open: { folder: string; before: string | null; after: string | null }[] = [
    { folder: "", before, after },
  ];
  for (let read = 0; open.length > 0; read++) {
    const pair = open.pop();
    if (!pair || read > MAX_TREES) return null;
    const [old, now] = await Promise.all([
      readTree(objects, pair.before, pair.folder),
      readTree(objects, pair.after, pair.folder),
    ]);
    if (!old || !now) return null;
    for (const path of new Set([...old.keys(), ...now.keys()])) {
      const [left, right] = [old.get(path), now.get(path)];
      if (left?.oid === right?.oid && left?.mode === right?.mode) continue;
      const folders = { before: folderOid(left), after: folderOid(right) };
      if (folders.before !== null || folders.after !== null)
        open.push({ folder: `${path}/`, ...folders });
      const files = { before: fileOf(left), after: fileOf(right) };
      if (files.before || files.after) steps.push({ path, ...files });
    }
  }
  return steps;
}

interface FoundEntry {
  path: string;
  mode: string;
  oid: string;
}

const FOLDER_MODE = "40000";

function folderOid(entry: FoundEntry | undefined): string | null {
  return entry?.mode === FOLDER_MODE ? entry.oid : null;
}

function fileOf(entry: FoundEntry | undefined): TreeEntry | null {
  if (!entry || entry.mode === FOLDER_MODE) return null;
  const { path, mode, oid } = entry;
  const kind = mode === "120000" ? "symlink" : mode === "160000" ? "submodule" : "file";
  return { path, mode, oid, kind };
}

async function readTree(
  objects: ObjectReader,
  oid: string | null,
  folder: string,
): Promise<Map<string, FoundEntry> | null> {
  const entries = new Map<string, FoundEntry>();
  if (oid === null) return entries;
  const tree = await objects.read(oid);
  if (tree?.type !== "tree") return null;
  for (const { mode, name, oid: entryOid } of rawEntries(tree.bytes)) {
    const path = folder + name.toString();
    const isJudged = !isUtf8(name) || name.length > MAX_NAME_BYTES;
    if (isJudged || Buffer.byteLength(path) > MAX_PATH_BYTES) return null;
    entries.set(path, { path, mode, oid: entryOid });
  }
  return entries;
}

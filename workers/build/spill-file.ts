import { closeSync, fsync, mkdirSync, openSync, readSync, rmSync, writevSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const sync = promisify(fsync);

/** Bytes that a build makes and needs again, on the disk instead of in memory. */
export interface SpillFile {
  path: string;
  /** @returns where they begin */
  add(...parts: Uint8Array[]): number;
  size(): number;
  read(start: number, length: number): Buffer;
  /** Everything is on the disk, and nothing is added or read any more. */
  close(): Promise<void>;
  remove(): void;
}

const BUFFER_BYTES = 4 * 1024 * 1024;
/** The kernel takes at most 1,024 at once. */
const MAX_PARTS = 1_000;

/** Synchronous on purpose: the page cache takes and gives a few kilobytes in less time than a turn of the event loop. */
export function openSpillFile(path: string): SpillFile {
  let file: number | null = null;
  let waiting: Uint8Array[] = [];
  let written = 0;
  let size = 0;

  function write(): number {
    if (file === null) {
      mkdirSync(dirname(path), { recursive: true });
      file = openSync(path, "w+");
    }
    if (waiting.length > 0) writeAll(file, waiting);
    waiting = [];
    written = size;
    return file;
  }

  function release(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  return {
    path,
    add(...parts) {
      const start = size;
      for (const part of parts) {
        if (part.length === 0) continue;
        waiting.push(part);
        size += part.length;
      }
      if (size - written >= BUFFER_BYTES || waiting.length >= MAX_PARTS) write();
      return start;
    },
    size: () => size,
    read(start, length) {
      const open = written >= start + length && file !== null ? file : write();
      const bytes = Buffer.allocUnsafe(length);
      const got = readSync(open, bytes, 0, length, start);
      if (got !== length) throw new Error(`${path} is cut off`);
      return bytes;
    },
    async close() {
      await sync(write());
      release();
    },
    remove() {
      release();
      rmSync(path, { force: true });
    },
  };
}

/** A disk may take less than it was given. */
function writeAll(file: number, parts: Uint8Array[]): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const taken = writevSync(file, parts);
  if (taken === length) return;
  const rest = Buffer.concat(parts).subarray(taken);
  writeAll(file, [rest]);
}

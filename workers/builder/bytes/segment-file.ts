import { closeSync, fsync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const sync = promisify(fsync);

/** A range of a segment file. */
export interface FilePart {
  path: string;
  start: number;
  length: number;
}

/**
 * A segment while it is written: pieces one after another, with no header and nothing between them. The list of their
 * offsets and lengths is kept elsewhere (decision 042).
 */
export interface SegmentFile {
  path: string;
  /** Copies the bytes. @returns their offset */
  add(...parts: Uint8Array[]): number;
  size(): number;
  read(start: number, length: number): Buffer;
  /** A range that other threads can read. */
  part(start: number, length: number): FilePart;
  /** The whole segment, or null if some of it is already on the disk. */
  buffered(): Buffer | null;
  /** Syncs everything to the disk. Nothing can be added or read afterwards. */
  close(): Promise<void>;
  remove(): void;
}

/** Added bytes are copied into a block of this size, so that the memory they were part of can be freed. */
const BLOCK_BYTES = 1024 * 1024;

/**
 * Synchronous on purpose: the page cache reads and writes a few kilobytes faster than the event loop turns, and takes 300
 * MB in 75 ms of processor time.
 */
export function openSegmentFile(path: string): SegmentFile {
  let file: number | null = null;
  let block: Buffer | null = null;
  let filled = 0;
  let size = 0;

  function write(): number {
    if (file === null) {
      mkdirSync(dirname(path), { recursive: true });
      file = openSync(path, "w+");
    }
    if (block && filled > 0) writeAll(file, block.subarray(0, filled));
    filled = 0;
    return file;
  }

  /** The file descriptor, after everything before `end` has been written. */
  function written(end: number): number {
    return size - filled >= end && file !== null ? file : write();
  }

  function put(part: Uint8Array): void {
    if (filled + part.length > BLOCK_BYTES) write();
    if (part.length > BLOCK_BYTES) return writeAll(write(), part);
    block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
    block.set(part, filled);
    filled += part.length;
  }

  function release(): void {
    if (file !== null) closeSync(file);
    file = null;
    block = null;
  }

  return {
    path,
    add(...parts) {
      const start = size;
      for (const part of parts) {
        put(part);
        size += part.length;
      }
      return start;
    },
    size: () => size,
    read(start, length) {
      const bytes = Buffer.allocUnsafe(length);
      readPart(written(start + length), { path, start, length }, bytes);
      return bytes;
    },
    part(start, length) {
      written(start + length);
      return { path, start, length };
    },
    buffered: () => (file === null ? (block?.subarray(0, filled) ?? null) : null),
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

/** @throws if the file is too short */
export function readPart(file: number, { path, start, length }: FilePart, into: Uint8Array): void {
  const bytesRead = readSync(file, into, 0, length, start);
  if (bytesRead !== length) throw new Error(`${path} is truncated`);
}

/** A disk may accept fewer bytes than it was given. */
function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

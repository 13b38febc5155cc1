import { closeSync, fsync, mkdirSync, openSync, rmSync, write, writeSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const sync = promisify(fsync);
const writeLater = promisify(write);

/** A write-only file of a build. */
export interface AppendFile {
  path: string;
  /** Copies the bytes. @returns their offset */
  add(bytes: Uint8Array): number;
  size(): number;
  /** All bytes added so far, or null if some of them are already on the disk. */
  buffered(): Buffer | null;
  /** Syncs everything to the disk. No bytes can be added afterwards. @throws the error of any failed write */
  close(): Promise<void>;
  remove(): void;
}

const BLOCK_BYTES = 1024 * 1024;
/** If more blocks are pending, the disk is too slow to leave all the waiting to the end. */
const BLOCKS_AHEAD = 4;

/** Full blocks are written while the next one is filled. */
export function openAppendFile(path: string): AppendFile {
  let file: number | null = null;
  let block: Buffer | null = null;
  let filled = 0;
  /** Offset of the current block. */
  let start = 0;
  let failure: unknown = null;
  const free: Buffer[] = [];
  const running = new Set<Promise<void>>();

  function opened(): number {
    if (file === null) {
      mkdirSync(dirname(path), { recursive: true });
      file = openSync(path, "w");
    }
    return file;
  }

  function flush(): void {
    const [full, length, at] = [block, filled, start];
    if (!full || length === 0) return;
    start += length;
    filled = 0;
    if (running.size >= BLOCKS_AHEAD) return writeAll(opened(), full.subarray(0, length), at);
    block = free.pop() ?? null;
    const writing = writeAllLater(opened(), full.subarray(0, length), at)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        running.delete(writing);
        free.push(full);
      });
    running.add(writing);
  }

  /** The system may reuse a closed file descriptor immediately, so wait until no write uses it. */
  function release(): void {
    const open = file;
    file = null;
    block = null;
    if (open === null) return;
    if (running.size === 0) closeSync(open);
    else void Promise.all(running).then(() => closeSync(open));
  }

  return {
    path,
    add(bytes) {
      const at = start + filled;
      if (filled + bytes.length > BLOCK_BYTES) flush();
      if (bytes.length > BLOCK_BYTES) {
        writeAll(opened(), bytes, start);
        start += bytes.length;
        return at;
      }
      block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
      block.set(bytes, filled);
      filled += bytes.length;
      return at;
    },
    size: () => start + filled,
    buffered: () => (start === 0 && file === null ? (block?.subarray(0, filled) ?? null) : null),
    async close() {
      flush();
      await Promise.all(running);
      if (failure !== null) throw failure;
      await sync(opened());
      release();
    },
    remove() {
      release();
      rmSync(path, { force: true });
    },
  };
}

/** A disk may accept fewer bytes than it was given. */
function writeAll(file: number, bytes: Uint8Array, start: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(file, bytes, at, bytes.length - at, start + at);
}

async function writeAllLater(file: number, bytes: Uint8Array, start: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const length = bytes.length - at;
    at += (await writeLater(file, bytes, at, length, start + at)).bytesWritten;
  }
}

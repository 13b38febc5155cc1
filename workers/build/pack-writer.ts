import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { contentHash } from "./content-hash.ts";

/** New bytes of a deployment, one after the other in one file: a file per page would cost 15 s at 15,000 pages. */
export interface PackWriter {
  /** Adds bytes unless they are there; answers their hash. */
  add(bytes: Uint8Array): string;
  /** hash → [offset, length] */
  places: ReadonlyMap<string, [number, number]>;
  /** Bytes so far. */
  size(): number;
  /** Lets what was added reach the disk, so that it does not pile up in memory. */
  drain(): Promise<void>;
  /** Writes and syncs everything. The file's path, or null when nothing was added. */
  finish(): Promise<string | null>;
  /** Removes the file if it is still there. */
  discard(): Promise<void>;
}

const BUFFER_BYTES = 4 * 1024 * 1024;

export function openPackWriter(directory: string, name: string): PackWriter {
  const path = join(directory, `${name}.pack`);
  const places = new Map<string, [number, number]>();
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let offset = 0;
  let file: FileHandle | null = null;

  async function write(): Promise<void> {
    if (waitingBytes === 0) return;
    const chunk = waiting;
    waiting = [];
    waitingBytes = 0;
    if (!file) {
      await mkdir(dirname(path), { recursive: true });
      file = await open(path, "w");
    }
    await file.writev(chunk);
  }

  return {
    places,
    add(bytes) {
      const hash = contentHash(bytes);
      if (places.has(hash)) return hash;
      places.set(hash, [offset, bytes.length]);
      offset += bytes.length;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      return hash;
    },
    size: () => offset,
    drain: async () => {
      if (waitingBytes >= BUFFER_BYTES) await write();
    },
    finish: async () => {
      await write();
      if (!file) return null;
      await file.sync();
      await file.close();
      file = null;
      return path;
    },
    discard: async () => {
      await file?.close();
      file = null;
      await rm(path, { force: true });
    },
  };
}

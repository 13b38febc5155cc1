import { join } from "node:path";
import { openAppendFile } from "./append-file.ts";

/** New bytes of a deployment, one after the other in one file: a file per page would cost 15 s at 15,000 pages. */
export interface PackWriter {
  /** Adds bytes under their hash, unless they are there. */
  add(bytes: Uint8Array, hash: string): void;
  /** hash → [offset, length] */
  places: ReadonlyMap<string, [number, number]>;
  /** Bytes so far. */
  size(): number;
  /** Writes and syncs everything. The file's path, or null when nothing was added. */
  finish(): Promise<string | null>;
  /** Removes the file if it is still there. */
  discard(): void;
}

export function openPackWriter(directory: string, name: string): PackWriter {
  const file = openAppendFile(join(directory, `${name}.pack`));
  const places = new Map<string, [number, number]>();
  return {
    places,
    add(bytes, hash) {
      if (!places.has(hash)) places.set(hash, [file.add(bytes), bytes.length]);
    },
    size: file.size,
    finish: async () => {
      if (places.size === 0) return null;
      await file.close();
      return file.path;
    },
    discard: file.remove,
  };
}

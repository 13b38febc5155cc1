import type { MessagePort } from "node:worker_threads";
import type { BlobStore } from "#store/blobs.ts";
import type { ReadAnswer, ThreadMessage } from "./task.ts";

export type ReadableBlobs = Pick<BlobStore, "get" | "getRange">;

/** The blobs of the process, read through it: only there the storage's client is open. */
export function threadBlobs(port: MessagePort): ReadableBlobs {
  const waiting = new Map<number, (bytes: Buffer | null) => void>();
  let asked = 0;
  port.on("message", (message: unknown) => {
    const { number, bytes } = message as ReadAnswer;
    waiting.get(number)?.(bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    waiting.delete(number);
  });
  const read = (key: string, range: { offset: number; length: number } | null) =>
    new Promise<Buffer | null>((resolve) => {
      const number = ++asked;
      waiting.set(number, resolve);
      port.postMessage({ kind: "read", number, key, range } satisfies ThreadMessage);
    });
  return {
    get: (key) => read(key, null),
    getRange: (key, offset, length) => read(key, { offset, length }),
  };
}

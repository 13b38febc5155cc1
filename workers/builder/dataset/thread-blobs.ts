import type { MessagePort } from "node:worker_threads";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { LeftPart, ReadAnswer, ThreadMessage } from "./task.ts";

export interface ReadableBlobs extends Pick<BlobStore, "get" | "getRange"> {
  /** A part of the build's output; null if it no longer exists. */
  left(part: LeftPart): Promise<Buffer | null>;
}

/** Reads blobs through the process, because only the process has a storage client. */
export function threadBlobs(port: MessagePort): ReadableBlobs {
  const waiting = new Map<number, (bytes: Buffer | null) => void>();
  let lastNumber = 0;
  port.on("message", (message: unknown) => {
    const { number, bytes } = message as ReadAnswer;
    waiting.get(number)?.(bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    waiting.delete(number);
  });
  const ask = (questionOf: (number: number) => ThreadMessage) =>
    new Promise<Buffer | null>((resolve) => {
      const number = ++lastNumber;
      waiting.set(number, resolve);
      port.postMessage(questionOf(number));
    });
  const read = (key: string, range: { offset: number; length: number } | null) =>
    ask((number) => ({ kind: "read", number, key, range }));
  return {
    left: (part) => ask((number) => ({ kind: "read left", number, part })),
    get: (key) => read(key, null),
    getRange: (key, offset, length) => read(key, { offset, length }),
  };
}

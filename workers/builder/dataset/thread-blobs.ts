import type { BlobStore } from "#store/blobs/blobs.ts";
import type { TaskChannel } from "#service/threads/answer-tasks.ts";
import type { DatasetNews, LeftPart, ReadAnswer } from "./task.ts";

export interface ReadableBlobs extends Pick<BlobStore, "get" | "getRange"> {
  /** A part of the build's output; null if it no longer exists. */
  left(part: LeftPart): Promise<Buffer | null>;
}

/** Reads blobs through the process, because only the process has a storage client. */
export function threadBlobs(channel: TaskChannel): ReadableBlobs {
  const waiting = new Map<number, (bytes: Buffer | null) => void>();
  let lastNumber = 0;
  channel.onReply((reply) => {
    const { number, bytes } = reply as ReadAnswer;
    waiting.get(number)?.(bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    waiting.delete(number);
  });
  const ask = (questionOf: (number: number) => DatasetNews) =>
    new Promise<Buffer | null>((resolve) => {
      const number = ++lastNumber;
      waiting.set(number, resolve);
      channel.send(questionOf(number));
    });
  const read = (key: string, range: { offset: number; length: number } | null) =>
    ask((number) => ({ kind: "read", number, key, range }));
  return {
    left: (part) => ask((number) => ({ kind: "read left", number, part })),
    get: (key) => read(key, null),
    getRange: (key, offset, length) => read(key, { offset, length }),
  };
}

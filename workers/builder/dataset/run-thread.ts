import { Worker } from "node:worker_threads";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { threadBoot } from "../threads/thread-boot.ts";
import type { DatasetTask, JsonFile, LeftPart, ReadAnswer, ThreadMessage } from "./task.ts";

const BOOT = threadBoot(new URL("./thread.ts", import.meta.url));
const THREAD_MEMORY_MB = 512;
const THREAD_YOUNG_MEMORY_MB = 12;
/** 15,000 notes take half a minute. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Builds a dataset's files in a separate thread. A large graph or database then does not delay other builds, and its memory
 * is freed when the thread ends. JSON files are stored as they arrive.
 * @returns the receipt; null if parts of the build no longer exist
 * @throws errors of reading and storing, the signal's reason, or an error if the thread failed
 */
export async function runDatasetThread(
  task: DatasetTask,
  tools: {
    blobs: BlobStore;
    left(part: LeftPart): Promise<Buffer | null>;
    signal: AbortSignal;
    keyOf(name: JsonFile): string;
    progress(text: string): void;
  },
): Promise<string | null> {
  const { blobs, signal, keyOf, progress } = tools;
  signal.throwIfAborted();
  const thread = new Worker(BOOT, {
    eval: true,
    execArgv: [],
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: THREAD_MEMORY_MB,
      maxYoungGenerationSizeMb: THREAD_YOUNG_MEMORY_MB,
    },
  });
  const storing: Promise<void>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  try {
    const receipt = await new Promise<string | null>((resolve, reject) => {
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener("abort", onAbort);
      timer = setTimeout(() => reject(new Error("the dataset took too long")), TIMEOUT_MS);
      thread.on("error", reject);
      thread.on("exit", () => reject(new Error("the dataset thread ended")));
      const answers: {
        [K in ThreadMessage["kind"]]: (message: Extract<ThreadMessage, { kind: K }>) => void;
      } = {
        started: () => undefined,
        read: ({ number, key, range }) =>
          void read(blobs, key, range).then((bytes) => answer(thread, { number, bytes }), reject),
        "read left": ({ number, part }) =>
          void tools.left(part).then((bytes) => answer(thread, { number, bytes }), reject),
        progress: ({ text }) => progress(text),
        file: ({ name, bytes }) => {
          const stored = blobs.put(keyOf(name), Buffer.from(bytes));
          stored.catch(reject);
          storing.push(stored);
        },
        done: ({ receipt: text }) => resolve(text),
        gone: () => resolve(null),
        failed: ({ message }) => reject(new Error(message)),
      };
      thread.on("message", (message: ThreadMessage) =>
        (answers[message.kind] as (message: ThreadMessage) => void)(message),
      );
    });
    await Promise.all(storing);
    return receipt;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    await thread.terminate();
    // Writes that were running when it failed must finish before anything that follows.
    await Promise.allSettled(storing);
  }
}

/** A buffer with its own memory is transferred. Part of a larger buffer is copied. */
function answer(thread: Worker, read: ReadAnswer): void {
  const memory = read.bytes?.buffer;
  const isOwn = memory instanceof ArrayBuffer && memory.byteLength === read.bytes?.byteLength;
  thread.postMessage(read, isOwn ? [memory] : []);
}

function read(
  blobs: BlobStore,
  key: string,
  range: { offset: number; length: number } | null,
): Promise<Buffer | null> {
  return range ? blobs.getRange(key, range.offset, range.length) : blobs.get(key);
}

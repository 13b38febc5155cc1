import type { BlobStore } from "#store/blobs/blobs.ts";
import { startThread, type Thread } from "#service/threads/thread.ts";
import type { DatasetNews, DatasetTask, JsonFile, LeftPart, ReadAnswer } from "./task.ts";

const DATASET_THREAD = new URL("./thread.ts", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };
/** 15,000 notes take half a minute. */
const TIMEOUT_MS = 10 * 60_000;
/** A thread that built a small dataset waits this long for the next one. Starting a thread takes longer than most datasets. */
const QUIET_MS = 20_000;

let waiting: { thread: Thread; timer: NodeJS.Timeout } | null = null;

function takeThread(): Thread {
  const thread = waiting?.thread;
  clearTimeout(waiting?.timer);
  waiting = null;
  return thread && !thread.isEnded() ? thread : startThread(DATASET_THREAD, LIMITS);
}

function keepThread(thread: Thread): void {
  const end = () => {
    waiting = null;
    void thread.end();
  };
  waiting = { thread, timer: setTimeout(end, QUIET_MS).unref() };
}

/**
 * Builds a dataset's files in a separate thread. A large graph or database then does not delay other builds, and its memory
 * is freed when the thread ends. After a small dataset it waits for another one. JSON files are stored as they arrive.
 * @returns the receipt; null if parts of the build no longer exist
 * @throws ThreadFailure, errors of reading and storing, or the signal's reason
 */
export async function runDatasetThread(
  task: DatasetTask,
  tools: {
    blobs: BlobStore;
    left(part: LeftPart): Promise<Buffer | null>;
    signal: AbortSignal;
    /** The thread has little garbage afterwards, so the next dataset may use it. */
    isSmall: boolean;
    keyOf(name: JsonFile): string;
    /** The key of the file in an earlier dataset, if there is one. A file that has not changed shares its bytes. */
    earlierKeyOf(name: JsonFile): string | null;
    progress(text: string): void;
    /** The search of a group of readers has been written to this path. */
    restricted(key: string, path: string): void;
  },
): Promise<string | null> {
  const { blobs, keyOf, earlierKeyOf, progress } = tools;
  tools.signal.throwIfAborted();
  const failure = new AbortController();
  const fail = (error: unknown) => failure.abort(error);
  const storing: Promise<void>[] = [];

  async function answerRead(
    bytes: Promise<Buffer | null>,
    number: number,
    reply: (answer: ReadAnswer, transfer?: ArrayBuffer[]) => void,
  ): Promise<void> {
    const answer: ReadAnswer = { number, bytes: await bytes };
    const memory = answer.bytes?.buffer;
    // A buffer with its own memory is transferred. Part of a larger buffer is copied.
    const isOwn = memory instanceof ArrayBuffer && memory.byteLength === answer.bytes?.byteLength;
    reply(answer, isOwn ? [memory] : []);
  }

  const thread = takeThread();
  let isReusable = false;
  try {
    await thread.started;
    const receipt = await thread.run({
      input: task,
      timeoutMs: TIMEOUT_MS,
      signal: AbortSignal.any([tools.signal, failure.signal]),
      onNews(message, reply) {
        const news = message as DatasetNews;
        switch (news.kind) {
          case "read":
            answerRead(read(blobs, news), news.number, reply).catch(fail);
            break;
          case "read left":
            answerRead(tools.left(news.part), news.number, reply).catch(fail);
            break;
          case "progress":
            progress(news.text);
            break;
          case "restricted search":
            tools.restricted(news.key, news.path);
            break;
          case "file": {
            const keys = { key: keyOf(news.name), earlier: earlierKeyOf(news.name) };
            const stored = store(blobs, keys, asBuffer(news.bytes));
            stored.catch(fail);
            storing.push(stored);
          }
        }
      },
    });
    await Promise.all(storing);
    isReusable = tools.isSmall && !waiting;
    return receipt as string | null;
  } finally {
    if (isReusable) keepThread(thread);
    else await thread.end();
    // Writes that were running when it failed must finish before anything that follows.
    await Promise.allSettled(storing);
  }
}

/** Unless links have changed, neither do the graphs, which are the largest files. */
async function store(
  blobs: BlobStore,
  { key, earlier }: { key: string; earlier: string | null },
  bytes: Buffer,
): Promise<void> {
  const mayBeSame = earlier !== null && (await blobs.size(earlier)) === bytes.length;
  const isSame = mayBeSame && (await blobs.get(earlier))?.equals(bytes) === true;
  if (!isSame || !(await blobs.copy(earlier, key))) await blobs.put(key, bytes);
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function read(
  blobs: BlobStore,
  { key, range }: Extract<DatasetNews, { kind: "read" }>,
): Promise<Buffer | null> {
  return range ? blobs.getRange(key, range.offset, range.length) : blobs.get(key);
}

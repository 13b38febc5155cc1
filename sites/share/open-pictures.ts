import { startThread, type Thread } from "#service/threads/thread.ts";
import type { Card } from "./card.ts";
import { openPictureFiles } from "./picture-files.ts";

export interface Pictures {
  /**
   * The picture as PNG. Each is drawn once, at most `MAX_THREADS` at a time.
   * @returns null if too many others wait
   */
  find(key: string, card: Card): Promise<Buffer | null>;
  close(): Promise<void>;
}

const DRAW_THREAD = new URL("./thread.ts", import.meta.url);
const MAX_THREADS = 2;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const DRAW_TIMEOUT_MS = 15_000;
/** A program that fetches a link waits about this long: 20 pictures take 2 s. */
const MAX_WAITING = 20;
/** Starting a thread takes longer than drawing some pictures, but it needs memory. */
const QUIET_MS = 60_000;

/** Draws pictures in threads, because a picture would delay all visitors by 50 ms or more, and stores them in a directory. */
export function openPictures(directory: string, { thread: module = DRAW_THREAD } = {}): Pictures {
  const files = openPictureFiles(directory);
  const drawing = new Map<string, Promise<Buffer | null>>();
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let working = 0;
  let quiet: NodeJS.Timeout | undefined;

  /** @throws ThreadFailure, or an error in the drawing */
  async function draw(input: Card): Promise<Buffer | null> {
    if (working >= MAX_THREADS) {
      if (waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else working += 1;
    clearTimeout(quiet);
    const thread = takeThread();
    try {
      await thread.started;
      const png = await thread.run({ input, timeoutMs: DRAW_TIMEOUT_MS });
      return Buffer.from(png as Uint8Array);
    } finally {
      if (thread.isEnded()) all.delete(thread);
      else idle.push(thread);
      const next = waiting.shift();
      if (next) next();
      else {
        working -= 1;
        quiet = setTimeout(endIdle, QUIET_MS).unref();
      }
    }
  }

  function takeThread(): Thread {
    const thread = idle.pop() ?? startThread(module, LIMITS);
    all.add(thread);
    return thread;
  }

  function endIdle(): void {
    for (const thread of idle.splice(0)) {
      all.delete(thread);
      void thread.end();
    }
  }

  async function make(key: string, input: Card): Promise<Buffer | null> {
    const stored = await files.read(key);
    if (stored) return stored;
    const png = await draw(input);
    if (png) await files.write(key, png);
    return png;
  }

  return {
    find(key, input) {
      const running = drawing.get(key) ?? make(key, input).finally(() => void drawing.delete(key));
      drawing.set(key, running);
      return running;
    },
    async close() {
      clearTimeout(quiet);
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

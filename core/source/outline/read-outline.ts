import { AppError } from "#schemas/errors.ts";
import { startThread, type Thread, ThreadFailure } from "#service/threads/thread.ts";
import { openSemaphore } from "../semaphore.ts";
import type { OutlineHeading, OutlineTask } from "./outline.ts";

const OUTLINE_THREAD = new URL("./outline-thread.ts", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };
const TIMEOUT_MS = 10_000;
/** The thread waits this long for the next note. Starting one takes longer than an outline. */
const QUIET_MS = 60_000;

const inTurns = openSemaphore({ atOnce: 1, waiting: 50 });
let waiting: { thread: Thread; timer: NodeJS.Timeout } | null = null;

/**
 * The headings of a note. A thread compiles it, so that a hostile text delays no request of others.
 * @throws AppError bad_request if it takes too long, too_many_requests
 */
export function readOutline(note: OutlineTask): Promise<OutlineHeading[]> {
  return inTurns(async () => {
    const thread = takeThread();
    try {
      await thread.started;
      return (await thread.run({ input: note, timeoutMs: TIMEOUT_MS })) as OutlineHeading[];
    } catch (error) {
      if (error instanceof ThreadFailure && ["timeout", "crash"].includes(error.reason))
        throw new AppError("bad_request", { message: TOO_LONG, cause: error });
      throw error;
    } finally {
      if (!thread.isEnded()) keepThread(thread);
    }
  });
}

const TOO_LONG = `path: The headings of this note could not be read in ${TIMEOUT_MS / 1000} seconds. Read it in parts with read_note.`;

function takeThread(): Thread {
  const thread = waiting?.thread;
  clearTimeout(waiting?.timer);
  waiting = null;
  return thread && !thread.isEnded() ? thread : startThread(OUTLINE_THREAD, LIMITS);
}

function keepThread(thread: Thread): void {
  const end = () => {
    waiting = null;
    void thread.end();
  };
  waiting = { thread, timer: setTimeout(end, QUIET_MS).unref() };
}

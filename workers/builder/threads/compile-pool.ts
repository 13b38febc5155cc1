import { Worker } from "node:worker_threads";
import type { CompiledBytes, CompileJob } from "../parse/compiled-note.ts";
import { type FinishedPages, finishPages, type PageBatch } from "./page-batch.ts";
import { sharedBytes } from "../bytes/shared-bytes.ts";
import { threadBoot } from "./thread-boot.ts";

export interface CompilePool {
  threads: number;
  /**
   * Compiles some notes. The result of a note that crashed the compiler or took too long is null.
   * @throws if no thread can be started
   */
  compile(jobs: CompileJob[]): Promise<(CompiledBytes | null)[]>;
  /** @throws if no thread can be started */
  finishPages(batch: PageBatch): Promise<FinishedPages>;
  /**
   * Call when there is no more work for now. Threads that have compiled much are ended, others collect their garbage if
   * no work arrives for a while, and one thread stays ready for the next push.
   */
  rest(): void;
  /** Ends all idle threads, before a step that needs their memory. New work or `rest` starts a thread again. */
  endIdle(): void;
  close(): Promise<void>;
}

/** The slowest known note of 2 MiB takes 2 s. */
const NOTE_TIMEOUT_MS = 10_000;
const BATCH_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 60_000;
const THREAD_MEMORY_MB = 512;
/** Applies to a worker that is started on its own. The supervisor sets `--max-semi-space-size` instead, which applies to every thread. */
const THREAD_YOUNG_MEMORY_MB = 48;

/** After compiling more than this, a thread keeps tens of megabytes of garbage until it is asked to collect. */
const TIRED_BYTES = 8 * 1024 * 1024;
/** After this much, freeing the rest of its memory is worth replacing the thread, which costs a second of warm-up. */
const SPENT_BYTES = 64 * 1024 * 1024;
/** The weight of a page's bytes compared with those of a compiled note: a page leaves less garbage. */
const PAGE_SHARE = 1 / 8;
/**
 * A requested collection discards the optimized code of everything that is not running, which costs the next site a second.
 * So collect only if no site is likely to come soon.
 */
const QUIET_MS = 20_000;

const COMPILE_THREAD = new URL("./compile-thread.ts", import.meta.url);

/** The input of a thread, and what to do with its answer. */
interface Task {
  message: CompileJob[] | PageBatch;
  /** Whether the task is worth starting a thread. */
  isLarge: boolean;
  bytes: number;
  timeoutMs: number;
  /** @param answer null if the thread died or was silent for too long */
  finish(answer: unknown): void;
  fail(error: unknown): void;
}

/** Threads that compile notes and insert their HTML into pages. They are started once. A thread that hangs or dies is replaced. */
export function openCompilePool(
  threads: number,
  {
    thread: module = COMPILE_THREAD,
    noteTimeoutMs = NOTE_TIMEOUT_MS,
    batchTimeoutMs = BATCH_TIMEOUT_MS,
    quietMs = QUIET_MS,
  } = {},
): CompilePool {
  const queue: Task[] = [];
  const idle: Worker[] = [];
  /** Threads, with the bytes that each has compiled. */
  const all = new Map<Worker, number>();
  let starting = 0;
  let closed = false;
  let quiet: NodeJS.Timeout | undefined;

  function give(): void {
    while (idle.length > 0 && queue.length > 0) {
      const thread = idle.pop();
      const task = queue.shift();
      if (thread && task) run(thread, task);
    }
    const missing = queue.filter(({ isLarge }) => isLarge || all.size === 0).length;
    if (missing > starting && all.size < threads && !closed) start();
  }

  function start(): void {
    const thread = new Worker(threadBoot(module), {
      eval: true,
      // Threads must not inherit the process's options: they load TypeScript themselves.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: THREAD_MEMORY_MB,
        maxYoungGenerationSizeMb: THREAD_YOUNG_MEMORY_MB,
      },
    });
    thread.unref();
    all.set(thread, 0);
    starting += 1;
    answerOf(thread, START_TIMEOUT_MS).then(
      () => {
        starting -= 1;
        idle.push(thread);
        give();
      },
      (error: unknown) => {
        starting -= 1;
        drop(thread);
        // The machine is at fault, not a note.
        queue.shift()?.fail(error);
        give();
      },
    );
  }

  function run(thread: Worker, task: Task): void {
    const answer = answerOf(thread, task.timeoutMs);
    thread.postMessage(task.message);
    all.set(thread, (all.get(thread) ?? 0) + task.bytes);
    answer.then(
      (answered) => {
        idle.push(thread);
        task.finish(answered);
        give();
      },
      () => {
        drop(thread);
        task.finish(null);
        give();
      },
    );
  }

  function tidyTired(): void {
    for (const thread of idle.splice(0)) {
      if ((all.get(thread) ?? 0) > TIRED_BYTES) tidy(thread);
      else idle.push(thread);
    }
  }

  function tidy(thread: Worker): void {
    all.set(thread, 0);
    thread.postMessage("rest");
    answerOf(thread, noteTimeoutMs).then(
      () => {
        idle.push(thread);
        give();
      },
      () => {
        drop(thread);
        give();
      },
    );
  }

  function drop(thread: Worker): void {
    all.delete(thread);
    void thread.terminate();
  }

  function ask(task: Omit<Task, "finish" | "fail">): Promise<unknown> {
    return new Promise((finish, fail) => {
      if (closed) fail(new Error("the compile pool is closed"));
      queue.push({ ...task, finish, fail });
      give();
    });
  }

  async function compile(jobs: CompileJob[]): Promise<CompiledBytes[] | null> {
    const bytes = jobs.reduce((sum, job) => sum + job.bytes.length, 0);
    const timeoutMs = jobs.length === 1 ? noteTimeoutMs : batchTimeoutMs;
    return (await ask({ message: jobs, isLarge: true, bytes, timeoutMs })) as
      | CompiledBytes[]
      | null;
  }

  // Threads take half a second to load, and the first push should not wait for that.
  while (all.size < threads) start();

  return {
    threads,
    async compile(jobs) {
      clearTimeout(quiet);
      const compiled = await compile(jobs);
      if (compiled) return compiled;
      if (jobs.length === 1) return [null];
      // One note is at fault, so compile each separately.
      const alone = await Promise.all(jobs.map((job) => compile([job])));
      return alone.map((result) => result?.[0] ?? null);
    },
    async finishPages(batch) {
      clearTimeout(quiet);
      const bytes = batch.given.end * PAGE_SHARE;
      const task = { message: batch, isLarge: false, bytes, timeoutMs: batchTimeoutMs };
      const finished = (await ask(task)) as FinishedPages | null;
      // A thread that hangs may still write to its output, so use new memory.
      return finished ?? finishPages({ ...batch, made: sharedBytes(batch.made.memory.byteLength) });
    },
    rest() {
      if (closed || queue.length > 0) return;
      for (const thread of idle.splice(0)) {
        if ((all.get(thread) ?? 0) > SPENT_BYTES) drop(thread);
        else idle.push(thread);
      }
      if (all.size === 0) start();
      clearTimeout(quiet);
      quiet = setTimeout(tidyTired, quietMs).unref();
    },
    endIdle() {
      for (const thread of idle.splice(0)) drop(thread);
    },
    close: async () => {
      closed = true;
      clearTimeout(quiet);
      for (const task of queue.splice(0)) task.fail(new Error("the compile pool is closed"));
      await Promise.all([...all.keys()].map((thread) => thread.terminate()));
    },
  };
}

/** The next message of a thread. @throws if the thread dies first (out of memory, stack, native fault) or is silent for too long */
function answerOf(thread: Worker, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      // Only listeners for these events are removed, because Node's own listeners on a worker must stay.
      for (const name of ["message", "error", "exit"]) thread.removeAllListeners(name);
      // Ignores errors of a thread that is being terminated.
      thread.on("error", () => undefined);
      done();
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error("a compiler thread does not answer"))),
      timeoutMs,
    );
    thread.once("message", (message: unknown) => settle(() => resolve(message)));
    thread.once("error", (error) => settle(() => reject(error)));
    thread.once("exit", () => settle(() => reject(new Error("a compiler thread ended"))));
  });
}

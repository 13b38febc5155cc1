import { Worker } from "node:worker_threads";
import type { CompiledBytes, CompileJob } from "../parse/compiled-note.ts";
import { type FinishedPages, finishPages, type PageBatch } from "./page-batch.ts";
import { sharedBytes } from "../bytes/shared-bytes.ts";
import { threadBoot } from "./thread-boot.ts";

export interface CompilePool {
  threads: number;
  /**
   * Compiles some notes; null for one that crashed the compiler or took too long.
   * @throws when no thread can be started
   */
  compile(jobs: CompileJob[]): Promise<(CompiledBytes | null)[]>;
  /** @throws when no thread can be started */
  finishPages(batch: PageBatch): Promise<FinishedPages>;
  /**
   * Nothing more is to be done for now: threads that have compiled much are ended, or collect their garbage when nothing
   * comes for a while, and one is ready for the next push.
   */
  rest(): void;
  close(): Promise<void>;
}

/** The slowest known note of 2 MiB takes 2 s. */
const NOTE_TIMEOUT_MS = 10_000;
const BATCH_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 60_000;
const THREAD_MEMORY_MB = 512;
/** Of a worker that is started by itself. The supervisor sets `--max-semi-space-size`, which holds for every thread instead. */
const THREAD_YOUNG_MEMORY_MB = 48;

/** After compiling more than this a thread keeps tens of megabytes of garbage until it is asked to collect. */
const TIRED_BYTES = 8 * 1024 * 1024;
/** After so much even what it cannot give back is worth the second of work that a new thread spends on becoming fast. */
const SPENT_BYTES = 64 * 1024 * 1024;
/** Of its bytes a page counts so much of what a compiled note does: it leaves less behind. */
const PAGE_SHARE = 1 / 8;
/**
 * A collection that is asked for throws away the fast code of everything that is not at work in that moment, which is a
 * second of work for the next site: so it has to be likely that none comes soon.
 */
const QUIET_MS = 20_000;

const COMPILE_THREAD = new URL("./compile-thread.ts", import.meta.url);

/** What a thread is given, and what it answers. */
interface Task {
  message: CompileJob[] | PageBatch;
  /** Whether it is worth a thread of its own. */
  isLarge: boolean;
  bytes: number;
  timeoutMs: number;
  /** @param answer null when the thread died or was silent too long */
  finish(answer: unknown): void;
  fail(error: unknown): void;
}

/** Threads that compile notes, and put their texts into pages. They are started once, and one that hangs or dies is replaced. */
export function openCompilePool(
  threads: number,
  { thread: module = COMPILE_THREAD, batchTimeoutMs = BATCH_TIMEOUT_MS, quietMs = QUIET_MS } = {},
): CompilePool {
  const queue: Task[] = [];
  const idle: Worker[] = [];
  /** With the bytes that each has compiled. */
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
      // What the process was started with is not for threads: they load TypeScript by themselves.
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
        // It is the machine that is to blame, not a note.
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
    answerOf(thread, NOTE_TIMEOUT_MS).then(
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
    const timeoutMs = jobs.length === 1 ? NOTE_TIMEOUT_MS : batchTimeoutMs;
    return (await ask({ message: jobs, isLarge: true, bytes, timeoutMs })) as
      | CompiledBytes[]
      | null;
  }

  // They take half a second to load, which the first push should not wait for.
  while (all.size < threads) start();

  return {
    threads,
    async compile(jobs) {
      clearTimeout(quiet);
      const compiled = await compile(jobs);
      if (compiled) return compiled;
      if (jobs.length === 1) return [null];
      // One of them is to blame; the others must not suffer for it.
      const alone = await Promise.all(jobs.map((job) => compile([job])));
      return alone.map((result) => result?.[0] ?? null);
    },
    async finishPages(batch) {
      clearTimeout(quiet);
      const bytes = batch.given.end * PAGE_SHARE;
      const task = { message: batch, isLarge: false, bytes, timeoutMs: batchTimeoutMs };
      const finished = (await ask(task)) as FinishedPages | null;
      // A thread that hangs may still write to its output.
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
    close: async () => {
      closed = true;
      clearTimeout(quiet);
      for (const task of queue.splice(0)) task.fail(new Error("the compile pool is closed"));
      await Promise.all([...all.keys()].map((thread) => thread.terminate()));
    },
  };
}

/** The next message of a thread. @throws when it dies first (out of memory, stack, native fault), or is silent too long */
function answerOf(thread: Worker, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      // By name: Node's own listeners on a worker must stay.
      for (const name of ["message", "error", "exit"]) thread.removeAllListeners(name);
      // Messages of a thread that is being ended are ignored.
      thread.on("error", () => undefined);
      done();
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error("a compiler thread is silent"))),
      timeoutMs,
    );
    thread.once("message", (message: unknown) => settle(() => resolve(message)));
    thread.once("error", (error) => settle(() => reject(error)));
    thread.once("exit", () => settle(() => reject(new Error("a compiler thread ended"))));
  });
}

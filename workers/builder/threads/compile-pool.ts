import { openSegment, type Segment } from "../bytes/segment-memory.ts";
import type { CompiledBytes, CompileJob } from "#content/notes/compiled-note.ts";
import {
  type CompileBatch,
  type CompiledBatch,
  openCompileBatch,
  readCompiled,
} from "./compile-batch.ts";
import { countWork } from "#service/threads/optimizer.ts";
import { type FinishedPages, finishPages, type PageBatch } from "./page-batch.ts";
import { startThread, type Thread, ThreadFailure } from "#service/threads/thread.ts";

export interface CompilePool {
  threads: number;
  /**
   * Compiles some notes. The result of a note that crashed the compiler or took too long is null.
   * @throws ThreadFailure if no thread can be started or the pool is closed
   */
  compile(jobs: CompileJob[]): Promise<(CompiledBytes | null)[]>;
  /** Like `compile`, in memory of the caller. */
  compileBatch(batch: CompileBatch): Promise<CompiledNotes>;
  /** @throws ThreadFailure if no thread can be started or the pool is closed */
  finishPages(batch: PageBatch): Promise<FinishedPages>;
  /** Call when there is no more work for now. Threads that have compiled much are ended, and one stays ready for the next push. */
  rest(): void;
  /** Ends all idle threads, before a step that needs their memory. New work or `rest` starts a thread again. */
  endIdle(): void;
  /** Ends all threads within seconds, whatever they do. Their tasks fail. */
  close(): Promise<void>;
}

export interface CompiledNotes {
  notes: (CompiledBytes | null)[];
  /** Their memory, which can be used again once they have been read. Null if a thread may still write to it. */
  made: Segment | null;
}

/** The slowest known note of 2 MiB takes 2 s. */
const NOTE_TIMEOUT_MS = 10_000;
const BATCH_TIMEOUT_MS = 30_000;
const LIMITS = {
  maxOldGenerationSizeMb: 512,
  /** Applies to a worker that is started on its own. The supervisor sets `--max-semi-space-size` instead, which applies to every thread. */
  maxYoungGenerationSizeMb: 48,
};

/** After compiling this much, a thread keeps tens of megabytes of garbage. */
const TIRED_BYTES = 8 * 1024 * 1024;
/** After this much, the memory is worth a new thread immediately, although its first second is slow. */
const SPENT_BYTES = 64 * 1024 * 1024;
/** The weight of a page's bytes compared with those of a compiled note: a page leaves less garbage. */
const PAGE_SHARE = 1 / 8;
/** Tired threads are ended when no site is likely to come soon. */
const QUIET_MS = 20_000;

const COMPILE_THREAD = new URL("./compile-thread.ts", import.meta.url);

interface Task {
  input: CompileBatch | PageBatch;
  bytes: number;
  timeoutMs: number;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Threads that compile notes and insert their HTML into pages. A thread that hangs or dies is replaced. */
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
  const idle: Thread[] = [];
  /** Threads, with the bytes that each has compiled. */
  const all = new Map<Thread, number>();
  let starting = 0;
  let isClosed = false;
  let quiet: NodeJS.Timeout | undefined;

  function distribute(): void {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      const task = thread.isEnded() ? undefined : queue.shift();
      if (task) void work(thread, task);
      else if (thread.isEnded()) all.delete(thread);
      else {
        idle.push(thread);
        break;
      }
    }
    const missing = isClosed ? 0 : Math.min(queue.length - starting, threads - all.size);
    for (let count = 0; count < missing; count++) void start();
  }

  async function start(): Promise<void> {
    const thread = startThread(module, LIMITS);
    all.set(thread, 0);
    starting += 1;
    try {
      await thread.started;
      idle.push(thread);
    } catch (error) {
      all.delete(thread);
      // The machine is at fault, not a note.
      queue.shift()?.reject(error);
    }
    starting -= 1;
    distribute();
  }

  async function work(thread: Thread, task: Task): Promise<void> {
    const { input, bytes, timeoutMs } = task;
    all.set(thread, (all.get(thread) ?? 0) + bytes);
    countWork(bytes);
    try {
      task.resolve(await thread.run({ input, timeoutMs }));
    } catch (error) {
      task.reject(error);
    }
    if (thread.isEnded()) all.delete(thread);
    else idle.push(thread);
    distribute();
  }

  function ask(task: Omit<Task, "resolve" | "reject">): Promise<unknown> {
    if (isClosed) throw new ThreadFailure("ended");
    clearTimeout(quiet);
    return new Promise((resolve, reject) => {
      queue.push({ ...task, resolve, reject });
      distribute();
    });
  }

  function endIdle(minBytes: number): void {
    for (const thread of idle.splice(0)) {
      if ((all.get(thread) ?? 0) < minBytes) idle.push(thread);
      else {
        all.delete(thread);
        void thread.end();
      }
    }
  }

  /** Ends idle threads, except that one is ready for the next push. */
  function renew(minBytes: number): void {
    endIdle(minBytes);
    if (all.size === 0) void start();
  }

  /** @returns null if the batch is at fault */
  async function tryBatch(batch: CompileBatch): Promise<CompiledBatch | null> {
    const bytes = batch.jobs.reduce((sum, job) => sum + job.bytes.length, 0);
    const timeoutMs = batch.jobs.length === 1 ? noteTimeoutMs : batchTimeoutMs;
    try {
      return (await ask({ input: batch, bytes, timeoutMs })) as CompiledBatch;
    } catch (error) {
      if (isOurFault(error)) throw error;
      return null;
    }
  }

  async function compile(batch: CompileBatch): Promise<CompiledNotes> {
    const compiled = await tryBatch(batch);
    if (compiled) return { notes: readCompiled(compiled), made: compiled.made };
    const { jobs } = batch;
    if (jobs.length === 1) return { notes: [null], made: null };
    // One note is at fault, so compile each separately.
    const alone = await Promise.all(jobs.map((job) => compile(openCompileBatch([job]))));
    return { notes: alone.flatMap(({ notes }) => notes), made: null };
  }

  // Threads take half a second to load, and the first push should not wait for that.
  while (all.size < threads) void start();

  return {
    threads,
    compile: async (jobs) => (await compile(openCompileBatch(jobs))).notes,
    compileBatch: compile,
    async finishPages(batch) {
      const bytes = batch.given.end * PAGE_SHARE;
      try {
        return (await ask({ input: batch, bytes, timeoutMs: batchTimeoutMs })) as FinishedPages;
      } catch (error) {
        if (isOurFault(error)) throw error;
        // A thread that hangs may still write to its output, so use new memory.
        return finishPages({ ...batch, made: openSegment(batch.made.memory.byteLength) });
      }
    },
    rest() {
      if (isClosed || queue.length > 0) return;
      renew(SPENT_BYTES);
      clearTimeout(quiet);
      quiet = setTimeout(renew, quietMs, TIRED_BYTES).unref();
    },
    endIdle: () => endIdle(0),
    async close() {
      isClosed = true;
      clearTimeout(quiet);
      for (const task of queue.splice(0)) task.reject(new ThreadFailure("ended"));
      await Promise.all([...all.keys()].map((thread) => thread.end()));
    },
  };
}

/** The thread could not start, or had to stop for another reason than its task. */
function isOurFault(error: unknown): boolean {
  return error instanceof ThreadFailure && ["start", "ended"].includes(error.reason);
}

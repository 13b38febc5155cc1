import { type ResourceLimits, type Transferable, Worker } from "node:worker_threads";
import { ignoreLost } from "../failures.ts";
import { within } from "../within.ts";
import { threadBoot } from "./thread-boot.ts";

/** What a thread sends. Its own start is task 0. */
export type ThreadMessage =
  /** The last message of a task. */
  | { task: number; answer: unknown }
  | { task: number; error: string }
  /** A message before the answer. */
  | { task: number; news: unknown };

/** What a thread receives. */
export type ThreadInput =
  | { task: number; input: unknown }
  /** The answer to news that is a question. */
  | { task: number; reply: unknown };

export interface ThreadTask {
  input: unknown;
  timeoutMs: number;
  /** Ends the thread, because nothing else stops a running task. */
  signal?: AbortSignal;
  onNews?(news: unknown, reply: (reply: unknown, transfer?: Transferable[]) => void): void;
}

/** A thread that works on one task at a time. */
export interface Thread {
  /** Resolves when the thread has loaded its code. @throws ThreadFailure */
  started: Promise<void>;
  /**
   * @throws ThreadFailure if the thread died, was silent for too long or was ended. It is ended then.
   * @throws the signal's reason. It is ended then.
   * @throws Error with the stack of an error in the task. The thread can continue.
   */
  run(task: ThreadTask): Promise<unknown>;
  isEnded(): boolean;
  /** Ends the thread within seconds, whatever it does. Its task fails. */
  end(): Promise<void>;
}

type FailureReason = "start" | "timeout" | "crash" | "protocol" | "ended";

const FAILURES: Record<FailureReason, string> = {
  start: "a thread cannot start",
  timeout: "a thread did not finish in time",
  crash: "a thread crashed",
  protocol: "a thread sent a message that belongs to no task",
  ended: "a thread was ended",
};

export class ThreadFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(FAILURES[reason], options);
    this.reason = reason;
  }
}

const START_TIMEOUT_MS = 60_000;
/** Ending a thread takes milliseconds, unless it waits for the system, for example for a disk that does not answer. */
const END_TIMEOUT_MS = 3_000;

interface Running extends Omit<ThreadTask, "input"> {
  number: number;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/** @param module a TypeScript file that calls `answerTasks` */
export function startThread(
  module: URL,
  resourceLimits: ResourceLimits,
  { startTimeoutMs = START_TIMEOUT_MS } = {},
): Thread {
  const [code, options] = threadBoot(module);
  const worker = new Worker(code, { ...options, resourceLimits });
  worker.unref();
  // The listeners stay for the whole life of the thread. `terminate` waits for "exit" with a listener of its own, so
  // removing listeners would leave it waiting forever.
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let running: Running | null = null;
  let hasStarted = false;
  let isEnded = false;
  let number = 0;

  worker.on("message", (message: ThreadMessage) => {
    if (isEnded) return;
    if (running === null || message.task !== running.number)
      return fail(new ThreadFailure("protocol"));
    if ("news" in message) running.onNews?.(message.news, reply(running.number));
    else if ("error" in message) running.reject(new Error(message.error));
    else running.resolve(message.answer);
  });
  worker.on("messageerror", (cause) => fail(new ThreadFailure("protocol", { cause })));
  worker.on("error", (cause) => fail(new ThreadFailure(hasStarted ? "crash" : "start", { cause })));
  worker.on("exit", () => fail(new ThreadFailure(hasStarted ? "crash" : "start")));

  const reply = (task: number) => (answer: unknown, transfer?: Transferable[]) => {
    if (running?.number === task)
      worker.postMessage({ task, reply: answer } satisfies ThreadInput, transfer);
  };

  function fail(reason: unknown): void {
    if (isEnded) return;
    isEnded = true;
    void worker.terminate();
    running?.reject(reason);
  }

  function waitForAnswer(
    task: Omit<ThreadTask, "input"> & { number: number },
    late: FailureReason,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new ThreadFailure(late)), task.timeoutMs);
      const onAbort = () => fail(task.signal?.reason);
      task.signal?.addEventListener("abort", onAbort);
      const done = () => {
        running = null;
        clearTimeout(timer);
        task.signal?.removeEventListener("abort", onAbort);
      };
      running = {
        ...task,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (reason) => (done(), reject(reason)),
      };
    });
  }

  return {
    started: waitForAnswer({ number, timeoutMs: startTimeoutMs }, "start").then(() => {
      hasStarted = true;
    }),
    async run({ input, ...task }) {
      task.signal?.throwIfAborted();
      if (isEnded) throw new ThreadFailure("ended");
      if (running) throw new Error("the thread works on another task");
      number += 1;
      const answer = waitForAnswer({ ...task, number }, "timeout");
      worker.postMessage({ task: number, input } satisfies ThreadInput);
      return await answer;
    },
    isEnded: () => isEnded,
    async end() {
      fail(new ThreadFailure("ended"));
      // A thread that waits for the system ends later. Nothing waits for it, because it is unreferenced.
      await within(exited, END_TIMEOUT_MS).catch(ignoreLost);
    },
  };
}

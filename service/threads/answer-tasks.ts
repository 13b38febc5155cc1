import { parentPort, type Transferable } from "node:worker_threads";
import type { ThreadInput, ThreadMessage } from "./thread.ts";

/** What a task can send to the process before its answer. */
export interface TaskChannel {
  send(news: unknown, transfer?: Transferable[]): void;
  /** Called with every reply of the process to this task. */
  onReply(listener: (reply: unknown) => void): void;
}

export interface Answer {
  answer: unknown;
  /** Memory that the process gets without a copy. */
  transfer?: Transferable[];
}

/** The thread's side of `startThread`: answers one task after another. */
export function answerTasks(
  work: (input: unknown, channel: TaskChannel) => Answer | Promise<Answer>,
): void {
  const port = parentPort;
  if (!port) throw new Error("this file must run in a worker thread");
  const send = (message: ThreadMessage, transfer?: Transferable[]) =>
    port.postMessage(message, transfer);
  let onReply: (reply: unknown) => void = () => undefined;

  async function run(task: number, input: unknown): Promise<void> {
    try {
      const { answer, transfer } = await work(input, {
        send: (news, memory) => send({ task, news }, memory),
        onReply: (listener) => (onReply = listener),
      });
      send({ task, answer }, transfer);
    } catch (error) {
      send({
        task,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }

  port.on("message", (message: ThreadInput) => {
    if ("reply" in message) onReply(message.reply);
    else void run(message.task, message.input);
  });
  send({ task: 0, answer: "started" });
}

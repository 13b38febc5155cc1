import { threadId } from "node:worker_threads";
import { addText } from "#workers/builder/bytes/segment-memory.ts";
import { answerTasks } from "#service/threads/answer-tasks.ts";
import type { CompileBatch } from "#workers/builder/threads/compile-batch.ts";

/** Replaces the text of every note with the number of the thread that compiled it. */
answerTasks((input) => {
  const { jobs, made } = input as CompileBatch;
  const ends = jobs.map(() => {
    const { end } = made;
    return { facts: end, front: end, html: end, text: addText(made, String(threadId)), raw: null };
  });
  return { answer: { made, ends } };
});

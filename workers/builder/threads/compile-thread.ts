import { answerTasks } from "#service/threads/answer-tasks.ts";
import { compileBatch, type CompileBatch } from "./compile-batch.ts";
import { finishPages, type PageBatch } from "./page-batch.ts";

answerTasks((task) => {
  const input = task as CompileBatch | PageBatch;
  return { answer: "jobs" in input ? compileBatch(input) : finishPages(input) };
});

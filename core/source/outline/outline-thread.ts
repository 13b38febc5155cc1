import { compileNote } from "#markdown/render/compile.ts";
import { answerTasks } from "#service/threads/answer-tasks.ts";
import type { OutlineHeading, OutlineTask } from "./outline.ts";

answerTasks((task) => {
  const { text, ...note } = task as OutlineTask;
  const { headings } = compileNote(text, { ...note, highlight: false, hardLineBreaks: false });
  const answer = headings.map(({ id, text: title, level, line }): OutlineHeading => ({
    id,
    title,
    depth: level,
    line,
  }));
  return { answer };
});

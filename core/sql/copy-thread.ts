import { answerTasks } from "#service/threads/answer-tasks.ts";
import { addMemberTables, type MemberFiles } from "./member-tables.ts";

export interface CopyTask {
  path: string;
  files: MemberFiles;
}

answerTasks((task) => {
  const { path, files } = task as CopyTask;
  addMemberTables(path, files);
  return { answer: null };
});

import { AppError, type AppCode } from "#schemas/errors.ts";
import { answerTasks } from "#service/threads/answer-tasks.ts";
import { readUpload, type ReadUpload, type UploadToRead } from "./read-upload.ts";

/** A refusal crosses the border between threads as data. */
export type ReadAnswer = { read: ReadUpload } | { refusal: { appCode: AppCode; message: string } };

answerTasks(async (task) => {
  try {
    return { answer: { read: await readUpload(task as UploadToRead) } satisfies ReadAnswer };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { appCode, message } = error;
    return { answer: { refusal: { appCode, message } } satisfies ReadAnswer };
  }
});

import { QUESTION_MAX_LENGTH } from "#schemas/answers/answer.ts";
import { AppError } from "#schemas/errors.ts";

/** The question without white space around it. @throws AppError bad_request that says how long it may be */
export function readQuestion(text: string): string {
  const question = text.trim();
  if (question === "") throw new AppError("bad_request", { message: "question: is empty." });
  if (question.length <= QUESTION_MAX_LENGTH) return question;
  throw new AppError("bad_request", {
    message: `question: has ${question.length} characters. It can have up to ${QUESTION_MAX_LENGTH}.`,
  });
}

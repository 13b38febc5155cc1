import type { AnswerSentence, AnswerSource } from "../answers/answer.ts";

/** Where a live site takes questions of its visitors: POST, JSON with `question`. `in` and `not` limit the answer to a part, as in the search. */
export const QUESTIONS_PATH = "/_ask";

/** A source as visitors see it. */
export type VisitorSource = Pick<AnswerSource, "number" | "title" | "text"> & {
  /** On the site. It ends with a text fragment. */
  url: string;
};

/** Without sentences, the pages do not answer the question. */
export interface VisitorAnswer {
  sentences: AnswerSentence[];
  sources: VisitorSource[];
  /** The answer reached its longest length. */
  isCut: boolean;
}

/**
 * Why there is no answer. `off`: the site does not answer questions. `invalid`: the question or its form. `limit`: too many questions. `paused`: the budget of the
 * day is used up. `failed`: the model.
 */
export type QuestionRefusal = "off" | "invalid" | "limit" | "paused" | "failed";

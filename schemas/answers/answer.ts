import type { UsedTokens } from "../ai/used-tokens.ts";

/** Longer questions are better split. */
export const QUESTION_MAX_LENGTH = 500;

/** A part of a published page that a sentence of an answer relies on. */
export interface AnswerSource {
  /** Counted from 1. Sentences name it. */
  number: number;
  title: string;
  /** Path of the markdown file. */
  path: string;
  /** The whole address of the page. It ends with a text fragment, so a browser scrolls to the passage. */
  url: string;
  /** The line of the file where the passage is. Null if the file cannot be read. */
  line: number | null;
  /** The passage, as plain text. */
  text: string;
}

/** A sentence that names at least one passage. */
export interface AnswerSentence {
  text: string;
  /** Numbers of passages, each once. */
  sources: number[];
  /** How it begins: in the same paragraph as the sentence before, in a new one, or as an item of a list. */
  begins: "same" | "paragraph" | "item";
}

export interface AnswerCost extends UsedTokens {
  model: string;
  /** Null if the prices of the model are not known. */
  usd: number | null;
}

/** What an answer is made of, in the order in which it arrives. A source comes before the first sentence that names it. */
export type AnswerEvent =
  /** The search is done. Without passages, the model is not asked. */
  | { kind: "searched"; deploymentId: string; passages: number }
  | { kind: "source"; source: AnswerSource }
  | { kind: "sentence"; sentence: AnswerSentence }
  | {
      kind: "end";
      /** How many sentences had no source, and are therefore missing. */
      unsupported: number;
      /** The answer reached its longest length. */
      isCut: boolean;
      /** Null if the model was not asked. */
      cost: AnswerCost | null;
    };

import type { AnswerEvent, AnswerSentence, AnswerSource } from "#schemas/answers/answer.ts";

/** A question of this visit with its answer, as far as it has arrived. Nothing of it is stored. */
export interface Answer {
  id: number;
  question: string;
  state: "searching" | "writing" | "done" | "stopped" | "failed";
  /** Why it failed. */
  failure: string | null;
  /** The deployment that was searched. */
  deploymentId: string | null;
  /** How many passages the model has read. */
  passages: number;
  sources: AnswerSource[];
  sentences: AnswerSentence[];
  end: Extract<AnswerEvent, { kind: "end" }> | null;
}

export const newAnswer = (id: number, question: string): Answer => ({
  id,
  question,
  state: "searching",
  failure: null,
  deploymentId: null,
  passages: 0,
  sources: [],
  sentences: [],
  end: null,
});

export const isOpen = ({ state }: Answer): boolean => state === "searching" || state === "writing";

/** The answer with what has arrived. */
export function withEvent(answer: Answer, event: AnswerEvent): Answer {
  switch (event.kind) {
    case "searched": {
      const { deploymentId, passages } = event;
      return { ...answer, state: "writing", deploymentId, passages };
    }
    case "source":
      return { ...answer, sources: [...answer.sources, event.source] };
    case "sentence":
      return { ...answer, sentences: [...answer.sentences, event.sentence] };
    case "end":
      return { ...answer, state: "done", end: event };
  }
}

export interface AnswerBlock {
  isList: boolean;
  /** The sentences of a paragraph, or of each item. */
  parts: AnswerSentence[][];
}

/** Paragraphs and lists. */
export function blocksOf(sentences: readonly AnswerSentence[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  for (const sentence of sentences) {
    const last = blocks.at(-1);
    if (sentence.begins === "item" && last?.isList) last.parts.push([sentence]);
    else if (sentence.begins === "same" && last) last.parts.at(-1)!.push(sentence);
    else blocks.push({ isList: sentence.begins === "item", parts: [[sentence]] });
  }
  return blocks;
}

/** What a screen reader says about the newest answer: the steps, and the whole text at the end. */
export function announcementOf(answer: Answer | undefined): string {
  switch (answer?.state) {
    case "searching":
      return "Searching the notes";
    case "writing":
      return "Writing the answer";
    case "done":
      return answer.sentences.length === 0
        ? NOT_ANSWERED
        : answer.sentences.map(({ text }) => text).join(" ");
    case "stopped":
      return "Stopped";
    case "failed":
      return answer.failure ?? "";
    case undefined:
      return "";
  }
}

export const NOT_ANSWERED = "The notes do not answer this.";

import type { AnswerSentence } from "#schemas/answers/answer.ts";

/** Reads an answer while it arrives. */
export interface SentenceReader {
  /** The sentences that are complete now and name a passage. */
  add(text: string): AnswerSentence[];
  /** The rest. */
  end(): AnswerSentence[];
  /** How many sentences named none, so far. */
  readonly unsupported: number;
}

/** `[2]`, `[1, 3]` or `[1–3]`, and what separates it from the sentence. */
const CITATION = /\s*\[\s*\d+(?:\s*[,;–-]\s*\d+)*\s*\]/gu;
const LEADING_CITATIONS = /^(?:\s*\[\s*\d+(?:\s*[,;–-]\s*\d+)*\s*\][.!?]?)+/u;
const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/u;
const HEADING = /^\s*#{1,6}\s+/u;
/** The period of an abbreviation does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|ca|Fig|Abb|e\.g|i\.e|z\.\s?B|\p{L})\.\s*$/u;
/** What a model writes if the passages do not answer. It is not a sentence. */
export const NO_ANSWER = "NO ANSWER";

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Keeps only the sentences that name a passage. The model writes one sentence a line, but a line may also have several. */
export function readSentences(passages: number): SentenceReader {
  let line = "";
  let unsupported = 0;
  let isFirst = true;
  let isNewParagraph = true;

  function take(text: string): AnswerSentence[] {
    if (text.trim() === "") {
      isNewParagraph = true;
      return [];
    }
    const isItem = ITEM.test(text);
    const parts = partsOf(text.replace(HEADING, "").replace(ITEM, ""));
    const kept: AnswerSentence[] = [];
    for (const [at, part] of parts.entries()) {
      const sources = sourcesOf(part, passages);
      const plain = plainText(part);
      if (!/[\p{L}\p{N}]/u.test(plain) || plain.includes(NO_ANSWER)) continue;
      if (sources.length === 0) {
        unsupported += 1;
        continue;
      }
      const begins = isItem && at === 0 ? "item" : isNewParagraph && !isItem ? "paragraph" : "same";
      kept.push({
        text: plain,
        sources,
        begins: isFirst && begins === "same" ? "paragraph" : begins,
      });
      isFirst = false;
      isNewParagraph = false;
    }
    // What follows a list is a paragraph again.
    if (isItem) isNewParagraph = true;
    return kept;
  }

  return {
    add: (text) => {
      line += text;
      const lines = line.split("\n");
      line = lines.pop() ?? "";
      return lines.flatMap(take);
    },
    end: () => {
      const rest = line;
      line = "";
      return take(rest);
    },
    get unsupported() {
      return unsupported;
    },
  };
}

/** Sentences with the citations behind them. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const previous = parts.at(-1);
    if (previous === undefined) {
      parts.push(segment);
      continue;
    }
    if (ABBREVIATION.test(previous)) {
      parts[parts.length - 1] = previous + segment;
      continue;
    }
    const citations = LEADING_CITATIONS.exec(segment)?.[0] ?? "";
    parts[parts.length - 1] = previous + citations;
    const rest = segment.slice(citations.length);
    if (rest.trim() !== "") parts.push(rest);
  }
  return parts;
}

/** A number that no passage has is not a source. */
function sourcesOf(part: string, passages: number): number[] {
  const numbers = [...part.matchAll(CITATION)].flatMap(([citation]) => numbersOf(citation));
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= passages);
}

function numbersOf(citation: string): number[] {
  return [...citation.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/gu)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    // A longer range is not one of ours.
    return to - from > MAX_RANGE ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

const MAX_RANGE = 20;

const plainText = (part: string) =>
  part
    .replace(CITATION, "")
    .replaceAll("**", "")
    .replace(/\s+([.,;:!?])/gu, "$1")
    .trim();

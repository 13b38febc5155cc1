import { setImmediate } from "node:timers/promises";
import type { PageText } from "../search/pages/find-texts.ts";
import { type QuestionTerms, readQuestionTerms, termsIn } from "../search/pages/question-terms.ts";

/** A part of a page that a model may rely on. */
export interface Passage {
  page: PageText;
  text: string;
  /** The line of the text that fits the question best. */
  keyLine: string;
}

/** Short enough that a citation points at something, long enough for an answer. */
export const PASSAGE_CHARACTERS = 700;
export const MAX_PASSAGES = 12;
/** So that one long page does not hide the others. */
const MAX_OF_PAGE = 4;
/** Below this part of the best score, a passage only shares common words with the question. */
const MIN_PART_OF_BEST = 0.25;
/** Added for a term that the title has too: it says what the whole page is about. */
const TITLE_WEIGHT = 0.5;
/** Words in one line belong together more often than words of a heading and of the text below it. */
const LINE_WEIGHT = 0.5;
/** Added to the score of the page that fits best as a whole, as a part of it. */
const PAGE_WEIGHT = 0.4;
/** Shorter lines, such as headings, are also in the menu of a page. */
const KEY_LINE_MIN_WORDS = 4;

interface Candidate {
  page: PageText;
  text: string;
  inText: ReadonlySet<string>;
  inLines: readonly (readonly string[])[];
  inTitle: ReadonlySet<string>;
  /** 1 for the page that fits best as a whole, and less for the next ones. */
  pageScore: number;
}

/**
 * The passages of the pages that have most of the question's rare words, the best first. Goes page by page, because long pages take a while and other requests
 * are waiting.
 * @param pages the most relevant first
 */
export async function choosePassages(
  pages: readonly PageText[],
  question: string,
): Promise<Passage[]> {
  const terms = readQuestionTerms(question);
  const candidates: Candidate[] = [];
  for (const [rank, page] of pages.entries()) {
    candidates.push(...candidatesOf(page, { terms, pageScore: 1 - rank / pages.length }));
    await setImmediate();
  }
  return bestOf(candidates, terms);
}

function candidatesOf(
  page: PageText,
  { terms, pageScore }: { terms: QuestionTerms; pageScore: number },
): Candidate[] {
  const inTitle = new Set(termsIn(page.title, terms));
  return passagesOf(page.text).map((text) => {
    const inLines = text.split("\n").map((line) => termsIn(line, terms));
    // No word continues on the next line.
    return { page, text, inTitle, pageScore, inLines, inText: new Set(inLines.flat()) };
  });
}

function bestOf(candidates: readonly Candidate[], terms: QuestionTerms): Passage[] {
  const weights = weightsOf(candidates, terms);
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, weights) }))
    .filter(({ candidate, score }) => score > 0 && candidate.inText.size > 0)
    .sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * MIN_PART_OF_BEST;
  const ofPage = new Map<PageText, number>();
  const chosen: Passage[] = [];
  for (const { candidate, score } of scored) {
    const { page, text } = candidate;
    const count = ofPage.get(page) ?? 0;
    if (score < least || chosen.length >= MAX_PASSAGES) break;
    if (count >= MAX_OF_PAGE) continue;
    ofPage.set(page, count + 1);
    chosen.push({ page, text, keyLine: keyLineOf(text, terms) });
  }
  return chosen;
}

/** Whole lines as far as they fit. A longer line is cut at the ends of sentences. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let passage = "";
  const lines = text.split("\n").flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed === "") return [];
    return trimmed.length > PASSAGE_CHARACTERS ? piecesOf(trimmed) : [trimmed];
  });
  for (const line of lines) {
    if (passage !== "" && passage.length + line.length > PASSAGE_CHARACTERS) {
      passages.push(passage);
      passage = "";
    }
    passage = passage === "" ? line : `${passage}\n${line}`;
  }
  return passage === "" ? passages : [...passages, passage];
}

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The first half of a pair of surrogates. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;

function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of sentences.segment(line)) {
    if (piece !== "" && piece.length + segment.length > PASSAGE_CHARACTERS) {
      pieces.push(piece.trim());
      piece = "";
    }
    piece += segment;
    while (piece.length > PASSAGE_CHARACTERS) {
      const first = piece.slice(0, PASSAGE_CHARACTERS).replace(HALF_AT_END, "");
      pieces.push(first);
      piece = piece.slice(first.length);
    }
  }
  return piece.trim() === "" ? pieces : [...pieces, piece.trim()];
}

/** A term that few passages have says more. */
function weightsOf(
  candidates: readonly Candidate[],
  { terms }: QuestionTerms,
): Map<string, number> {
  return new Map(
    terms.map((term) => {
      const count = candidates.filter(({ inText }) => inText.has(term)).length;
      return [term, Math.log(1 + candidates.length / (1 + count))];
    }),
  );
}

function scoreOf(
  { inText, inLines, inTitle, pageScore }: Candidate,
  weights: ReadonlyMap<string, number>,
): number {
  const sumOf = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  let score = LINE_WEIGHT * Math.max(0, ...inLines.map(sumOf));
  for (const [term, weight] of weights)
    score += weight * (Number(inText.has(term)) + TITLE_WEIGHT * Number(inTitle.has(term)));
  return score * (1 + PAGE_WEIGHT * pageScore);
}

function keyLineOf(text: string, terms: QuestionTerms): string {
  const lines = text.split("\n");
  const long = lines.filter((line) => line.split(/\s+/).length >= KEY_LINE_MIN_WORDS);
  let best = "";
  let most = -1;
  for (const line of long.length > 0 ? long : lines) {
    const count = termsIn(line, terms).length;
    if (count > most) [best, most] = [line, count];
  }
  return best;
}

/** The title stands above the passage anyway. */
export const withoutTitle = (text: string, title: string): string =>
  text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : text;

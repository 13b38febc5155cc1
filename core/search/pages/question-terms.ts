import { hasUnspacedText, spaceOut } from "#schemas/deployments/unspaced.ts";
import { fold } from "../notes/match.ts";

/** Far more than a question needs. */
const MAX_TERMS = 24;
/** A shorter rest of a word begins too many other words. */
const MIN_STEM_LETTERS = 4;
/** "drafts", "published" and "publishing" find "draft" and "publish". In other languages, the ends of words are cut less well. */
const ENDING = /(?:ings?|ed|es|s|en|e)$/u;
/** Most pages have these words. In other languages their weight is small anyway, because they are in many passages. */
const COMMON = new Set(
  "a about after all also an and any are as at be been being but by can could did do does doing done ever for from get gets got had happen happens has have how i if in into is it its just kind many may me might much must my need no not now of on one or other our please shall should so some such tell than that the their them then there these they thing things this to too up us use used uses using want was way ways we were what when where which while who why will with would you your".split(
    " ",
  ),
);

/** What a question asks for: words of the index, or their beginnings. */
export interface QuestionTerms {
  /** Folded. */
  terms: readonly string[];
  /** Words of scripts without spaces are in a separate index, character by character. */
  table: "search" | "search_characters";
}

/** The words of a question without those that most pages have. */
export function readQuestionTerms(question: string): QuestionTerms {
  const words = question.normalize("NFKC").match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const folded = words.map(fold).filter((word) => word !== "");
  if (words.some(hasUnspacedText))
    return { terms: unique(folded.flatMap(pairsOf)), table: "search_characters" };
  const rare = folded.filter((word) => !COMMON.has(word));
  return { terms: unique((rare.length > 0 ? rare : folded).map(stemOf)), table: "search" };
}

/** FTS5 expression: any of the terms. */
export function anyTerm({ terms, table }: QuestionTerms): string {
  // Quoted, so that a term contains no operators.
  const quoted = (term: string) =>
    table === "search" ? `"${term}"${isWhole(term) ? "" : "*"}` : `"${spaceOut(term).trim()}"`;
  return terms.map(quoted).join(" OR ");
}

/** Which of the terms a text has. */
export function termsIn(text: string, { terms, table }: QuestionTerms): string[] {
  const folded = fold(text);
  if (table === "search_characters") return terms.filter((term) => folded.includes(term));
  const words = new Set(folded.match(/[\p{L}\p{N}_]+/gu));
  return terms.filter((term) => {
    if (isWhole(term)) return words.has(term);
    for (const word of words) if (word.startsWith(term)) return true;
    return false;
  });
}

/** "git" is not meant to find "github". */
const isWhole = (term: string): boolean => [...term].length < MIN_STEM_LETTERS;

const unique = (terms: readonly string[]) => [...new Set(terms)].slice(0, MAX_TERMS);

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length >= MIN_STEM_LETTERS ? stem : word;
}

/** Two adjacent characters each. */
function pairsOf(word: string): string[] {
  const characters = [...word];
  if (!hasUnspacedText(word) || characters.length < 3) return [word];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

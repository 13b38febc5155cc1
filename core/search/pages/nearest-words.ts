import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { distance } from "fastest-levenshtein";

/** Shorter words are similar to too many others. */
const MIN_LETTERS = 3;
const LETTERS_FOR_TWO_MISTAKES = 5;
/** The lengths of "ß" and "ss", or "æ" and "ae", differ by more than a typing mistake. */
const FOLDED_LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

/** The number of letters that folding may add to a word. */
const MAX_FOLDED = 2;
/** Longer words are numbers and addresses. */
const MAX_LETTERS = 30;
/** A site of 15,000 pages has 110,000; more would take too much memory. */
const MAX_WORDS = 300_000;

/** A word of the site, and the number of pages that contain it. */
interface Word {
  term: string;
  documents: number;
}

/** A search index. Its words are read on first use. */
export interface Index {
  database: DatabaseSyncInstance;
  words: Word[] | null;
}

/**
 * For each word that no page has, finds the closest word of the site: fewest mistakes first, then the most frequent. Words
 * without a close match stay as they are.
 * @returns null if no word changes
 */
export function correctWords(index: Index, typed: readonly string[]): string[] | null {
  // Counting pages reads the whole index, which takes 0.1 s for 15,000 pages, so do it once.
  const words = (index.words ??= readWords(index.database));
  const corrected = typed.map((word, at) => {
    const term = asTerm(word);
    const mayBeBeginning = at === typed.length - 1;
    const isKnown = words.some((other) =>
      mayBeBeginning ? other.term.startsWith(term) : other.term === term,
    );
    return isKnown ? word : (nearest(words, term) ?? word);
  });
  return corrected.some((word, at) => word !== typed[at]) ? corrected : null;
}

function readWords(database: DatabaseSyncInstance): Word[] {
  database.exec("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'search', 'row')");
  return database
    .prepare(
      `SELECT term, doc AS documents FROM temp.vocabulary
        WHERE length(term) BETWEEN ${MIN_LETTERS - 1} AND ${MAX_LETTERS} LIMIT ${MAX_WORDS}`,
    )
    .all();
}

/** The form of a word in the index: lower case without accents. */
function asTerm(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

function nearest(words: readonly Word[], term: string): string | null {
  const folded = fold(term);
  if (folded.length < MIN_LETTERS || /^\d+$/.test(folded)) return null;
  const most = folded.length < LETTERS_FOR_TWO_MISTAKES ? 1 : 2;
  let best: Word | null = null;
  let fewest = most;
  for (const word of words) {
    if (Math.abs(word.term.length - folded.length) > most + MAX_FOLDED) continue;
    const mistakes = countMistakes(folded, fold(word.term));
    if (mistakes > fewest) continue;
    if (best && mistakes === fewest && word.documents <= best.documents) continue;
    best = word;
    fewest = mistakes;
  }
  return best?.term ?? null;
}

/** Two swapped letters count as one mistake. */
function countMistakes(typed: string, word: string): number {
  const mistakes = distance(typed, word);
  return mistakes === 2 && typed.length === word.length && sorted(typed) === sorted(word)
    ? 1
    : mistakes;
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

function fold(term: string): string {
  return term.replace(/[ßæœøłđ]/g, (letter) => FOLDED_LETTERS[letter] ?? letter);
}

import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { distance } from "fastest-levenshtein";

/** Shorter words are near to too many others. */
const MIN_LETTERS = 3;
const LETTERS_FOR_TWO_MISTAKES = 5;
/** "ß" and "ss", "æ" and "ae" differ in length by more than a mistake. */
const FOLDED_LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

interface Nearest {
  term: string;
  mistakes: number;
  documents: number;
}

/**
 * For each word that no page has, the word of the site that comes closest: fewest mistakes first, then the more
 * frequent one. Words that have no near one stay as they are.
 * @returns null when no word changes
 */
export function correctWords(
  database: DatabaseSyncInstance,
  words: readonly string[],
): string[] | null {
  database.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'search', 'row')",
  );
  const corrected = words.map((word, index) => {
    const term = asTerm(word);
    const mayBeBeginning = index === words.length - 1;
    return isKnown(database, term, mayBeBeginning) ? word : (nearest(database, term) ?? word);
  });
  return corrected.some((word, index) => word !== words[index]) ? corrected : null;
}

/** As the index writes a word: lower case without accents. */
function asTerm(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

const LAST_CHARACTER = "\u{10FFFF}";

function isKnown(database: DatabaseSyncInstance, term: string, mayBeBeginning: boolean): boolean {
  const last = mayBeBeginning ? `${term}${LAST_CHARACTER}` : term;
  const known = database.prepare(
    "SELECT 1 FROM temp.vocabulary WHERE term BETWEEN ? AND ? LIMIT 1",
  );
  return known.get(term, last) !== undefined;
}

function nearest(database: DatabaseSyncInstance, term: string): string | null {
  const folded = fold(term);
  if (folded.length < MIN_LETTERS || /^\d+$/.test(folded)) return null;
  const most = folded.length < LETTERS_FOR_TWO_MISTAKES ? 1 : 2;
  // Folding makes a term longer by its number of such letters; two are more than usual.
  const rows = database
    .prepare("SELECT term, doc FROM temp.vocabulary WHERE length(term) BETWEEN ? AND ?")
    .iterate(Math.min(term.length, folded.length) - most - 2, folded.length + most);
  let best: Nearest | null = null;
  for (const row of rows) {
    const { term: other, doc } = row as { term: string; doc: number };
    const mistakes = countMistakes(folded, fold(other));
    if (mistakes > most) continue;
    if (!best || mistakes < best.mistakes || (mistakes === best.mistakes && doc > best.documents))
      best = { term: other, mistakes, documents: doc };
  }
  return best?.term ?? null;
}

/** Two letters that changed places are one mistake. */
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

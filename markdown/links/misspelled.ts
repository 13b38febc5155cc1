import { distance } from "fastest-levenshtein";

/** In a shorter word, a wrong letter makes another word more often than a mistake. */
const LONG_WORD = 6;
/** A shorter word is another word if a letter differs. It may be shorter if other words around it are the same. */
const MIN_LONE_WORD = 4;
const MIN_WORD = 3;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two forms of one word are two words, such as "index" and "indexer". The plural may be meant by the singular. */
const FORM = /(?:ers?|ors?|ing|ings|ed|ion|ions|able|al|ally|ly|ment|ments|ness|ity|ive|es|s)$/;
const PLURAL = /(?:es|s)$/;

/**
 * Whether the words in which a name differs from another one are those of the other with a mistake or two.
 * @param isAlone whether the names share no other word
 */
export function isMisspelled(
  own: readonly string[],
  other: readonly string[],
  { isAlone }: { isAlone: boolean },
): boolean {
  const [written, existing] = [own.join(""), other.join("")];
  if (digitsOf(written) !== digitsOf(existing)) return false;
  // Each of these characters is a word: the schools 高中 and 初中 are two.
  if (IDEOGRAPHS.test(written) || IDEOGRAPHS.test(existing)) return written === existing;
  // Authors rarely mistype the first letter: "csharp" is not "fsharp".
  if (written[0] !== existing[0] || areForms(written, existing)) return false;
  const length = Math.max(written.length, existing.length);
  if (length < (isAlone ? MIN_LONE_WORD : MIN_WORD)) return false;
  const differences = distance(written, existing);
  const lengthens = Math.abs(written.length - existing.length);
  // Letters that are missing, doubled or swapped are mistakes. Two wrong ones make another word: "visualisation" is not "virtualisation".
  if (lengthens === differences || haveSameLetters(written, existing)) return differences <= 2;
  return differences === 1 && (!isAlone || length >= LONG_WORD);
}

const digitsOf = (word: string) => word.replace(/\D/g, "");

function areForms(a: string, b: string): boolean {
  if (a.replace(PLURAL, "") === b.replace(PLURAL, "")) return false;
  return a.replace(FORM, "") === b.replace(FORM, "");
}

/** Two letters that changed places. */
const haveSameLetters = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("");

import { distance } from "fastest-levenshtein";

/** In a shorter name of one word, a wrong or missing letter makes another word more often than a mistake: "graphiql" is not "graphql". */
const LONG_WORD = 8;
/** Without other words around it, a short word is another one whatever differs. */
const MIN_LONE_WORD = 4;
const MIN_WORD = 3;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two forms of one word are two words, such as "index" and "indexer". The plural may be meant by the singular. */
const FORM = /(?:ers?|ors?|ing|ings|ed|ion|ions|able|al|ally|ly|ment|ments|ness|ity|ive|es|s)$/;

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
  if (haveSameLetters(written, existing) || undoubled(written) === undoubled(existing))
    return distance(written, existing) <= 2;
  if (arePlural(written, existing)) return true;
  if (isAlone && Math.min(written.length, existing.length) < LONG_WORD) return false;
  const differences = distance(written, existing);
  const lengthens = Math.abs(written.length - existing.length);
  // Missing letters are mistakes. Two wrong ones make another word: "visualisation" is not "virtualisation".
  return differences === 1 || (differences === 2 && lengthens === 2);
}

/** "Gardenn" and "Garden" */
const undoubled = (word: string) => word.replace(/(.)\1/gu, "$1");

const digitsOf = (word: string) => word.replace(/\D/g, "");

function arePlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return many === `${one}s` || many === `${one}es`;
}

function areForms(a: string, b: string): boolean {
  return !arePlural(a, b) && a.replace(FORM, "") === b.replace(FORM, "");
}

/** Two letters that changed places. */
const haveSameLetters = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("");

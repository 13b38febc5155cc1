import { distance } from "fastest-levenshtein";

/** In a shorter name of one word, a wrong or missing letter makes another word more often than a mistake: "graphiql" is not "graphql". */
const LONG_WORD = 8;
/** Without other words around it, a short word is another one whatever differs. */
const MIN_LONE_WORD = 4;
const MIN_WORD = 3;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two forms of one word are two words, such as "index" and "indexer". The plural may be meant by the singular. */
const FORM =
  /(?:ers?|ors?|ing|ings|ed|ion|ions|able|al|ally|ly|ment|ments|ness|ity|ive|ant|ants|ance|ent|ence|ist|ists|ism|es|s)$/;
/** Words with another beginning are other words, such as "microeconomics" and "macroeconomics", or "homomorphism" and "homeomorphism". */
const BEGINNING =
  /^(?:micro|macro|homeo|homo|hetero|hyper|hypo|inter|intra|intro|endo|exo|ecto|ante|anti|under|over|pre|pro|per|post|sub|sup|super|auto|multi|mono|poly|iso|uni|un|in|im|re|de|dis|en|em)/;
/** Chapters II and III, and parts IV and VI. */
const ROMAN = /^[ivxlc]+$/;
const VOWEL = /^[aeiouy]$/;
/** A wrong letter makes another word of a shorter one: "type cat" is not "type car". */
const MIN_MISTYPED = 5;

/**
 * Whether the words in which a name differs from another one are those of the other with a mistake or two.
 * @param isAlone whether the names share no other word
 * @param isBeforeWord whether it is the first of two words
 */
export function isMisspelled(
  own: readonly string[],
  other: readonly string[],
  { isAlone, isBeforeWord }: { isAlone: boolean; isBeforeWord: boolean },
): boolean {
  const [written, existing] = [own.join(""), other.join("")];
  if (digitsOf(written) !== digitsOf(existing)) return false;
  // "Security+" is an exam, "C#" a language.
  if (signsOf(written) !== signsOf(existing)) return false;
  if (ROMAN.test(written) || ROMAN.test(existing)) return false;
  // Each of these characters is a word: the schools 高中 and 初中 are two.
  if (IDEOGRAPHS.test(written) || IDEOGRAPHS.test(existing)) return written === existing;
  // Authors rarely mistype the first letter: "csharp" is not "fsharp".
  if (written[0] !== existing[0] || areForms(written, existing)) return false;
  const length = Math.max(written.length, existing.length);
  if (length < (isAlone ? MIN_LONE_WORD : MIN_WORD)) return false;
  if (undoubled(written) === undoubled(existing))
    return distance(written, existing) <= 2 && (!isAlone || length > MIN_LONE_WORD);
  if (haveSwapped(written, existing)) return !isAlone || length > MIN_MISTYPED;
  const shorter = Math.min(written.length, existing.length);
  // Without other words, "log" is not the note "Logs" of one program. Before another word, the plural is another thing: "futures value".
  if (arePlural(written, existing)) return isAlone ? shorter >= MIN_LONE_WORD : !isBeforeWord;
  if (shorter < (isAlone ? LONG_WORD : MIN_MISTYPED)) return false;
  const differences = distance(written, existing);
  const lengthens = Math.abs(written.length - existing.length);
  if (differences === 1 && lengthens === 0) return !differInVowel(written, existing);
  // Missing letters are mistakes. Two wrong ones make another word: "visualisation" is not "virtualisation".
  return differences === 1 || (differences === 2 && lengthens === 2);
}

/** "Gardenn" and "Garden" */
const undoubled = (word: string) => word.replace(/(.)\1/gu, "$1");

const signsOf = (word: string) => word.replace(/[^+#*&!]/g, "");

const digitsOf = (word: string) => word.replace(/\D/g, "");

function arePlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return many === `${one}s` || many === `${one}es`;
}

function areForms(a: string, b: string): boolean {
  if (arePlural(a, b)) return false;
  return [FORM, BEGINNING].some((part) => a.replace(part, "") === b.replace(part, ""));
}

/** Two letters beside each other that changed places. */
function haveSwapped(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return (
    a.length === b.length &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}

/** "chlorite" is not "chlorate", and "stationery" not "stationary". */
function differInVowel(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return VOWEL.test(a[at] ?? "") && VOWEL.test(b[at] ?? "");
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

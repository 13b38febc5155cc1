import { distance } from "fastest-levenshtein";
import { areConfusable } from "./confusable.ts";

/** In a shorter name of one word, a wrong or missing letter makes another word more often than a mistake: "graphiql" is not "graphql". */
const LONG_WORD = 8;
/** Without other words around it, a short word is another one whatever differs. */
const MIN_LONE_WORD = 4;
const MIN_WORD = 3;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two forms of one word are two words, such as "index" and "indexer", or "schedule" and "scheduler". The plural may be meant by the singular. */
const ENDINGS =
  "e er ers or ors ing ings ed ion ions able ible al ally ly ment ments ness ity ive ant ants ance ent ents ence ist ists ism ic ics y es s".split(
    " ",
  );
/** Endings of one form, which authors confuse, and a letter that was typed twice. */
const ALIKE_ENDINGS = [" e", "s es", "ant ent", "ants ents", "ance ence", "able ible"];
const MIN_STEM = 3;
/** Words with another beginning are other words, such as "microeconomics" and "macroeconomics", or "homomorphism" and "homeomorphism". */
const BEGINNING =
  /^(?:micro|macro|homeo|homo|hetero|hyper|hypo|inter|intra|intro|endo|exo|ecto|ante|anti|under|over|pre|pro|per|post|sub|sup|super|auto|multi|mono|poly|iso|uni|un|in|im|re|de|dis|en|em)/;
/** Chapters II and III, and parts IV and VI. */
const ROMAN = /^[ivxlc]+$/;
const VOWEL = /^[aeiouy]$/;
/** A wrong letter makes another word of a shorter one: "type cat" is not "type car". */
const MIN_MISTYPED = 5;
/** Two letters more make another word of a shorter one: "revelation" is not "relation". */
const MIN_FOR_TWO = 10;
/** "https" is no plural. */
const ABBREVIATION = /^[^aeiouy]+$/;
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Letters for one sound. */
const SOUNDS = ["ck", "dt", "sz"];
/** Unstressed, "e" and "a" sound alike: "seperation". At the end, they make another word: "methene" and "methane". */
const MIN_AFTER_VOWEL = 3;

/**
 * Whether the words in which a name differs from another one are those of the other with a mistake or two.
 * @param isAlone whether the names share no other word
 * @param isBeforeWord whether it is the first of two words
 * @param isCode whether it is the name of a function or a field, where the plural is another one
 */
export function isMisspelled(
  own: readonly string[],
  other: readonly string[],
  { isAlone, isBeforeWord, isCode }: { isAlone: boolean; isBeforeWord: boolean; isCode: boolean },
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
  if (areConfusable(written, existing)) return false;
  const length = Math.max(written.length, existing.length);
  if (length < (isAlone ? MIN_LONE_WORD : MIN_WORD)) return false;
  if (undoubled(written) === undoubled(existing))
    return distance(written, existing) <= 2 && (!isAlone || length > MIN_LONE_WORD);
  if (haveSwapped(written, existing)) return !isAlone || length > MIN_MISTYPED;
  const shorter = Math.min(written.length, existing.length);
  // Without other words, "log" is not the note "Logs" of one program. Before another word, the plural is another thing: "futures value".
  if (arePlural(written, existing)) {
    if (!isAlone) return !isBeforeWord;
    // "Dynamics" is a science, and "dynamic" a word for something else.
    return (
      !isCode &&
      shorter >= MIN_LONE_WORD &&
      ![/ics?$/, ABBREVIATION].some((form) => form.test(written))
    );
  }
  // "PostgreSQL" is not "Postgres", and "algorithmic" not "algorithm".
  if (written.startsWith(existing) || existing.startsWith(written)) return false;
  if (shorter < (isAlone ? LONG_WORD : MIN_MISTYPED)) return false;
  const differences = distance(written, existing);
  const lengthens = Math.abs(written.length - existing.length);
  if (differences === 1 && lengthens === 0) return isSlip(written, existing);
  // Missing letters are mistakes. Two wrong ones make another word: "visualisation" is not "virtualisation".
  if (differences === 1) return true;
  const isInPlural = !isAlone && distance(singular(written), singular(existing)) === 1;
  return differences === 2 && lengthens === 2 && (shorter >= MIN_FOR_TWO || isInPlural);
}

/** "Gardenn" and "Garden" */
const undoubled = (word: string) => word.replace(/(.)\1/gu, "$1");

const signsOf = (word: string) => word.replace(/[^+#*&!]/g, "");

const digitsOf = (word: string) => word.replace(/\D/g, "");

function arePlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return many === `${one}s` || many === `${one}es`;
}

const singular = (word: string) => word.replace(/s$/, "");

function areForms(a: string, b: string): boolean {
  if (arePlural(a, b)) return false;
  if (a.replace(BEGINNING, "") === b.replace(BEGINNING, "")) return true;
  const others = stemsOf(b);
  return [...stemsOf(a)].some(([stem, ending]) => {
    const other = others.get(stem);
    return other !== undefined && !areAlikeEndings(ending, other);
  });
}

/** What is left of a word without each ending that it has. */
function stemsOf(word: string): Map<string, string> {
  const stems = new Map([[word, ""]]);
  for (const ending of ENDINGS)
    if (word.endsWith(ending) && word.length >= ending.length + MIN_STEM)
      stems.set(word.slice(0, -ending.length), ending);
  return stems;
}

const areAlikeEndings = (a: string, b: string) =>
  ALIKE_ENDINGS.includes(`${a} ${b}`) || ALIKE_ENDINGS.includes(`${b} ${a}`);

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

/** Whether the only other letter is a slip of the finger, a letter of the same sound or the same with an accent. Any other makes another word: "contract" is not "contrast". */
function isSlip(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  const letters = [a[at] ?? "", b[at] ?? ""].map((letter) => letter.normalize("NFD")[0] ?? "");
  const [own = "", other = ""] = letters.sort();
  if (own === other) return true;
  if (VOWEL.test(own) && VOWEL.test(other))
    return own + other === "ae" && a.length >= LONG_WORD && a.length - 1 - at >= MIN_AFTER_VOWEL;
  return (
    SOUNDS.includes(own + other) ||
    KEYBOARD.some((row) => row.includes(own + other) || row.includes(other + own))
  );
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

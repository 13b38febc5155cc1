import { isMisspelled } from "./misspelled.ts";

/** Below this similarity (Dice coefficient of trigrams), a suggestion would only be confusing. */
const MIN_LIKENESS = 0.6;
/** The number of names to compare per search. The rarest trigrams come first, because they are the most significant. */
const MAX_VISITS = 5000;
const MAX_CANDIDATES = 50;
const MAX_NAME_LENGTH = 100;
/** Endings of notes, pages and media, which may be wrong while the name is right. */
const ENDING =
  /(?:\.(?:mdx?|markdown|html?|png|jpe?g|gif|webp|avif|svg|bmp|mp4|m4v|webm|mov|mp3|m4a|ogg|wav|pdf))+$/i;

export interface AlikePath {
  path: string;
  /** Above MIN_LIKENESS; 1 when the names are equal. */
  likeness: number;
}

/** The paths whose names are most similar to the target's, best first. */
export type Search = (target: string) => AlikePath[];

/**
 * Built once per set of paths. A search takes well under a millisecond.
 * @param limit the maximum number of results
 */
export function searchAlikeNames(paths: readonly string[], limit: number): Search {
  const names = paths.map(nameOf);
  const postings = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    for (const triple of triplesOf(name)) {
      const list = postings.get(triple);
      if (list) list.push(index);
      else postings.set(triple, [index]);
    }
  }
  // An array that grew by `push` reserves room for more elements, here about as much as it uses.
  for (const [triple, list] of postings) postings.set(triple, list.slice());

  /** The names that share the rarest trigrams, ordered by how many they share. */
  function candidates(triples: Set<string>): number[] {
    const lists = [...triples]
      .map((triple) => postings.get(triple) ?? [])
      .sort((a, b) => a.length - b.length);
    const hits = new Map<number, number>();
    let visits = 0;
    for (const list of lists) {
      visits += list.length;
      if (visits > MAX_VISITS && hits.size > 0) break;
      for (const index of list) hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    return [...hits]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_CANDIDATES)
      .map(([index]) => index);
  }

  return (target) => {
    const name = nameOf(target);
    const triples = triplesOf(name);
    const isCode = CODE.test(target);
    const alike = candidates(triples)
      .filter((index) => !isOfOthers(name, names[index]!, isCode))
      .map((index) => ({
        path: paths[index]!,
        likeness: likenessOf(triples, triplesOf(names[index]!)),
      }))
      .filter(({ likeness }) => likeness > MIN_LIKENESS)
      .sort((a, b) => b.likeness - a.likeness);
    const same = alike.filter(({ likeness }) => likeness === 1);
    return (same.length > 1 ? nearest(same, target) : alike).slice(0, limit);
  };
}

/**
 * Whether each name has words that are not those of the other with a mistake: "python files" is not "python tuples", and "image 1" not "image 2". Nor is "chart title"
 * meant by "chart no title", or "image 10 2" by "image 10".
 * @param a the name in the link
 * @param b that of a file
 * @param isCode whether the link names a function or a field
 */
function isOfOthers(a: string, b: string, isCode: boolean): boolean {
  if (isNumbered(a) && !isNumbered(b)) return true;
  const [first, second] = [
    wordsOf(a),
    wordsOf(CLOSE_ORDER.test(a) ? b : b.replace(CLOSE_ORDER, "")),
  ];
  const own = first.filter((word) => !second.includes(word));
  const other = second.filter((word) => !first.includes(word));
  if (own.length === 0 && other.length === 0) return first.length !== second.length;
  if (own.length === 0 || other.length === 0) return true;
  if (own.some(isNumber) && other.some(isNumber)) return true;
  // "Electrons" is not "Electron Gas", but "Note Book" may be "Notebook".
  if (own.length !== other.length) return own.join("") !== other.join("");
  return !isMisspelled(own, other, {
    isAlone: own.length === first.length,
    isBeforeWord: first.length === 2 && own.includes(first[0]!),
    isCode,
  });
}

/** `getUser`: the name of a function or a field. */
const CODE = /(?:^|\/)[a-z]+[A-Z][A-Za-z]*(?:\.\w+)?$/;

const isNumber = (word: string) => /^\d+(?:\.\d+)*$/.test(word);

/** Numbers before the name of a file mostly order it. A link repeats them only if they are part of the name: "2 Hilbert spaces" are not "Hilbert spaces". Longer ones are days. */
const ORDER = /^(?:(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[^\p{L}\p{N}\s+#*&!]+) )+(?=[^ ]*\p{L})/u;

/** `6.1capturePayment`: the same without a space. If a link repeats it, it is part of the name: "2.4GHz" is not "5.0GHz". */
const CLOSE_ORDER = /^\d{1,3}(?:\.\d{1,3})+(?=\p{L}{3})/u;

const isNumbered = (name: string): boolean => /\d/.test(ORDER.exec(name)?.[0] ?? "");

const wordsOf = (name: string): string[] => name.replace(ORDER, "").split(" ");

/** Of several files of one name, those that also have the folder that the target names. */
function nearest(same: readonly AlikePath[], target: string): AlikePath[] {
  const wanted = segmentsOf(target);
  const shared = ({ path }: AlikePath) => {
    const own = segmentsOf(path);
    const differ = wanted.findIndex((name, at) => name !== own[at]);
    return differ === -1 ? wanted.length : differ;
  };
  return same.filter((one) => shared(one) > 1).sort((a, b) => shared(b) - shared(a));
}

/** From the last to the first. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, "").replace(ENDING, "").toLowerCase().split("/").reverse();
}

function likenessOf(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared++;
  return (2 * shared) / (a.size + b.size);
}

/** Names that say nothing without their folder. */
const OF_FOLDER = /(?<=[^./][^/]*)\/(?:_?index|readme)(?:\.\w+)?$/i;

/** Names of files often lack them, or have `_` or `-` instead: `Don_t panic.md`. */
const APOSTROPHES = /['’‘ʼ´`]/g;

function nameOf(path: string): string {
  const file = path.replace(/\/+$/, "").replace(OF_FOLDER, "");
  return file
    .slice(file.lastIndexOf("/") + 1)
    .replace(ENDING, "")
    .replace(APOSTROPHES, "")
    .replace(/[-_\s]+/g, " ")
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFC")
    .toLowerCase();
}

function triplesOf(name: string): Set<string> {
  const padded = `  ${name} `;
  const triples = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) triples.add(padded.slice(at, at + 3));
  return triples;
}

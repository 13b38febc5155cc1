import { hasUnspacedText, spaceOut } from "#schemas/deployments/unspaced.ts";

const MAX_WORDS = 8;

/** What a visitor typed, as words of an index. */
export interface Query {
  /** As it was typed, without white space around it. */
  text: string;
  words: readonly string[];
  /** Words of scripts without spaces are in an index of their own, character by character. */
  table: "search" | "search_characters";
}

export function readQuery(text: string): Query {
  const words = text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return {
    text: text.trim(),
    words: words.slice(0, MAX_WORDS),
    table: words.some(hasUnspacedText) ? "search_characters" : "search",
  };
}

/** FTS5 expression: every word must occur. */
export function allWords(query: Query): string {
  return query.words.map((word) => quoted(query, word)).join(" ");
}

/** As `allWords`, but the last word, which may still be being typed, may be the beginning of one. */
export function allWordsOrPrefix(query: Query): string {
  return `${allWords(query)}*`;
}

/** Any of the words. Of text without spaces, any two characters that follow each other. */
export function anyWord(query: Query): string {
  const { words, table } = query;
  const parts = table === "search" ? words : words.flatMap(pairsOfCharacters);
  return parts.map((part) => quoted(query, part)).join(" OR ");
}

/** Quoted, so that nothing in it is an operator. */
function quoted({ table }: Query, word: string): string {
  return `"${table === "search_characters" ? spaceOut(word).trim() : word}"`;
}

function pairsOfCharacters(word: string): string[] {
  const characters = [...word];
  if (!hasUnspacedText(word) || characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

import { hasUnspacedText, spaceOut } from "#schemas/deployments/unspaced.ts";
import type { SearchedPart } from "./searched-part.ts";

const MAX_WORDS = 8;

/** A visitor's query, split into words of an index. */
export interface Query {
  /** The typed text without surrounding white space. */
  text: string;
  words: readonly string[];
  part: SearchedPart;
  /** Words of scripts without spaces are in a separate index, character by character. */
  table: "search" | "search_characters";
}

export function readQuery(text: string, part: SearchedPart): Query {
  const words = text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return {
    text: text.trim(),
    part,
    words: words.slice(0, MAX_WORDS),
    table: words.some(hasUnspacedText) ? "search_characters" : "search",
  };
}

/** FTS5 expression: every word must occur. */
export function allWords(query: Query): string {
  return query.words.map((word) => quoted(query, word)).join(" ");
}

/** Like `allWords`, but the last word may be a prefix because the visitor may still be typing. */
export function allWordsOrPrefix(query: Query): string {
  return `${allWords(query)}*`;
}

/** Any of the words. For text without spaces, any two adjacent characters. */
export function anyWord(query: Query): string {
  const { words, table } = query;
  const parts = table === "search" ? words : words.flatMap(pairsOfCharacters);
  return parts.map((part) => quoted(query, part)).join(" OR ");
}

/** Quoted, so that it contains no operators. */
function quoted({ table }: Query, word: string): string {
  return `"${table === "search_characters" ? spaceOut(word).trim() : word}"`;
}

function pairsOfCharacters(word: string): string[] {
  const characters = [...word];
  if (!hasUnspacedText(word) || characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

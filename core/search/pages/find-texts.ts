import type { Index } from "./nearest-words.ts";
import { anyTerm, readQuestionTerms } from "./question-terms.ts";
import { conditionsOf, type SearchedPart, WHOLE_SITE } from "./searched-part.ts";

/** A page with its text. */
export interface PageText {
  url: string;
  title: string;
  /** Path of the markdown file in the repository. */
  path: string;
  /** Hash of the page's bytes. */
  hash: string;
  /** Plain text, a line per paragraph, heading or item. */
  text: string;
}

export interface TextOptions {
  part?: SearchedPart;
  /** A page without it counts as missing. */
  isShown?: (page: PageText) => boolean;
  limit: number;
}

/** The start of a longer page. */
const MAX_CHARACTERS = 200_000;
/** Pages that are not shown are among the hits too. */
const SPARE = 4;

/** The pages that have any of a question's words, the most relevant first. */
export function findTexts(
  { database }: Index,
  question: string,
  { part = WHOLE_SITE, isShown = () => true, limit }: TextOptions,
): PageText[] {
  const terms = readQuestionTerms(question);
  if (terms.terms.length === 0) return [];
  const { table } = terms;
  const { sql, values } = conditionsOf(part);
  const pages = database
    .prepare(
      `SELECT posts.url, posts.title, posts.path, posts.hash, substr(posts.text, 1, ${MAX_CHARACTERS}) AS text
        FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid
        WHERE ${table} MATCH ? AND ${table}.rank MATCH 'bm25(10.0, 4.0, 1.0)'${sql} ORDER BY ${table}.rank LIMIT ?`,
    )
    .all(anyTerm(terms), ...values, limit * SPARE) as PageText[];
  return pages.filter(isShown).slice(0, limit);
}

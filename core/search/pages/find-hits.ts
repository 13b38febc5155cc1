import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { excerptAround, inOneLine, MARK_CLOSE, MARK_OPEN } from "./excerpt.ts";
import { correctWords, type Index } from "./nearest-words.ts";
import { allWords, allWordsOrPrefix, anyWord, type Query, readQuery } from "./query.ts";
import { conditionsOf, type SearchedPart, WHOLE_SITE } from "./searched-part.ts";

export interface SearchHit {
  url: string;
  title: string;
  /** Path of the markdown file in the repository. */
  path: string;
  /** Hash of the page's bytes. */
  hash: string;
  /** Plain text with MARK_OPEN and MARK_CLOSE around matches. */
  excerpt: string;
}

export interface Hits {
  /** Best hits first. */
  hits: SearchHit[];
  /** The corrected query, if no page has the words as they were typed. */
  corrected: string | null;
  /** No page has all of the words, so the hits have only some of them. */
  partial: boolean;
}

export interface SearchOptions {
  part?: SearchedPart;
  /** A page without it counts as missing, so neither a correction nor the lack of one reveals it. */
  isShown?: (hit: SearchHit) => boolean;
  /** How many hits are wanted. */
  limit?: number;
}

export const MAX_HITS = 20;
const EXCERPT_TOKENS = 24;
/** The title is above the excerpt, and tags are not a sentence. */
const TEXT_COLUMN = 2;
/** Datasets of older deployments have no index of single characters. */
const VERSION_WITH_CHARACTERS = 3;

export function findHits(
  index: Index,
  text: string,
  { part = WHOLE_SITE, isShown = () => true, limit = MAX_HITS }: SearchOptions = {},
): Hits {
  const { database } = index;
  const query = { ...withExistingTable(database, readQuery(text, part)), limit };
  if (query.words.length === 0) return { hits: [], corrected: null, partial: false };
  const exact = bestFirst(database, query).filter(isShown);
  if (exact.length > 0) return { hits: exact, corrected: null, partial: false };

  const words = query.table === "search" ? correctWords(index, query.words) : null;
  if (words) {
    const corrected = words.join(" ");
    const hits = bestFirst(database, { ...query, words, text: corrected }).filter(isShown);
    if (hits.length > 0) return { hits, corrected, partial: false };
  }
  const likely = { ...query, words: words ?? query.words };
  const hits = byRelevance(database, likely, anyWord(likely)).filter(isShown);
  return { hits, corrected: null, partial: hits.length > 0 };
}

function withExistingTable(database: DatabaseSyncInstance, query: Query): Query {
  const { user_version } = database.prepare("PRAGMA user_version").get() as {
    user_version: number;
  };
  return user_version < VERSION_WITH_CHARACTERS ? { ...query, table: "search" } : query;
}

/**
 * Pages with all words in the title come first, then those with all words anywhere, then those where the last word is a
 * prefix. By relevance alone, "tarball" could come before "tar".
 */
function bestFirst(database: DatabaseSyncInstance, query: LimitedQuery): SearchHit[] {
  const stages = [
    () => byTitle(database, query),
    () => byRelevance(database, query, allWords(query)),
    () => byRelevance(database, query, allWordsOrPrefix(query)),
  ];
  const hits = new Map<string, SearchHit>();
  for (const stage of stages) {
    if (hits.size >= query.limit) break;
    for (const hit of stage()) if (!hits.has(hit.url)) hits.set(hit.url, hit);
  }
  return [...hits.values()].slice(0, query.limit);
}

interface LimitedQuery extends Query {
  limit: number;
}

const COLUMNS = "posts.url, posts.title, posts.path, posts.hash";

/** Exact title matches come first ("C++" and "C#" are the same word in the index), then shorter titles. */
function byTitle(database: DatabaseSyncInstance, query: LimitedQuery): SearchHit[] {
  const { table, text, limit } = query;
  const { sql, values } = conditionsOf(query.part);
  const rows = database
    .prepare(
      `SELECT posts.rowid FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid WHERE ${table} MATCH ?${sql}
        ORDER BY posts.title = ? COLLATE NOCASE DESC, length(posts.title), length(posts.path), posts.path LIMIT ?`,
    )
    .all(`title : (${allWords(query)})`, ...values, text, limit) as { rowid: number }[];
  const read = database.prepare(
    `SELECT ${COLUMNS}, ${excerptColumn(query)} FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid
      WHERE ${table} MATCH ? AND ${table}.rowid = ?`,
  );
  return rows.map(({ rowid }) => asHit(query, read.get(allWords(query), rowid)));
}

/** Because the rows are sorted by \`rank\`, SQLite creates excerpts only for the returned rows. */
function byRelevance(
  database: DatabaseSyncInstance,
  query: LimitedQuery,
  match: string,
): SearchHit[] {
  const { table, limit } = query;
  const { sql, values } = conditionsOf(query.part);
  return database
    .prepare(
      `SELECT ${COLUMNS}, ${excerptColumn(query)} FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid
        WHERE ${table} MATCH ? AND ${table}.rank MATCH 'bm25(10.0, 4.0, 1.0)'${sql} ORDER BY ${table}.rank LIMIT ?`,
    )
    .all(match, ...values, limit)
    .map((row) => asHit(query, row));
}

/** The index of single characters stores no text, so its excerpts are cut from the page's text. */
function excerptColumn({ table }: Query): string {
  return table === "search"
    ? `snippet(search, ${TEXT_COLUMN}, '${MARK_OPEN}', '${MARK_CLOSE}', ' … ', ${EXCERPT_TOKENS}) AS excerpt`
    : "posts.text AS excerpt";
}

function asHit({ table, words }: Query, row: unknown): SearchHit {
  const hit = row as SearchHit;
  const excerpt = table === "search" ? hit.excerpt : excerptAround(hit.excerpt, words);
  return { ...hit, excerpt: inOneLine(excerpt) };
}

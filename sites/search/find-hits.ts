import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { excerptAround, MARK_CLOSE, MARK_OPEN } from "./excerpt.ts";
import { correctWords, type Index } from "./nearest-words.ts";
import { allWords, allWordsOrPrefix, anyWord, type Query, readQuery } from "./query.ts";

export interface SearchHit {
  url: string;
  title: string;
  /** Of the markdown file in the repository. */
  path: string;
  /** Of the page's bytes. */
  hash: string;
  /** Plain text with MARK_OPEN and MARK_CLOSE around what matches. */
  excerpt: string;
}

export interface Hits {
  /** Best first. */
  hits: SearchHit[];
  /** What was searched instead, because no page has the words as they were typed. */
  corrected: string | null;
  /** No page has all of the words: these have some of them. */
  partial: boolean;
}

const MAX_HITS = 20;
const EXCERPT_TOKENS = 24;
/** Datasets of older deployments lack the index of single characters. */
const VERSION_WITH_CHARACTERS = 3;

export function findHits(index: Index, text: string): Hits {
  const { database } = index;
  const query = withExistingTable(database, readQuery(text));
  if (query.words.length === 0) return { hits: [], corrected: null, partial: false };
  const exact = bestFirst(database, query);
  if (exact.length > 0) return { hits: exact, corrected: null, partial: false };

  const words = query.table === "search" ? correctWords(index, query.words) : null;
  if (words) {
    const corrected = words.join(" ");
    const hits = bestFirst(database, { ...query, words, text: corrected });
    if (hits.length > 0) return { hits, corrected, partial: false };
  }
  const likely = { ...query, words: words ?? query.words };
  const hits = byRelevance(database, likely, anyWord(likely));
  return { hits, corrected: null, partial: hits.length > 0 };
}

function withExistingTable(database: DatabaseSyncInstance, query: Query): Query {
  const { user_version } = database.prepare("PRAGMA user_version").get() as {
    user_version: number;
  };
  return user_version < VERSION_WITH_CHARACTERS ? { ...query, table: "search" } : query;
}

/**
 * Pages whose title has all words come first, then those that have them anywhere, last those where the last word is the
 * beginning of one: by relevance alone "tarball" can come before "tar".
 */
function bestFirst(database: DatabaseSyncInstance, query: Query): SearchHit[] {
  const stages = [
    () => byTitle(database, query),
    () => byRelevance(database, query, allWords(query)),
    () => byRelevance(database, query, allWordsOrPrefix(query)),
  ];
  const hits = new Map<string, SearchHit>();
  for (const stage of stages) {
    if (hits.size >= MAX_HITS) break;
    for (const hit of stage()) if (!hits.has(hit.url)) hits.set(hit.url, hit);
  }
  return [...hits.values()].slice(0, MAX_HITS);
}

const COLUMNS = "posts.url, posts.title, posts.path, posts.hash";

/** This very title first ("C++" and "C#" are one word to the index), then the shorter titles. */
function byTitle(database: DatabaseSyncInstance, query: Query): SearchHit[] {
  const { table, text } = query;
  const rows = database
    .prepare(
      `SELECT posts.rowid FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid WHERE ${table} MATCH ?
        ORDER BY posts.title = ? COLLATE NOCASE DESC, length(posts.title), length(posts.path), posts.path LIMIT ${MAX_HITS}`,
    )
    .all(`title : (${allWords(query)})`, text) as { rowid: number }[];
  const read = database.prepare(
    `SELECT ${COLUMNS}, ${excerptColumn(query)} FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid
      WHERE ${table} MATCH ? AND ${table}.rowid = ?`,
  );
  return rows.map(({ rowid }) => asHit(query, read.get(allWords(query), rowid)));
}

/** Sorted by \`rank\`, excerpts are made only for the rows that are answered. */
function byRelevance(database: DatabaseSyncInstance, query: Query, match: string): SearchHit[] {
  const { table } = query;
  return database
    .prepare(
      `SELECT ${COLUMNS}, ${excerptColumn(query)} FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid
        WHERE ${table} MATCH ? AND ${table}.rank MATCH 'bm25(10.0, 4.0, 1.0)' ORDER BY ${table}.rank LIMIT ${MAX_HITS}`,
    )
    .all(match)
    .map((row) => asHit(query, row));
}

/** The index of single characters keeps no text: an excerpt of it is cut from the page's text. */
function excerptColumn({ table }: Query): string {
  return table === "search"
    ? `snippet(search, -1, '${MARK_OPEN}', '${MARK_CLOSE}', ' … ', ${EXCERPT_TOKENS}) AS excerpt`
    : "posts.text AS excerpt";
}

function asHit({ table, words }: Query, row: unknown): SearchHit {
  const hit = row as SearchHit;
  return table === "search" ? hit : { ...hit, excerpt: excerptAround(hit.excerpt, words) };
}

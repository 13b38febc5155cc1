import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";
import { excerptAround, MARK_CLOSE, MARK_OPEN } from "./excerpt.ts";
import { correctWords } from "./nearest-words.ts";
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

export function findHits(database: DatabaseSyncInstance, text: string): Hits {
  const query = withExistingTable(database, readQuery(text));
  if (query.words.length === 0) return { hits: [], corrected: null, partial: false };
  const exact = bestFirst(database, query);
  if (exact.length > 0) return { hits: exact, corrected: null, partial: false };

  const words = query.table === "search" ? correctWords(database, query.words) : null;
  if (words) {
    const corrected = words.join(" ");
    const hits = bestFirst(database, { ...query, words, text: corrected });
    if (hits.length > 0) return { hits, corrected, partial: false };
  }
  const likely = { ...query, words: words ?? query.words };
  const hits = byRelevance(database, likely, anyWord(likely)).map((rowid) =>
    readHit(database, likely, { rowid, match: anyWord(likely) }),
  );
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
  const rowids = new Set<number>();
  for (const stage of stages) {
    if (rowids.size >= MAX_HITS) break;
    for (const rowid of stage()) rowids.add(rowid);
  }
  const match = allWordsOrPrefix(query);
  return [...rowids].slice(0, MAX_HITS).map((rowid) => readHit(database, query, { rowid, match }));
}

/** This very title first ("C++" and "C#" are one word to the index), then the shorter titles. */
function byTitle(database: DatabaseSyncInstance, query: Query): number[] {
  const { table, text } = query;
  return readRowids(
    database.prepare(
      `SELECT posts.rowid FROM ${table} JOIN posts ON posts.rowid = ${table}.rowid WHERE ${table} MATCH ?
        ORDER BY posts.title = ? COLLATE NOCASE DESC, length(posts.title), length(posts.path), posts.path LIMIT ${MAX_HITS}`,
    ),
    [`title : (${allWords(query)})`, text],
  );
}

function byRelevance(database: DatabaseSyncInstance, { table }: Query, match: string): number[] {
  return readRowids(
    database.prepare(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}, 10.0, 4.0, 1.0) LIMIT ${MAX_HITS}`,
    ),
    [match],
  );
}

function readRowids(statement: StatementSyncInstance, values: string[]): number[] {
  return statement.all(...values).map((row) => (row as { rowid: number }).rowid);
}

/** The index of single characters keeps no text, so an excerpt of it is cut here. */
function readHit(
  database: DatabaseSyncInstance,
  { table, words }: Query,
  { rowid, match }: { rowid: number; match: string },
): SearchHit {
  const columns = "posts.url, posts.title, posts.path, posts.hash";
  if (table === "search_characters") {
    const { text, ...hit } = database
      .prepare(`SELECT ${columns}, posts.text FROM posts WHERE rowid = ?`)
      .get(rowid) as Omit<SearchHit, "excerpt"> & { text: string };
    return { ...hit, excerpt: excerptAround(text, words) };
  }
  const excerpt = `snippet(search, -1, '${MARK_OPEN}', '${MARK_CLOSE}', ' … ', ${EXCERPT_TOKENS})`;
  return database
    .prepare(
      `SELECT ${columns}, ${excerpt} AS excerpt FROM search JOIN posts ON posts.rowid = search.rowid
        WHERE search MATCH ? AND search.rowid = ?`,
    )
    .get(match, rowid) as SearchHit;
}

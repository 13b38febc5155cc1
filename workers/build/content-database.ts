import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Issue, Post } from "#schemas/deployment.ts";
import { contentHash } from "./content-hash.ts";
import type { LinkFact, MediaFact } from "#schemas/handoff.ts";

/** What `content.sqlite` holds: public content only. */
export interface DatabaseContent {
  posts: Post[];
  links: LinkFact[];
  medias: MediaFact[];
  issues: Issue[];
  /** Digest of each post's own text, by post id. */
  bodies: ReadonlyMap<string, string>;
  /** Plain texts of some posts. */
  texts(posts: Post[]): AsyncGenerator<{ post: Post; text: string }>;
}

/** Raised with any change of the tables: an older file is then made anew. */
const SCHEMA_VERSION = 1;
/** Other work of the process gets its turn at least this often. */
const TURN_MS = 20;

const SCHEMA = `
CREATE TABLE posts (
  rowid INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, slug TEXT, path TEXT, url TEXT, title TEXT, description TEXT,
  date TEXT, updated TEXT, hash TEXT, word_count INTEGER, tags TEXT, text TEXT, digest TEXT
);
CREATE INDEX posts_url ON posts(url);
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE post_tags (post_id TEXT, tag_id INTEGER);
CREATE TABLE links (source TEXT, target TEXT, type TEXT);
CREATE TABLE medias (id INTEGER PRIMARY KEY, path TEXT, url TEXT, type TEXT, size INTEGER, hash TEXT, width INTEGER, height INTEGER);
CREATE TABLE post_media (post_id TEXT, media_id INTEGER);
CREATE TABLE issues (path TEXT, line INTEGER, severity TEXT, category TEXT, message TEXT, suggestion TEXT);
CREATE VIRTUAL TABLE search USING fts5(title, tags, text, content='posts', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2');
PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Makes the file hold exactly this content. A file of an earlier deployment is changed where it differs; an empty or
 * unknown one is made anew.
 * @returns posts written and removed
 */
export async function writeContentDatabase(
  path: string,
  content: DatabaseContent,
): Promise<{ written: number; removed: number }> {
  const database = new DatabaseSync(path);
  try {
    // A broken file is thrown away with its directory; only the finished one is kept.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;");
    if (!isCurrent(database)) database.exec(SCHEMA);
    database.exec("BEGIN");
    const changes = await writePosts(database, content);
    writeLists(database, content);
    database.exec("COMMIT");
    return changes;
  } finally {
    database.close();
  }
}

/** True when a file of an earlier deployment can be changed into a new one. */
export function isCurrentDatabase(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return isCurrent(database);
  } finally {
    database.close();
  }
}

function isCurrent(database: DatabaseSyncInstance): boolean {
  const { user_version } = database.prepare("PRAGMA user_version").get() as {
    user_version: number;
  };
  return user_version === SCHEMA_VERSION;
}

async function writePosts(
  database: DatabaseSyncInstance,
  content: DatabaseContent,
): Promise<{ written: number; removed: number }> {
  const rows = database.prepare("SELECT rowid, id, digest FROM posts").all() as unknown as {
    rowid: number;
    id: string;
    digest: string;
  }[];
  const held = new Map(rows.map((row) => [row.id, row]));
  const digests = new Map(
    content.posts.map((post) => [
      post.id,
      contentHash(JSON.stringify([post, content.bodies.get(post.id)])),
    ]),
  );
  const stale = rows.filter(({ id, digest }) => digests.get(id) !== digest);
  const forget = database.prepare(
    "INSERT INTO search(search, rowid, title, tags, text) SELECT 'delete', rowid, title, tags, text FROM posts WHERE rowid = ?",
  );
  const remove = database.prepare("DELETE FROM posts WHERE rowid = ?");
  for (const { rowid } of stale) {
    forget.run(rowid);
    remove.run(rowid);
  }
  const insert = database.prepare(
    "INSERT INTO posts(id, slug, path, url, title, description, date, updated, hash, word_count, tags, text, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const index = database.prepare(
    "INSERT INTO search(rowid, title, tags, text) VALUES (?, ?, ?, ?)",
  );
  const fresh = content.posts.filter(({ id }) => held.get(id)?.digest !== digests.get(id));
  let turnEnds = Date.now() + TURN_MS;
  for await (const { post, text } of content.texts(fresh)) {
    const { id, slug, path, url, title, description, date, updated, hash, wordCount } = post;
    const tags = post.tags.join(" ");
    const digest = digests.get(id) ?? "";
    const { lastInsertRowid } = insert.run(
      ...[id, slug, path, url, title, description, date, updated],
      ...[hash, wordCount, tags, text, digest],
    );
    index.run(lastInsertRowid, title, tags, text);
    if (Date.now() > turnEnds) {
      await nextTurn();
      turnEnds = Date.now() + TURN_MS;
    }
  }
  const wanted = new Set(content.posts.map(({ id }) => id));
  return { written: fresh.length, removed: rows.filter(({ id }) => !wanted.has(id)).length };
}

/** These are small: they are written anew each time. */
function writeLists(database: DatabaseSyncInstance, content: DatabaseContent): void {
  for (const table of ["tags", "post_tags", "links", "medias", "post_media", "issues"])
    database.exec(`DELETE FROM ${table}`);
  const tagIds = new Map<string, number>();
  const insertTag = database.prepare("INSERT INTO tags(id, name) VALUES (?, ?)");
  const insertPostTag = database.prepare("INSERT INTO post_tags VALUES (?, ?)");
  for (const post of content.posts) {
    for (const name of post.tags) {
      const known = tagIds.get(name);
      const id = known ?? tagIds.size + 1;
      if (known === undefined) {
        tagIds.set(name, id);
        insertTag.run(id, name);
      }
      insertPostTag.run(post.id, id);
    }
  }
  const insertLink = database.prepare("INSERT INTO links VALUES (?, ?, ?)");
  for (const { from, to, type } of content.links) insertLink.run(from, to, type);
  const insertMedia = database.prepare("INSERT INTO medias VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  const insertPostMedia = database.prepare("INSERT INTO post_media VALUES (?, ?)");
  for (const [at, media] of content.medias.entries()) {
    const { path, url, type, size, hash, width, height } = media;
    insertMedia.run(at + 1, path, url, type, size, hash, width, height);
    for (const post of media.posts) insertPostMedia.run(post, at + 1);
  }
  const insertIssue = database.prepare("INSERT INTO issues VALUES (?, ?, ?, ?, ?, ?)");
  for (const { path, line, severity, category, message, suggestion } of content.issues)
    insertIssue.run(path, line, severity, category, message, suggestion);
}

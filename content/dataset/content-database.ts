import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { FieldColumn } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import type { LinkFact } from "#schemas/deployments/build-facts.ts";
import { contentHash } from "../content-hash.ts";
import { columnsId, columnStatements } from "./field-columns.ts";
import { SCHEMA, SCHEMA_VERSION } from "./database-schema.ts";
import { characterIndex } from "./character-index.ts";
import { type ListedContent, writeLists } from "./database-lists.ts";

/** The content of `content.sqlite`: public content only. */
export interface DatabaseContent extends ListedContent {
  posts: Post[];
  /** Ids of posts that no index contains. */
  unsearched: ReadonlySet<string>;
  /** From posts to posts. */
  links: LinkFact[];
  /** From posts to media. */
  mediaLinks: LinkFact[];
  /** Fields of schemas, which are further columns of the posts. */
  columns?: readonly FieldColumn[];
  /** Key of each post's own text, by post id. */
  keys: ReadonlyMap<string, string>;
}

/** The columns of a post's row that are not part of the post itself. */
export interface PostText {
  /** JSON. */
  frontMatter: string;
  text: string;
}

export interface ContentDatabase {
  /** Posts whose rows must be written. */
  stale: Post[];
  /** Writes everything. */
  write(
    texts: AsyncIterable<{ post: Post } & PostText>,
  ): Promise<{ written: number; removed: number }>;
  close(): void;
}

/**
 * Opens a file that will contain exactly this content. The file of an earlier deployment is updated where it differs. The
 * file is rebuilt if it is empty, has another version or differs in many rows.
 */
export function openContentDatabase(
  path: string,
  content: DatabaseContent,
  onReset: () => void,
): ContentDatabase {
  const rows = rowsByPost(content);
  const { columns = [] } = content;
  let database = openFile(path);
  let storedPosts = storedPostRows(database, columnsId(columns));
  const digests = new Map(
    content.posts.map((post) => [
      post.id,
      contentHash(
        JSON.stringify([
          post,
          content.keys.get(post.id),
          named(rows.get(post.id)),
          content.unsearched.has(post.id),
        ]),
      ),
    ]),
  );
  const isStale = ({ id, digest }: StoredPostRow) => digests.get(id) !== digest;
  if (storedPosts === null || storedPosts.filter(isStale).length > storedPosts.length * MAX_STALE) {
    database.close();
    onReset();
    database = openFile(path);
    database.exec(SCHEMA);
    addColumns(database, columns);
    storedPosts = [];
  }
  const unchangedIds = new Set(storedPosts.filter((row) => !isStale(row)).map(({ id }) => id));
  const stale = content.posts.filter(({ id }) => !unchangedIds.has(id));
  const staleRows = storedPosts.filter(isStale);
  return {
    stale,
    async write(texts) {
      database.exec("BEGIN");
      removePosts(database, staleRows);
      await insertPosts(database, { content, rows, digests, texts });
      writeLists(database, content);
      database.exec("COMMIT");
      const ids = new Set(content.posts.map(({ id }) => id));
      return {
        written: stale.length,
        removed: staleRows.filter(({ id }) => !ids.has(id)).length,
      };
    },
    close: () => database.close(),
  };
}

/** Above this share of stale rows, rebuilding the index is cheaper than removing single posts. */
const MAX_STALE = 0.25;

interface StoredPostRow {
  rowid: number;
  id: string;
  digest: string;
}

function openFile(path: string): DatabaseSyncInstance {
  // Rows are inserted and deleted in an order that breaks references for a moment.
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  // A broken file is deleted with its directory, so a journal is useless. Free pages must not contain content that is no longer public.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;");
  return database;
}

function addColumns(database: DatabaseSyncInstance, columns: readonly FieldColumn[]): void {
  const own = database.prepare("PRAGMA table_info(posts)").all() as { name: string }[];
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  for (const statement of columnStatements(columns, taken)) database.exec(statement);
  database.exec(`PRAGMA application_id = ${columnsId(columns)}`);
}

/** Null if the file is empty, or has another version or other columns. */
function storedPostRows(database: DatabaseSyncInstance, columns: number): StoredPostRow[] | null {
  const { user_version } = database.prepare("PRAGMA user_version").get() as {
    user_version: number;
  };
  const { application_id } = database.prepare("PRAGMA application_id").get() as {
    application_id: number;
  };
  if (user_version !== SCHEMA_VERSION || application_id !== columns) return null;
  return database.prepare("SELECT rowid, id, digest FROM posts").all();
}

interface PostRows {
  links: LinkFact[];
  medias: LinkFact[];
}

function named({ links, medias }: PostRows = { links: [], medias: [] }) {
  const ends = ({ to, type }: LinkFact) => [to, type];
  return { links: links.map(ends), medias: medias.map(ends) };
}

function rowsByPost({ posts, links, mediaLinks }: DatabaseContent): Map<string, PostRows> {
  const rows = new Map<string, PostRows>(posts.map(({ id }) => [id, { links: [], medias: [] }]));
  for (const link of links) rows.get(link.from)?.links.push(link);
  for (const link of mediaLinks) rows.get(link.from)?.medias.push(link);
  return rows;
}

function removePosts(database: DatabaseSyncInstance, staleRows: readonly StoredPostRow[]): void {
  // The index removes words only if it gets the old text.
  const forget = database.prepare(
    "INSERT INTO search(search, rowid, title, tags, text) SELECT 'delete', rowid, title, tags, text FROM posts WHERE rowid = ? AND searched = 1",
  );
  const characters = characterIndex(database);
  const byRow = database.prepare("DELETE FROM posts WHERE rowid = ?");
  const byPost = ["post_tags WHERE post_id", "links WHERE source", "post_media WHERE post_id"].map(
    (where) => database.prepare(`DELETE FROM ${where} = ?`),
  );
  for (const { rowid, id } of staleRows) {
    forget.run(rowid);
    characters.remove(rowid);
    byRow.run(rowid);
    for (const statement of byPost) statement.run(id);
  }
}

async function insertPosts(
  database: DatabaseSyncInstance,
  content: {
    content: DatabaseContent;
    rows: ReadonlyMap<string, PostRows>;
    digests: ReadonlyMap<string, string>;
    texts: AsyncIterable<{ post: Post } & PostText>;
  },
): Promise<void> {
  const insert = database.prepare(
    "INSERT INTO posts(id, slug, path, url, title, description, date, updated, word_count, size, oid, hash, tags, front_matter, digest, searched, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const index = database.prepare(
    "INSERT INTO search(rowid, title, tags, text) VALUES (?, ?, ?, ?)",
  );
  const characters = characterIndex(database);
  const insertTag = database.prepare("INSERT INTO post_tags VALUES (?, ?)");
  const insertLink = database.prepare("INSERT INTO links VALUES (?, ?, ?)");
  const insertMedia = database.prepare("INSERT INTO post_media VALUES (?, ?, ?)");
  const tagIds = new Map<string, number[]>();
  for (const { id, notes } of content.content.tags)
    for (const post of notes) tagIds.set(post, [...(tagIds.get(post) ?? []), id]);
  for await (const { post, frontMatter, text } of content.texts) {
    const { id, slug, path, url, title, description, date, updated, wordCount } = post;
    const tags = post.tags.join(" ");
    const isSearched = !content.content.unsearched.has(id);
    const { lastInsertRowid } = insert.run(
      id,
      slug,
      path,
      url,
      title,
      description,
      date,
      updated,
      wordCount,
      post.size,
      post.oid,
      post.hash,
      tags,
      frontMatter,
      content.digests.get(id) ?? "",
      isSearched ? 1 : 0,
      text,
    );
    if (isSearched) {
      index.run(lastInsertRowid, title, tags, text);
      characters.add(lastInsertRowid, { title, tags, text });
    }
    for (const tag of tagIds.get(id) ?? []) insertTag.run(id, tag);
    const { links = [], medias = [] } = content.rows.get(id) ?? {};
    for (const { to, type } of links) insertLink.run(id, to, type);
    for (const { to, type } of medias) insertMedia.run(id, to, type);
  }
}

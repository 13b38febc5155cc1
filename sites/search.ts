import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { LRUCache } from "lru-cache";
import { datasetKey } from "#schemas/manifest.ts";
import type { BlobStore } from "#store/blobs.ts";

export interface SearchHit {
  url: string;
  title: string;
  hash: string;
  /** Plain text with MARK_OPEN and MARK_CLOSE around what was found. */
  excerpt: string;
}

export interface Search {
  /** Best first; null when this deployment has no search index yet. */
  find(projectId: string, artifact: string, query: string): Promise<SearchHit[] | null>;
  close(): void;
}

export const MARK_OPEN = "\uE000";
export const MARK_CLOSE = "\uE001";

const MAX_OPEN_INDEXES = 20;
const MAX_HITS = 20;
const MAX_WORDS = 8;
const EXCERPT_TOKENS = 24;

/** Full-text search in a deployment's `content.sqlite`, of which a copy is kept on this machine. */
export function openSearch(blobs: BlobStore, directory: string): Search {
  const open = new LRUCache<string, { database: DatabaseSyncInstance; path: string }>({
    max: MAX_OPEN_INDEXES,
    dispose: ({ database, path }) => {
      database.close();
      void rm(path, { force: true });
    },
  });
  const opening = new Map<string, Promise<DatabaseSyncInstance | null>>();

  async function openIndex(
    projectId: string,
    artifact: string,
  ): Promise<DatabaseSyncInstance | null> {
    const bytes = await blobs.get(datasetKey(projectId, artifact, "content.sqlite"));
    if (!bytes) return null;
    await mkdir(directory, { recursive: true });
    const path = join(directory, `${artifact}-${randomUUID()}.sqlite`);
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    const database = new DatabaseSync(path, { readOnly: true });
    open.set(`${projectId}/${artifact}`, { database, path });
    return database;
  }

  return {
    async find(projectId, artifact, query) {
      const expression = matchExpression(query);
      const key = `${projectId}/${artifact}`;
      let database = open.get(key)?.database ?? null;
      if (!database) {
        const running =
          opening.get(key) ?? openIndex(projectId, artifact).finally(() => opening.delete(key));
        opening.set(key, running);
        database = await running;
      }
      if (!database) return null;
      return expression === "" ? [] : search(database, expression);
    },
    close: () => open.clear(),
  };
}

function search(database: DatabaseSyncInstance, expression: string): SearchHit[] {
  const statement = database.prepare(
    `SELECT posts.url, posts.title, posts.hash,
            snippet(search, -1, '${MARK_OPEN}', '${MARK_CLOSE}', ' … ', ${EXCERPT_TOKENS}) AS excerpt
       FROM search JOIN posts ON posts.rowid = search.rowid
      WHERE search MATCH ?
      ORDER BY bm25(search, 10.0, 4.0, 1.0)
      LIMIT ${MAX_HITS}`,
  );
  return statement.all(expression);
}

/** Every word must occur; the last one may be the beginning of a word. Quoted, so nothing in it is an operator. */
function matchExpression(query: string): string {
  const words = query.match(/[\p{L}\p{N}_]+/gu)?.slice(0, MAX_WORDS) ?? [];
  return words.map((word, index) => `"${word}"${index === words.length - 1 ? "*" : ""}`).join(" ");
}

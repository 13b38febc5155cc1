import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { LRUCache } from "lru-cache";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { findHits, type Hits } from "./find-hits.ts";
import type { Index } from "./nearest-words.ts";
import type { SearchedPart } from "./searched-part.ts";

export interface Search {
  /** Null if this deployment has no search index yet. */
  find(
    projectId: string,
    artifact: string,
    query: string,
    part?: SearchedPart,
  ): Promise<Hits | null>;
  close(): void;
}

const MAX_OPEN_INDEXES = 20;

/** Full-text search in a deployment's `content.sqlite`, using a local copy. */
export function openSearch(blobs: BlobStore, directory: string): Search {
  const open = new LRUCache<string, Index & { path: string }>({
    max: MAX_OPEN_INDEXES,
    dispose: ({ database, path }) => {
      database.close();
      void rm(path, { force: true });
    },
  });
  const opening = new Map<string, Promise<Index | null>>();

  async function openIndex(projectId: string, artifact: string): Promise<Index | null> {
    const bytes = await blobs.get(datasetKey(projectId, artifact, "content.sqlite"));
    if (!bytes) return null;
    await mkdir(directory, { recursive: true });
    const path = join(directory, `${artifact}-${randomUUID()}.sqlite`);
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    const database = new DatabaseSync(path, { readOnly: true });
    const index = { database, path, words: null };
    open.set(`${projectId}/${artifact}`, index);
    return index;
  }

  return {
    async find(projectId, artifact, query, part) {
      const key = `${projectId}/${artifact}`;
      let index: Index | null = open.get(key) ?? null;
      if (!index) {
        const running =
          opening.get(key) ?? openIndex(projectId, artifact).finally(() => opening.delete(key));
        opening.set(key, running);
        index = await running;
      }
      return index ? findHits(index, query, part) : null;
    },
    close: () => open.clear(),
  };
}

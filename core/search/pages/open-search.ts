import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { LRUCache } from "lru-cache";
import { datasetKey, restrictedSearchKey } from "#schemas/deployments/manifest.ts";
import { MAX_AUDIENCE_RULES } from "#schemas/projects/settings/audience-limits.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { findHits, type Hits, type SearchOptions } from "./find-hits.ts";
import { findTexts, type PageText, type TextOptions } from "./find-texts.ts";
import type { Index } from "./nearest-words.ts";

/** The pages that one search index has. */
export interface SearchedPages {
  projectId: string;
  artifact: string;
  /** The key of the group of readers whose own pages these are. Absent for the pages of the site. */
  group?: string;
}

export interface Search {
  /** Null if this deployment has no search index yet. */
  find(pages: SearchedPages, query: string, options?: SearchOptions): Promise<Hits | null>;
  /** Pages with any of a question's words, with their texts. Null in the same case. */
  findTexts(
    pages: SearchedPages,
    question: string,
    options: TextOptions,
  ): Promise<PageText[] | null>;
  close(): void;
}

const MAX_OPEN_INDEXES = 20;
/** They are small, and a search of a member needs one for each rule. */
const MAX_OPEN_GROUPS = 2 * MAX_AUDIENCE_RULES;

/** Full-text search in the databases of a deployment, using local copies. */
export function openSearch(blobs: BlobStore, directory: string): Search {
  const sites = openIndexes(MAX_OPEN_INDEXES);
  const groups = openIndexes(MAX_OPEN_GROUPS);
  const openFor = ({ group }: SearchedPages) => (group === undefined ? sites : groups);
  const opening = new Map<string, Promise<Index | null>>();

  async function openIndex(key: string, pages: SearchedPages): Promise<Index | null> {
    const { projectId, artifact, group } = pages;
    const stored =
      group === undefined
        ? datasetKey(projectId, artifact, "content.sqlite")
        : restrictedSearchKey(projectId, artifact, group);
    await mkdir(directory, { recursive: true });
    const path = join(directory, `${artifact}-${randomUUID()}.sqlite`);
    if (!(await copied(blobs, stored, path))) return null;
    const database = new DatabaseSync(path, { readOnly: true });
    // The open file stays readable, and no file is left behind however the process ends.
    await rm(path, { force: true });
    const index = { database, words: null };
    openFor(pages).set(key, index);
    return index;
  }

  async function indexOf(pages: SearchedPages): Promise<Index | null> {
    const key = JSON.stringify([pages.projectId, pages.artifact, pages.group]);
    const open = openFor(pages).get(key);
    if (open) return open;
    const running = opening.get(key) ?? openIndex(key, pages).finally(() => opening.delete(key));
    opening.set(key, running);
    return running;
  }

  return {
    async find(pages, query, options) {
      const index = await indexOf(pages);
      return index && findHits(index, query, options);
    },
    async findTexts(pages, question, options) {
      const index = await indexOf(pages);
      return index && findTexts(index, question, options);
    },
    close: () => [sites, groups].forEach((open) => open.clear()),
  };
}

/** @returns false if there is no such blob */
async function copied(blobs: BlobStore, key: string, path: string): Promise<boolean> {
  try {
    return await blobs.copyToFile(key, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const openIndexes = (max: number) =>
  new LRUCache<string, Index>({ max, dispose: ({ database }) => database.close() });

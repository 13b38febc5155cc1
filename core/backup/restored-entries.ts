import { createWriteStream } from "node:fs";
import { appendFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { restoreRepository } from "#git/bundles.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { awaitedLater } from "#service/failures.ts";
import type { CollectionName } from "#store/collections.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { documentsOf } from "./documents.ts";
import { BLOBS_AT_ONCE, SMALL_BYTES } from "./write-blobs.ts";
import type { BackupContext } from "./context.ts";

interface Tools {
  /** A directory for files that are not complete. */
  temporary: string;
  say(line: string): void;
}

/** Writes the entries of a backup, in their order. */
export function openRestoredEntries(
  context: BackupContext,
  tools: Tools,
): { restore(entry: ArchiveEntry): Promise<void>; end(): Promise<void> } {
  const repositories = openRepositories(context, tools);
  const files = openFiles(context, tools);
  return {
    restore: async ({ place, size, bytes }) => {
      switch (place.kind) {
        case "documents":
          return insert(context, place.collection, await buffer(bytes));
        case "head":
          return repositories.begin(place.projectId, (await buffer(bytes)).toString().trim());
        case "bundle":
          return repositories.append(await buffer(bytes));
        case "blob":
          await repositories.end();
          return files.put(place.key, { size, bytes });
      }
    },
    end: async () => {
      await repositories.end();
      await files.end();
    },
  };
}

async function insert({ db }: BackupContext, name: CollectionName, page: Buffer): Promise<void> {
  const documents = documentsOf(page);
  if (documents.length > 0) await db.collection(name).insertMany(documents, { ordered: false });
}

function openRepositories({ env }: BackupContext, { temporary, say }: Tools) {
  let open: { projectId: string; head: string; bundle: string | null } | null = null;
  let count = 0;
  const bundle = join(temporary, "repository.bundle");
  const end = async () => {
    if (!open) return;
    await restoreRepository(repositoryDirectory(env.DATA_DIR, open.projectId), open);
    await rm(bundle, { force: true });
    open = null;
    count += 1;
    say(`Repositories: ${count} so far`);
  };
  return {
    begin: async (projectId: string, head: string) => {
      await end();
      open = { projectId, head, bundle: null };
    },
    append: async (piece: Buffer) => {
      if (!open) throw new Error("a piece of a repository without its beginning");
      open.bundle = bundle;
      await mkdir(temporary, { recursive: true });
      await appendFile(bundle, piece);
    },
    end,
  };
}

function openFiles({ blobs }: BackupContext, { temporary, say }: Tools) {
  let running: Promise<void>[] = [];
  let count = 0;
  const end = async () => {
    const ending = running;
    running = [];
    await Promise.all(ending);
  };
  return {
    put: async (key: string, { size, bytes }: Pick<ArchiveEntry, "size" | "bytes">) => {
      if (size <= SMALL_BYTES) {
        const put = blobs.put(key, await buffer(bytes));
        awaitedLater(put);
        running.push(put);
      } else {
        const path = join(temporary, "file");
        await mkdir(temporary, { recursive: true });
        await pipeline(bytes, createWriteStream(path, { flush: true }));
        await blobs.putFile(key, path);
      }
      if (running.length >= BLOBS_AT_ONCE) await end();
      count += 1;
      if (count % SAY_EVERY === 0) say(`Files of sites: ${count} so far`);
    },
    end,
  };
}

const SAY_EVERY = 1_000;

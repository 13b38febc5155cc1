import { LRUCache } from "lru-cache";
import { type BlobReader, openBlobs } from "#git/objects/blobs.ts";
import { type ObjectReader, openObjects } from "#git/objects/objects.ts";

/** The open readers of one repository. */
export interface OpenRepository {
  objects: ObjectReader;
  blobs: BlobReader;
}

/** Each has two processes of a few MB. */
const MAX_OPEN = 8;

export interface OpenRepositories {
  /** Readers that stay open for the next push. */
  open(directory: string): OpenRepository;
  /** Until the returned function is called, the readers are not closed to make room for others. */
  hold(directory: string): () => void;
  /** Call after an error: the next build starts new readers. */
  drop(directory: string): void;
  close(): void;
}

/** @param maxBlobBytes larger files are never read */
export function openRepositories(maxBlobBytes: number): OpenRepositories {
  const users = new Map<string, number>();
  /** Evicted while a build was using them. */
  const late = new Map<string, OpenRepository[]>();
  const repositories = new LRUCache<string, OpenRepository>({
    max: MAX_OPEN,
    dispose: (repository, directory, reason) => {
      if (reason !== "evict" || !users.has(directory)) return closeOne(repository);
      late.set(directory, [...(late.get(directory) ?? []), repository]);
    },
  });
  const closeLate = (directory: string) => {
    for (const repository of late.get(directory) ?? []) closeOne(repository);
    late.delete(directory);
  };

  return {
    open(directory) {
      const existing = repositories.get(directory);
      if (existing) return existing;
      const opened = {
        objects: openObjects(directory),
        blobs: openBlobs(directory, { maxBytes: maxBlobBytes }),
      };
      repositories.set(directory, opened);
      return opened;
    },
    hold(directory) {
      users.set(directory, (users.get(directory) ?? 0) + 1);
      return () => {
        const others = (users.get(directory) ?? 1) - 1;
        if (others > 0) return void users.set(directory, others);
        users.delete(directory);
        closeLate(directory);
      };
    },
    drop: (directory) => void repositories.delete(directory),
    close: () => {
      repositories.clear();
      for (const directory of late.keys()) closeLate(directory);
    },
  };
}

function closeOne({ objects, blobs }: OpenRepository): void {
  objects.close();
  blobs.close();
}

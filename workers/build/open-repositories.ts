import { LRUCache } from "lru-cache";
import { type BlobReader, openBlobs } from "#git/blobs.ts";
import { type ObjectReader, openObjects } from "#git/objects.ts";

/** The open readers of one repository. */
export interface OpenRepository {
  objects: ObjectReader;
  blobs: BlobReader;
}

/** Two processes each, of a few MB. */
const MAX_OPEN = 8;

export interface OpenRepositories {
  /** Readers that stay open for the next push. */
  open(directory: string): OpenRepository;
  /** After an error: the next build starts new ones. */
  drop(directory: string): void;
  close(): void;
}

export function openRepositories(): OpenRepositories {
  const repositories = new LRUCache<string, OpenRepository>({
    max: MAX_OPEN,
    dispose: ({ objects, blobs }) => {
      objects.close();
      blobs.close();
    },
  });
  return {
    open(directory) {
      const held = repositories.get(directory);
      if (held) return held;
      const opened = { objects: openObjects(directory), blobs: openBlobs(directory) };
      repositories.set(directory, opened);
      return opened;
    },
    drop: (directory) => void repositories.delete(directory),
    close: () => repositories.clear(),
  };
}

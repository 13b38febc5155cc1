import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { unlessMissing } from "#service/failures.ts";

export interface PictureFiles {
  read(key: string): Promise<Buffer | null>;
  write(key: string, png: Buffer): Promise<void>;
}

/** About 4,000 pictures. They can be drawn again at any time. */
const MAX_BYTES = 200 * 1024 * 1024;
const SUFFIX = ".png";
const UNFINISHED = ".part";

/** Pictures by the digest of what they show, in a directory of limited size. The least recently used ones are removed. */
export function openPictureFiles(directory: string, maxBytes = MAX_BYTES): PictureFiles {
  const pathOf = (key: string) => join(directory, `${key}${SUFFIX}`);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size,
    dispose: (_, key, reason) => {
      // If it cannot be removed now, the next process counts it again.
      if (reason === "evict") void rm(pathOf(key), { force: true }).catch(() => undefined);
    },
  });
  let opened: Promise<void> | undefined;

  /** Lists the pictures of earlier processes, oldest first. */
  async function open(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const pictures = await Promise.all(
      (await readdir(directory)).map(async (name) => ({
        name,
        ...(await stat(join(directory, name)).then(
          ({ size, mtimeMs }) => ({ size, mtimeMs }),
          // Another process has just removed it.
          () => ({ size: 0, mtimeMs: 0 }),
        )),
      })),
    );
    for (const { name, size } of pictures.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (name.endsWith(UNFINISHED)) await rm(join(directory, name), { force: true });
      else if (size > 0) sizes.set(name.slice(0, -SUFFIX.length), size);
    }
  }

  /** @throws if the directory cannot be used; then the next request tries again */
  async function whenOpen(): Promise<void> {
    opened ??= open();
    try {
      await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  return {
    async read(key) {
      await whenOpen();
      sizes.get(key);
      // Another process may have drawn it, so the disk decides.
      return readFile(pathOf(key)).catch(unlessMissing(null));
    },
    async write(key, png) {
      await whenOpen();
      const part = join(directory, `${randomUUID()}${UNFINISHED}`);
      // A full disk must not keep anyone from seeing the picture.
      const isStored = await writeFile(part, png)
        .then(() => rename(part, pathOf(key)))
        .then(
          () => true,
          () => rm(part, { force: true }).then(() => false),
        );
      if (isStored) sizes.set(key, png.length);
    },
  };
}

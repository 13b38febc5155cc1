import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BlobStore, checkBlobKey } from "../blobs.ts";

/** Blobs as files below one directory. A file is written beside its place, synced and renamed, so a crash leaves no half blob. */
export function diskBlobs(directory: string): BlobStore {
  const pathOf = (key: string) => join(directory, checkBlobKey(key));

  async function writeTemporary(bytes: Buffer): Promise<string> {
    const path = join(directory, ".incoming", randomUUID());
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return path;
  }

  async function place(temporary: string, key: string): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
  }

  return {
    put: async (key, bytes) => place(await writeTemporary(bytes), key),
    putFile: async (key, source) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      try {
        await rename(source, path);
      } catch (error) {
        // Another file system: copy first, so that the place is still filled in one step.
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        const temporary = join(directory, ".incoming", randomUUID());
        await mkdir(dirname(temporary), { recursive: true });
        await copyFile(source, temporary);
        await rename(temporary, path);
        await rm(source, { force: true });
      }
    },
    copyToFile: async (key, path) =>
      // By the system, which need not read the bytes where it can share them.
      (await orNull(copyFile(pathOf(key), path, constants.COPYFILE_FICLONE).then(() => true))) ??
      false,
    get: (key) => orNull(readFile(pathOf(key))),
    getRange: async (key, offset, length) => {
      const file = await orNull(open(pathOf(key), "r"));
      if (!file) return null;
      try {
        const buffer = Buffer.allocUnsafe(length);
        const { bytesRead } = await file.read(buffer, 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    stream: async (key, range) => {
      if ((await orNull(stat(pathOf(key)))) === null) return null;
      return createReadStream(
        pathOf(key),
        range ? { start: range.offset, end: range.offset + range.length - 1 } : {},
      );
    },
    size: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    removeOlder: async (key, before) => {
      const path = pathOf(key);
      const written = await orNull(stat(path));
      if (!written) return true;
      if (written.mtime >= before) return false;
      // Looked at again where nobody writes to it: what was put in this very moment goes back.
      const aside = join(directory, ".incoming", randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      if ((await orNull(rename(path, aside).then(() => true))) === null) return true;
      if ((await stat(aside)).mtime >= before) {
        await rename(aside, path);
        return false;
      }
      await rm(aside, { force: true });
      return true;
    },
    list: (prefix) => walk(directory, prefix),
    ping: async () => {
      await mkdir(directory, { recursive: true });
    },
  };
}

async function* walk(directory: string, prefix: string, at = ""): AsyncIterable<string> {
  const entries = (await orNull(readdir(join(directory, at), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const key = at ? `${at}/${entry.name}` : entry.name;
    if (entry.name === ".incoming") continue;
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`))
        yield* walk(directory, prefix, key);
    } else if (key.startsWith(prefix)) yield key;
  }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

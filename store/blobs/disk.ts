import { randomBytes, randomUUID } from "node:crypto";
import { constants, createReadStream, existsSync } from "node:fs";
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BlobStore, checkBlobKey, isBlobKey } from "./blobs.ts";

const PLACE_TRIES = 10;
/** About the size of what a push of one note stores. A few bytes would still fit on a disk that is too full for any build. */
const PROBE_BYTES = 64 * 1024;

/** Stores blobs as files in one directory. A file is written under a temporary name, synced and renamed, so a crash never leaves a partial blob. */
export function diskBlobs(root: string): BlobStore {
  const directory = resolve(root);
  const pathOf = (key: string) => join(directory, checkBlobKey(key));

  async function writeTemporary(bytes: Buffer): Promise<string> {
    const path = join(directory, ".incoming", randomUUID());
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(path, "wx");
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      // A partial file would use up the little space left on a full disk.
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }

  async function place(temporary: string, key: string): Promise<void> {
    const path = pathOf(key);
    for (let tries = 1; ; tries++) {
      await mkdir(dirname(path), { recursive: true });
      try {
        return await rename(temporary, path);
      } catch (error) {
        // Another call may have removed the empty folder in the meantime.
        const isGone = (error as NodeJS.ErrnoException).code === "ENOENT" && existsSync(temporary);
        if (!isGone || tries === PLACE_TRIES) throw error;
      }
    }
  }

  /** Even an empty folder takes up a block on the disk. */
  async function removeEmptyFolders(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== directory; folder = dirname(folder))
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        return;
  }

  /** A second name for a blob while it is read, so that `takeFile` sees that it is read. Null when the blob does not exist. */
  async function linkOwn(key: string): Promise<string | null> {
    const own = join(directory, ".incoming", randomUUID());
    await mkdir(dirname(own), { recursive: true });
    try {
      await link(pathOf(key), own);
      return own;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return null;
      // A file system without links, or too many of them. There, `takeFile` takes nothing.
      if (WITHOUT_LINKS.has(code)) return pathOf(key);
      throw error;
    }
  }

  async function release(key: string, own: string): Promise<void> {
    if (own !== pathOf(key)) await rm(own, { force: true });
  }

  return {
    put: async (key, bytes) => {
      const temporary = await writeTemporary(bytes);
      try {
        await place(temporary, key);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    putFile: async (key, source) => {
      try {
        await place(source, key);
      } catch (error) {
        // The file is on another file system. It is copied first, so that the final step is still atomic.
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        const temporary = join(directory, ".incoming", randomUUID());
        await mkdir(dirname(temporary), { recursive: true });
        try {
          await copyFile(source, temporary);
          await place(temporary, key);
        } catch (failure) {
          await rm(temporary, { force: true });
          throw failure;
        }
        await rm(source, { force: true });
      }
    },
    copyToFile: async (key, path) => {
      const own = await linkOwn(key);
      if (own === null) return false;
      try {
        // The operating system copies the file and can share its bytes instead of reading them.
        await copyFile(own, path, constants.COPYFILE_FICLONE);
        return true;
      } finally {
        await release(key, own);
      }
    },
    copy: async (key, to) => {
      const own = await linkOwn(key);
      if (own === null || own === pathOf(key)) return false;
      try {
        await place(own, to);
      } finally {
        // If both keys have the same file already, the link was not moved.
        await rm(own, { force: true });
      }
      return true;
    },
    takeFile: async (key, path) => {
      // Moved away first: reads that have begun have a link by now, and later reads do not find the blob.
      const aside = join(directory, ".incoming", randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      if ((await orNull(rename(pathOf(key), aside).then(() => true))) === null) return false;
      try {
        if (await isUnshared(aside)) {
          await rename(aside, path);
          await removeEmptyFolders(pathOf(key));
          return true;
        }
      } catch (error) {
        await place(aside, key);
        // The path is on another file system, so the file cannot be moved there.
        if ((error as NodeJS.ErrnoException).code === "EXDEV") return false;
        throw error;
      }
      await place(aside, key);
      return false;
    },
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
      if (range) {
        if ((await orNull(stat(pathOf(key)))) === null) return null;
        const { offset, length } = range;
        return createReadStream(pathOf(key), { start: offset, end: offset + length - 1 });
      }
      const own = await linkOwn(key);
      if (own === null) return null;
      return createReadStream(own).once("close", () => void release(key, own).catch(ignoreLeft));
    },
    size: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeEmptyFolders(pathOf(key));
    },
    removeOlder: async (key, before) => {
      const path = pathOf(key);
      const written = await orNull(stat(path));
      if (!written) return true;
      if (written.mtime >= before) return false;
      // Checked again after the file has been moved away from writers: if it was replaced just now, it is moved back.
      const aside = join(directory, ".incoming", randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      if ((await orNull(rename(path, aside).then(() => true))) === null) return true;
      if ((await stat(aside)).mtime >= before) {
        await rename(aside, path);
        return false;
      }
      await rm(aside, { force: true });
      await removeEmptyFolders(path);
      return true;
    },
    list: (prefix, onForeign) => walk(directory, { prefix, onForeign }),
    listSizes: async function* (prefix) {
      for await (const key of walk(directory, { prefix })) {
        const stats = await orNull(stat(pathOf(key)));
        if (stats) yield { key, bytes: stats.size };
      }
    },
    ping: async () => {
      await mkdir(directory, { recursive: true });
    },
    probe: async () => {
      // Random bytes, because some file systems compress.
      await rm(await writeTemporary(randomBytes(PROBE_BYTES)), { force: true });
    },
  };
}

const WITHOUT_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

/** False for a file that has another name, or could have none because the file system has no links. */
async function isUnshared(path: string): Promise<boolean> {
  if ((await stat(path)).nlink !== 1) return false;
  const second = `${path}.link`;
  try {
    await link(path, second);
  } catch (error) {
    if (WITHOUT_LINKS.has((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
  await rm(second);
  return true;
}

/** The next cleaning of temporary files removes it. */
const ignoreLeft = () => undefined;

interface Walk {
  prefix: string;
  onForeign?: ((name: string) => void) | undefined;
}

async function* walk(directory: string, which: Walk, at = ""): AsyncIterable<string> {
  const { prefix, onForeign } = which;
  const entries = (await orNull(readdir(join(directory, at), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const key = at ? `${at}/${entry.name}` : entry.name;
    if (entry.name === ".incoming") continue;
    if (!isBlobKey(entry.name)) {
      if (key.startsWith(prefix)) onForeign?.(key);
    } else if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`))
        yield* walk(directory, which, key);
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

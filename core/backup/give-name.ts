import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

const OWNER_ONLY = 0o600;
/** SMB, exFAT and some FUSE file systems have no hard links. */
const NO_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];
/** Some file systems cannot sync a directory. */
const NO_DIRECTORY_SYNC: readonly unknown[] = ["EINVAL", "ENOTSUP", "EPERM"];

export const isTaken = (file: string) => `${file} already exists. Choose another name.`;

/**
 * Gives a complete file its name, unless the name has been taken in the meantime.
 * @param linked creates a hard link. Only tests set it
 */
export async function giveName(partial: string, file: string, linked = link): Promise<void> {
  try {
    await linked(partial, file).catch((error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.includes(error.code)) throw error;
      return replaceReserved(partial, file);
    });
  } catch (error) {
    if (isCode(error, ["EEXIST"])) throw new Error(isTaken(file), { cause: error });
    throw error;
  }
  await syncDirectory(dirname(file));
}

/** Reserves the name with an empty file, because a rename alone would overwrite a file with this name. */
async function replaceReserved(partial: string, file: string): Promise<void> {
  await (await open(file, "wx", OWNER_ONLY)).close();
  try {
    await rename(partial, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } catch (error) {
    if (!isCode(error, NO_DIRECTORY_SYNC)) throw error;
  } finally {
    await directory.close();
  }
}

const isCode = (error: unknown, codes: readonly unknown[]) =>
  codes.includes((error as NodeJS.ErrnoException).code);

import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Permissions of everyone except the owner. */
const OTHERS = 0o077;

/** Makes new files and directories accessible only to the owner, including those created by programs started from here. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Why this directory cannot store data, as an error message. Null when it can. */
export function faultOfDataDir(dataDir: string): string | null {
  const path = resolve(dataDir);
  const fault = (what: string) =>
    `DATA_DIR: ${path} ${what}; choose a directory that this user can write to`;
  try {
    const nearest = nearestExisting(path);
    if (!statSync(nearest).isDirectory())
      return fault(nearest === path ? "is a file" : `is inside ${nearest}, which is a file`);
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    makeBelow(nearest, path);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EROFS") return fault("is on a read-only disk");
    if (code === "EACCES" || code === "EPERM") return fault("is not writable by this user");
    return fault(`cannot be used (${message})`);
  }
}

/** Creates one level at a time: where nothing can be created, as in /proc, Node's `recursive` option retries forever. */
function makeBelow(existing: string, path: string): void {
  if (path === existing) return;
  makeBelow(existing, dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path));
}

/**
 * Removes access for other accounts of the machine from a data directory, and once from everything in it: older versions created directories that everyone
 * could read. A directory of another owner, such as a volume, stays unchanged.
 */
export function tightenDataDir(dataDir: string): void {
  const info = statSync(dataDir);
  if ((info.mode & OTHERS) === 0 || info.uid !== process.getuid?.()) return;
  for (const name of readdirSync(dataDir)) tighten(join(dataDir, name));
  // Goes last, so that an interrupted start repeats the work.
  chmodSync(dataDir, info.mode & ~OTHERS);
}

function tighten(path: string): void {
  const info = lstatSync(path, { throwIfNoEntry: false });
  if (!info || info.isSymbolicLink() || info.uid !== process.getuid?.()) return;
  if (info.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
  try {
    if ((info.mode & OTHERS) !== 0) chmodSync(path, info.mode & ~OTHERS);
  } catch (error) {
    // A process that is already running may remove its files in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

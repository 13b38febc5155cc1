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

/** Of everybody but the owner. */
const OTHERS = 0o077;

/** Files and directories that are made from now on are the owner's alone, also those of programs started from here. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Why nothing can be kept in this directory, in the words of a fault; null when it can. */
export function faultOfDataDir(dataDir: string): string | null {
  const path = resolve(dataDir);
  const fault = (what: string) =>
    `DATA_DIR: ${path} ${what}; choose a directory that this user may write to`;
  try {
    const nearest = nearestExisting(path);
    if (!statSync(nearest).isDirectory())
      return fault(nearest === path ? "is a file" : `lies below ${nearest}, which is a file`);
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    makeBelow(nearest, path);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EROFS") return fault("lies on a read-only disk");
    if (code === "EACCES" || code === "EPERM") return fault("may not be written to by this user");
    return fault(`cannot be used (${message})`);
  }
}

/** Level by level: where nothing can be made, as in /proc, Node's `recursive` tries for ever. */
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
 * Takes a data directory, and once all that lies in it, away from other accounts of the machine: older versions made
 * directories that everybody could read. A directory of another owner, such as a volume, is left as it is.
 */
export function tightenDataDir(dataDir: string): void {
  const info = statSync(dataDir);
  if ((info.mode & OTHERS) === 0 || info.uid !== process.getuid?.()) return;
  for (const name of readdirSync(dataDir)) tighten(join(dataDir, name));
  // Last: until then a start that was interrupted begins anew.
  chmodSync(dataDir, info.mode & ~OTHERS);
}

function tighten(path: string): void {
  const info = lstatSync(path, { throwIfNoEntry: false });
  if (!info || info.isSymbolicLink() || info.uid !== process.getuid?.()) return;
  if (info.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
  try {
    if ((info.mode & OTHERS) !== 0) chmodSync(path, info.mode & ~OTHERS);
  } catch (error) {
    // A process that runs already may remove what it made meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

import { git, GitError } from "../command.ts";
import { LfsFailure } from "./request.ts";

/** In the root folder of a repository. */
export const LFS_CONFIG = ".lfsconfig";
/** The one for all remotes comes before the one for the remote of a clone (git-lfs, docs/api/server-discovery.md). */
const NAMES = ["lfs.url", "remote.origin.lfsurl"];
const MAX_BYTES = 64 * 1024;

/**
 * The address of the Git LFS server in a repository's configuration. Null if it has none. git itself parses the file, and follows no includes.
 * @throws LfsFailure if the file cannot be read
 */
export async function lfsAddressIn(file: Buffer): Promise<string | null> {
  if (file.length > MAX_BYTES) throw unreadable();
  const settings = new Map<string, string>();
  const list = ["config", "--file", "-", "--no-includes", "--null", "--list"];
  try {
    const { stdout } = await git(list, { input: file });
    for (const line of stdout.toString("utf8").split("\0")) {
      const [name = "", ...values] = line.split("\n");
      settings.set(name, values.join("\n"));
    }
  } catch (error) {
    if (error instanceof GitError && error.reason === "exit") throw unreadable(error);
    throw error;
  }
  return NAMES.map((name) => settings.get(name)).find(Boolean) ?? null;
}

const unreadable = (cause?: unknown) =>
  new LfsFailure(`The file ${LFS_CONFIG} cannot be read.`, { cause });

import { createRepository, branchHead } from "../repositories.ts";
import { git } from "../command.ts";
import { fsckSettings, type GitSetting } from "../environment.ts";
import { AppError } from "#schemas/errors.ts";
import { connectTo, type Connection, type RemoteOptions } from "./connection.ts";
import { defaultBranch, missingBranch } from "./remote-refs.ts";
import { transferError } from "./transfer-errors.ts";

export interface PartFetch extends RemoteOptions {
  /** One of our bare repositories. */
  dir: string;
}

/* A repository in parts: first its folders, then the contents of only some files. Hosts that do not support this send everything at first. */

/**
 * Copies the newest commit of a branch with its folders, without the contents of files. By default, of the host's default branch.
 * @throws AppError as `fetchMirror`
 */
export async function fetchFolders(
  options: PartFetch & { branch?: string | undefined },
): Promise<{ branch: string; sha: string }> {
  const connection = await connectTo(options);
  const branch = options.branch ?? (await defaultBranch(connection));
  await createRepository(options.dir);
  const ref = `refs/heads/${branch}`;
  try {
    await fetchParts(options.dir, connection, { args: ["--depth=1"], wants: [`${ref}:${ref}`] });
  } catch (error) {
    const failure = await transferError(error, connection);
    throw failure.appCode === "branch_missing" ? await missingBranch(connection, branch) : failure;
  }
  const sha = await branchHead(options.dir, branch);
  if (sha === null) throw new AppError("repo_corrupt");
  return { branch, sha };
}

/**
 * Copies the contents of some files, in one request.
 * @throws AppError as `fetchMirror`
 */
export async function fetchContents(
  options: PartFetch & { oids: readonly string[] },
): Promise<void> {
  if (options.oids.length === 0) return;
  const connection = await connectTo(options);
  try {
    await fetchParts(options.dir, connection, { args: [], wants: options.oids });
  } catch (error) {
    throw await transferError(error, connection);
  }
}

/** Only in the environment of the fetch, as in `largeFilesLeftOut`. */
const PARTIAL: readonly GitSetting[] = [
  ["remote.origin.promisor", "true"],
  ["remote.origin.partialCloneFilter", "blob:none"],
  // Otherwise the host assumes that a repository with the commit also has its files.
  ["fetch.negotiationAlgorithm", "noop"],
];

async function fetchParts(
  dir: string,
  { options }: Connection,
  { args, wants }: { args: string[]; wants: readonly string[] },
): Promise<void> {
  const shape = [
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
  ];
  await git(["fetch", ...shape, ...args, "--stdin", "--", "origin"], {
    ...options,
    gitDir: dir,
    input: `${wants.join("\n")}\n`,
    config: [...(options.config ?? []), ...fsckSettings("fetch"), ...PARTIAL],
  });
}

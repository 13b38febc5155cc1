import { AppError } from "#schemas/errors.ts";

import { cleanText } from "../clean.ts";
import { git } from "../command.ts";
import { connectTo, type Connection, type RemoteOptions } from "./connection.ts";
import { emptyError, transferError } from "./transfer-errors.ts";
import { isPlainRef, MAX_LISTED_REFS, type Ref } from "../version-refs.ts";

const MAX_BRANCHES_NAMED = 10;
const MAX_REFS_BYTES = 16 * 1024 * 1024;

/**
 * The head of a branch in a repository on another host, by default of its default branch.
 * @throws AppError `repo_empty`, `branch_missing` (details.branches), and the codes of `fetchMirror` about hosts
 */
export async function remoteHead(
  options: RemoteOptions & { branch?: string | undefined },
): Promise<{ branch: string; sha: string }> {
  const connection = await connectTo(options);
  const branch = options.branch ?? (await defaultBranch(connection));
  // Does not list all branches: some repositories have a hundred thousand of them, and this runs every few minutes.
  const { heads } = await listRefs(connection, [`refs/heads/${branch}`]);
  const sha = heads.get(branch);
  if (sha === undefined) throw await missingBranch(connection, branch);
  return { branch, sha };
}

/** The branches and tags of a repository on another host whose whole names match. */
export async function listRemoteRefs(
  options: RemoteOptions,
  patterns: readonly string[],
): Promise<Ref[]> {
  const connection = await connectTo(options);
  const args = ["ls-remote", "--", "origin", ...patterns, ...patterns.map((one) => `${one}^{}`)];
  try {
    const { stdout } = await git(args, { ...connection.options, maxBytes: MAX_REFS_BYTES });
    const lines = stdout.toString().matchAll(/^([0-9a-f]{40})\t(refs\/(?:heads|tags)\/\S+)$/gm);
    const refs = new Map<string, string>();
    // What an annotated tag points at comes after the tag itself.
    for (const [, sha = "", name = ""] of lines) refs.set(name.replace(/\^\{\}$/, ""), sha);
    return [...refs]
      .flatMap(([name, sha]) => (isPlainRef(name) ? { name, sha } : []))
      .slice(0, MAX_LISTED_REFS);
  } catch (error) {
    throw await transferError(error, connection);
  }
}

/** The error for a missing branch, with the branches that exist. */
export async function missingBranch(connection: Connection, branch: string): Promise<AppError> {
  const { heads } = await readRefs(connection);
  const names = [...heads.keys()].slice(0, MAX_BRANCHES_NAMED).map(cleanText);
  return new AppError("branch_missing", {
    message: `The repository has no branch ${branch}. It has: ${names.join(", ")}.`,
    details: { branches: names },
  });
}

export async function defaultBranch(connection: Connection): Promise<string> {
  const { head, heads } = await readRefs(connection);
  const branch = [head, "main", "master", ...heads.keys()].find(
    (name) => name !== null && heads.has(name),
  );
  // It exists: `readRefs` throws when the repository is empty.
  return branch as string;
}

interface Refs {
  /** The branch that HEAD points at. */
  head: string | null;
  heads: Map<string, string>;
}

/** @throws AppError, even if the repository has no branches */
async function readRefs(connection: Connection): Promise<Refs> {
  const refs = await listRefs(connection, ["HEAD", "refs/heads/*"]);
  if (refs.heads.size === 0) throw await emptyError(connection);
  return refs;
}

async function listRefs(connection: Connection, patterns: string[]): Promise<Refs> {
  const args = ["ls-remote", "--symref", "--", "origin", ...patterns];
  try {
    const { stdout } = await git(args, { ...connection.options, maxBytes: MAX_REFS_BYTES });
    const text = stdout.toString();
    const head = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1] ?? null;
    const lines = text.matchAll(/^([0-9a-f]{40})\trefs\/heads\/(.+)$/gm);
    return { head, heads: new Map([...lines].map(([, sha = "", name = ""]) => [name, sha])) };
  } catch (error) {
    const failure = await transferError(error, connection);
    throw failure.appCode === "repo_too_large"
      ? new AppError("too_many_refs", { cause: error })
      : failure;
  }
}

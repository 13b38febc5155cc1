import { type BlobReader, openBlobs } from "#git/objects/blobs.ts";
import { listTree } from "#git/objects/tree.ts";
import { fetchContents, fetchFolders, type PartFetch } from "#git/mirrors/fetch-parts.ts";
import { readCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import type { Source } from "../context.ts";
import { limitsOf } from "../limits.ts";
import { openPartBlobs } from "./part-blobs.ts";

/** The newest commit of a branch, of which only some files have contents. */
export interface RepositoryParts {
  branch: string;
  source: Source;
  /** Fetches the contents of more files. @returns false if they are too large to fetch while the user waits */
  fetch(oids: readonly string[], limits?: { maxBytes: number }): Promise<boolean>;
  /** Whether the contents of a file are here. */
  has(oid: string): boolean;
  close(): void;
}

const MEBIBYTE = 1024 ** 2;
/** The user is waiting. A repository that takes longer is shown without the text of its notes. */
const LIMITS = { timeoutMs: 20_000, slowSeconds: 10, maxBytes: 128 * MEBIBYTE };

const TOO_MUCH: readonly string[] = ["repo_too_large", "clone_timeout"];

export async function openParts(
  env: Env,
  of: { url: string; branch: string | null; directory: string; signal: AbortSignal },
): Promise<RepositoryParts> {
  const { url, directory, signal } = of;
  const remote: PartFetch = {
    dir: directory,
    url,
    signal,
    limits: LIMITS,
    allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS,
  };
  const { branch, sha } = await fetchFolders({ ...remote, branch: of.branch ?? undefined });
  const { files, fileBytes } = limitsOf(env);
  const { entries, badNames } = await listTree(directory, sha, { files });
  const { message, author, at } = await readCommit(directory, sha);
  const reader = openBlobs(directory, { maxBytes: fileBytes, signal });
  const fetched = new Set<string>();
  const blobs: BlobReader = openPartBlobs(reader, fetched);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    branch,
    source: {
      directory,
      commit: { sha, message, author, at },
      versions: [],
      versionProblem: null,
      projectFile: null,
      tree: Promise.resolve({
        oid: null,
        entries: byPath,
        badNames,
        versions: [],
        steps: null,
      }),
      // Without a history, the dates of files are unknown.
      dates: Promise.resolve({ byPath: new Map(), touched: null }),
      blobs,
      release: reader.close,
    },
    async fetch(oids, limits) {
      const wanted = [...new Set(oids)].filter((oid) => !fetched.has(oid));
      // A host that cannot leave out contents has sent them already.
      const here = await reader.sizes(wanted);
      const missing = wanted.filter((oid) => !here.has(oid));
      try {
        await fetchContents({ ...remote, limits: { ...LIMITS, ...limits }, oids: missing });
      } catch (error) {
        if (error instanceof AppError && TOO_MUCH.includes(error.appCode)) return false;
        throw error;
      }
      for (const oid of wanted) fetched.add(oid);
      return true;
    },
    has: (oid) => fetched.has(oid),
    close: reader.close,
  };
}

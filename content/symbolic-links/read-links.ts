import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";

/** The symbolic links of a commit. They are followed within the repository, never out of it. */
export interface SymbolicLinks {
  paths: readonly string[];
  /** The path that another one leads to, because it is a link or in a linked folder; null if it is neither, or if it leads out of the repository. */
  follow(path: string): string | null;
}

export const noLinks: SymbolicLinks = { paths: [], follow: () => null };

/** Repositories with more are not handwritten ones. */
const MAX_LINKS = 1_000;
/** Links may lead to others, and in circles. */
const MAX_HOPS = 10;
const MAX_TARGET_BYTES = 1_024;
/** No path contains this character. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x1F]/;

export async function readLinks(
  entries: readonly TreeEntry[],
  blobs: Pick<BlobReader, "readMany">,
): Promise<SymbolicLinks> {
  const links = entries.filter(({ kind }) => kind === "symlink").slice(0, MAX_LINKS);
  if (links.length === 0) return noLinks;
  const targets = new Map<string, string | null>();
  let at = 0;
  for await (const { bytes } of blobs.readMany(links.map(({ oid }) => oid))) {
    const path = links[at++]?.path;
    if (path !== undefined) targets.set(path, targetOf(path, bytes));
  }
  return { paths: [...targets.keys()], follow };

  function follow(path: string): string | null {
    let current: string | null = path;
    for (let hop = 0; hop < MAX_HOPS && current !== null; hop++) {
      const link = linkIn(current);
      if (link === null) return current === path ? null : current;
      const target: string | null = targets.get(link) ?? null;
      current = target === null ? null : `${target}${current.slice(link.length)}`;
    }
    return null;
  }

  function linkIn(path: string): string | null {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      if (targets.has(path.slice(0, end))) return path.slice(0, end);
    return targets.has(path) ? path : null;
  }
}

/** Null if the link leads out of the repository. */
function targetOf(path: string, bytes: Buffer | null): string | null {
  if (!bytes || bytes.length > MAX_TARGET_BYTES) return null;
  const written = bytes.toString();
  if (written === "" || written.startsWith("/") || CONTROL.test(written)) return null;
  return pathAt(folderOf(path), written) || null;
}

import { sourcePath } from "#content/notes/source-path.ts";
import { GitError } from "#git/command.ts";
import { diffTree } from "#git/objects/tree.ts";
import { urlPathOf } from "#markdown/links/slug.ts";
import { holdsClaim } from "#store/deployments/build-claims.ts";
import { listRedirects, saveRedirects } from "#store/projects/redirects.ts";
import type { PublicNote } from "#content/structure/redirects.ts";
import { BuildLost } from "../build-ends.ts";
import type { Build, Source } from "../context.ts";

/**
 * Redirects of the project: the stored ones, and those of notes that have moved since the last build because of a rename in
 * git or a new slug. Saving them before the deployment is live is harmless, because a redirect without an existing target
 * is never published. A preview saves none.
 */
export async function projectRedirects(
  build: Build,
  source: Source,
  site: { root: string; notes: readonly PublicNote[] },
): Promise<Record<string, string>> {
  const { db } = build.context;
  const projectId = build.project._id;
  const stored = await listRedirects(db, projectId);
  const moved = await movedNotes(build, source, site);
  const fresh = Object.entries(moved).filter(([from, to]) => stored[from] !== to);
  if (fresh.length > 0 && !build.preview && build.typed === undefined) {
    // The project may have been deleted in the meantime: nothing would remove what is written now.
    if (!(await holdsClaim(db, build.claim))) throw new BuildLost();
    await saveRedirects(db, projectId, Object.fromEntries(fresh));
  }
  return { ...stored, ...moved };
}

async function movedNotes(
  build: Build,
  source: Source,
  site: { root: string; notes: readonly PublicNote[] },
): Promise<Record<string, string>> {
  const before = build.base ?? earlierCommit(build);
  if (!before) return {};
  // By path in the repository, because the root directory may have changed.
  const urls = new Map(site.notes.map((note) => [sourcePath(site.root, note), note.url]));
  const earlier = before.urls
    ? Object.entries(before.urls).map(([path, url]): [string, string] => [before.root + path, url])
    : null;
  // Only missing files can have been renamed, and most pushes remove nothing.
  const isMissing = !earlier || earlier.some(([path]) => !urls.has(path));
  const renamed = isMissing
    ? await renames(source, before.commit, urls)
    : new Map<string, string>();
  const old: Iterable<[string, string]> =
    earlier ??
    [...renamed.keys()].flatMap((path): [string, string][] =>
      path.startsWith(site.root) ? [[path, urlPathOf(path.slice(site.root.length))]] : [],
    );
  const moved: Record<string, string> = {};
  for (const [path, url] of old) {
    const now = urls.get(renamed.get(path) ?? path);
    if (now !== undefined && now !== url) moved[url] = now;
  }
  return moved;
}

/** If there is no state, for example after a build without cache, the last commit still shows which files were renamed. */
function earlierCommit({
  previousCommit,
}: Build): { commit: string; root: string; urls: null } | null {
  return previousCommit ? { commit: previousCommit, root: "", urls: null } : null;
}

/** Old → new path in the repository of notes that are published now. */
async function renames(
  source: Source,
  from: string,
  urls: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const redirects = new Map<string, string>();
  if (from === source.commit.sha) return redirects;
  for (const change of await changesSince(source, from)) {
    if (change.status !== "renamed" || change.from === undefined) continue;
    if (urls.has(change.path)) redirects.set(change.from, change.path);
  }
  return redirects;
}

async function changesSince(source: Source, from: string) {
  try {
    return await diffTree(source.directory, from, source.commit.sha);
  } catch (error) {
    // After a force push the old commit may no longer exist, so renames are unknown.
    if (error instanceof GitError && error.reason === "exit") return [];
    throw error;
  }
}

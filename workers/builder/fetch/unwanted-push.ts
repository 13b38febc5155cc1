import { pathFilter } from "#content/ignore/path-filter.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { diffTree } from "#git/objects/tree.ts";
import { hasCommit } from "#git/repositories.ts";
import { skipMarkOf } from "#schemas/projects/skip-mark.ts";
import type { Build, Source } from "../context.ts";

/**
 * Why a push is not built; null if it is. Files are compared with the newest successful deployment, so what an earlier push
 * changed still counts if that push was not built.
 */
export async function unwantedPush(build: Build, source: Source): Promise<string | null> {
  const { deployment } = build;
  if (deployment.force || deployment.withoutCache) return null;
  // Only a check of the remote does not know the commit beforehand. A later commit with the mark must not stop an earlier push.
  const mark = deployment.commit ? null : skipMarkOf(source.commit.message);
  return mark ?? (await reasonOfPaths(build, source));
}

async function reasonOfPaths(
  { project, previousCommit, previousVersions }: Build,
  { directory, commit, versions }: Source,
): Promise<string | null> {
  const { watchPaths, ignorePaths } = settingsOf(project).git;
  const [isWatched, isIgnored] = [pathFilter(watchPaths), pathFilter(ignorePaths)];
  if ((!isWatched && !isIgnored) || previousCommit === null || previousCommit === commit.sha)
    return null;
  const before = new Map(previousVersions.map((one) => [one.mount, one.commit]));
  const isSame =
    before.size === versions.length &&
    versions.every((version) => before.get(version.mount) === version.commit);
  // A push of another version, or a history that was rewritten.
  if (!isSame || !(await hasCommit(directory, previousCommit))) return null;
  const changes = await diffTree(directory, previousCommit, commit.sha);
  const paths = changes.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]));
  const counted = isIgnored ? paths.filter((path) => !isIgnored(path)) : paths;
  if (counted.length === 0) return "only files in the ignored paths changed";
  if (isWatched && !counted.some(isWatched)) return "no file in the watched paths changed";
  return null;
}

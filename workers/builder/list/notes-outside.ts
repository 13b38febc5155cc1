import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { isCommunityFile } from "#content/conventions/community-files.ts";
import type { Listing } from "#content/model.ts";
import { contentPath } from "#content/versions/places.ts";

/** How many notes outside the content are not published. Those about the repository itself, such as its README, do not count. */
export function countOutside(
  { convention, ignore, notes, files }: Listing,
  all: readonly TreeEntry[],
): number {
  const published = new Set([...notes, ...files].flatMap(({ source }) => source ?? []));
  return all.filter(
    ({ path, kind }) =>
      kind === "file" &&
      isMarkdownPath(path) &&
      contentPath(convention, path) === null &&
      !isCommunityFile(path) &&
      !ignore.find(path) &&
      !published.has(path),
  ).length;
}

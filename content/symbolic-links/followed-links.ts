import type { TreeEntry } from "#git/objects/tree.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Convention } from "../conventions/convention.ts";
import type { IgnoreList } from "../ignore/ignore-list.ts";
import { refusalByPath } from "../includes/refusals.ts";
import { contentPath } from "../versions/places.ts";
import type { SymbolicLinks } from "./read-links.ts";

/** What the symbolic links of the content lead to. */
export interface FollowedLinks {
  /** Content paths by the content path of a link to them, or in a linked folder. */
  aliases: ReadonlyMap<string, string>;
  /** Files outside the content that have a place in it because a link leads to them. */
  added: readonly { path: string; link: string; target: TreeEntry }[];
  /** Paths outside the content, and folders that end in a slash, of which a change matters. */
  outside: readonly string[];
  /** Links that are not followed. */
  problems: readonly { path: string; message: string }[];
}

export const nothingFollowed: FollowedLinks = {
  aliases: new Map(),
  added: [],
  outside: [],
  problems: [],
};

/** A linked folder may contain the repository. */
const MAX_FILES = 2_000;
/** What programs withhold by a name is not looked for elsewhere. */
const WITHHELD = /(?:^|\/)[._]|\.draft\.[^./]+$/i;

/**
 * Follows the links of the content. One to a published file is another name of it. One to a file outside the content gives it a
 * place in it, if nothing withholds the link or the file: in doubt, it has none.
 */
export function followLinks(
  links: SymbolicLinks,
  {
    entries,
    ignore,
    convention,
    isListed,
  }: {
    entries: readonly TreeEntry[];
    ignore: IgnoreList;
    convention: Convention;
    isListed(path: string): boolean;
  },
): FollowedLinks {
  if (links.paths.length === 0) return nothingFollowed;
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const aliases = new Map<string, string>();
  const places = new Map<string, string>();
  const added: { path: string; link: string; target: TreeEntry }[] = [];
  const outside: string[] = [];
  const problems: { path: string; message: string }[] = [];
  for (const path of links.paths) {
    if (contentPath(convention, path) === null || ignore.find(path) !== null) continue;
    const target = links.follow(path);
    const problem = target === null ? "leads out of the repository" : problemAt(path, target);
    if (problem)
      problems.push({ path, message: `The symbolic link ${problem}, so it is not followed.` });
  }
  return { aliases, added, outside, problems };

  function problemAt(link: string, target: string): string | null {
    const file = byPath.get(target);
    if (file?.kind === "file")
      return follow(link, file) ? null : `leads to ${target}, which is not published`;
    if (link.startsWith(`${target}/`)) return "leads to a folder around it";
    if (contentPath(convention, target) === null) outside.push(target, `${target}/`);
    const inside = entries.filter(
      (entry) => entry.kind === "file" && entry.path.startsWith(`${target}/`),
    );
    if (inside.length === 0) return "leads to nothing";
    for (const entry of inside.slice(0, MAX_FILES)) {
      const place = link + entry.path.slice(target.length);
      if (!ignore.find(place)) follow(place, entry);
    }
    return null;
  }

  function follow(link: string, target: TreeEntry): boolean {
    const own = contentPath(convention, link);
    if (own === null || isListed(own) || aliases.size + added.length >= MAX_FILES) return true;
    const place = contentPath(convention, target.path) ?? places.get(target.path);
    if (place !== undefined) {
      if (isListed(place) || places.has(target.path)) aliases.set(own, place);
      return aliases.has(own);
    }
    outside.push(target.path);
    const isRefused = WITHHELD.test(target.path) || refusalByPath(target, ignore) !== null;
    if (isRefused || (isMarkdownPath(own) && !isMarkdownPath(target.path))) return false;
    places.set(target.path, own);
    added.push({ path: own, link, target });
    return true;
  }
}

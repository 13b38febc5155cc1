import type { LinkFact } from "#schemas/deployments/build-facts.ts";
import { isListed, type Listable } from "../notes/publish-rules.ts";
import type { Listing, Media, Parsed, ParsedNote, Resolved } from "../model.ts";
import { coverPath } from "./cover-path.ts";
import { contentId } from "../dataset/content-id.ts";
import { sourcePath } from "../notes/source-path.ts";

/** The links of every note of the vault. Lists of links are made while they are read, because a large site has hundreds of thousands. */
export interface LinkFacts {
  /** From posts to posts. */
  links: Iterable<LinkFact>;
  /** From posts to media, and all links from and to unpublished notes. */
  otherLinks: Iterable<LinkFact>;
  /** Content path of a media file → ids of the posts that show or link to it. */
  users: Map<string, string[]>;
  /** Content paths of media that only unlisted notes use. */
  onlyUnlisted: Set<string>;
}

interface LinkedSite {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
}

/** Links stored per pair of note and target. Few notes have more on purpose. */
const MAX_FORMS = 10;

/** Without duplicates of the same source, target and kind. */
export function linkFacts(site: LinkedSite): LinkFacts {
  const { listing, parsed, resolved, media } = site;
  const ids = new Map<string, string>();
  for (const note of parsed.notes) ids.set(note.path, contentId(sourcePath(listing.root, note)));
  for (const file of media.files.values())
    ids.set(file.path, contentId(sourcePath(listing.root, file)));
  const stateOf = (path: string) => resolved.structure.byPath.get(path);
  const isPost = (path: string) => isListed(stateOf(path) ?? NOWHERE);

  /** Most notes only link to posts, so two of the three lists do not need their slots. */
  function hasMedia(note: ParsedNote): boolean {
    const files = resolved.links.links.get(note.path)?.files ?? [];
    return files.some((path) => media.files.has(path)) || coverPath(note, media.files) !== null;
  }

  function* linksOf(areOfPosts: boolean): Generator<LinkFact> {
    for (const note of parsed.notes) {
      const own = isPost(note.path);
      const notes = resolved.links.links.get(note.path)?.notes ?? [];
      const hasNone = areOfPosts ? !own || notes.length === 0 : own && notes.every(isPost);
      if (hasNone && (areOfPosts || !hasMedia(note))) continue;
      const from = ids.get(note.path) ?? "";
      const isWanted = (target: string) =>
        ids.has(target) && target !== note.path && (own && isPost(target)) === areOfPosts;
      for (const [target, ways] of targetsOf(note, site, isWanted)) {
        const to = ids.get(target) ?? "";
        for (const type of TYPES) {
          const way = ways[type];
          if (way) yield { from, to, type, ...way };
        }
      }
    }
  }

  const users: LinkFacts["users"] = new Map();
  const onlyUnlisted: LinkFacts["onlyUnlisted"] = new Set();
  for (const note of parsed.notes) {
    if (!hasMedia(note)) continue;
    const own = isPost(note.path);
    for (const target of targetsOf(note, site, (path) => media.files.has(path)).keys())
      if (own) users.set(target, [...(users.get(target) ?? []), ids.get(note.path) ?? ""]);
      else if (stateOf(note.path)) onlyUnlisted.add(target);
  }
  for (const path of users.keys()) onlyUnlisted.delete(path);
  return {
    links: listed(() => linksOf(true)),
    otherLinks: listed(() => linksOf(false)),
    users,
    onlyUnlisted,
  };
}

/** Can be read several times. */
const listed = <Item>(read: () => Iterator<Item>): Iterable<Item> => ({ [Symbol.iterator]: read });

const NOWHERE: Listable = { facts: { publish: { unlisted: "", absentFrom: null } } };

function targetsOf(
  note: ParsedNote,
  { resolved, media }: Pick<LinkedSite, "resolved" | "media">,
  isWanted: (target: string) => boolean,
): Map<string, Ways> {
  const byTarget = new Map<string, Ways>();
  const waysTo = (target: string) => {
    let ways = byTarget.get(target);
    if (!ways) byTarget.set(target, (ways = { link: null, embed: null }));
    return ways;
  };
  const targets = resolved.links.links.get(note.path)?.targets ?? [];
  for (const [at, { kind, target: written, wiki, line }] of note.facts.slots.entries()) {
    const target = targets[at];
    if (!target || kind === "query" || !isWanted(target)) continue;
    const as = wiki ? `[[${written}]]` : written;
    const ways = waysTo(target);
    const way = (ways[kind] ??= { as: [], lines: [] });
    if (way.as.length >= MAX_FORMS || way.as.includes(as)) continue;
    way.as.push(as);
    way.lines.push(line);
  }
  for (const target of Array.from(byTarget.keys())) {
    const poster = media.files.get(target)?.poster;
    if (poster && isWanted(poster.path)) waysTo(poster.path).embed ??= { as: [], lines: [] };
  }
  const cover = coverPath(note, media.files);
  if (cover !== null && isWanted(cover)) waysTo(cover).embed ??= { as: [], lines: [] };
  return byTarget;
}

/** The ways a note links to one target; null for a kind that it does not use. */
type Ways = Record<LinkFact["type"], Pick<LinkFact, "as" | "lines"> | null>;
const TYPES = ["link", "embed"] as const;

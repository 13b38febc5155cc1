import { createLinkIndex } from "#markdown/links/links.ts";
import { createSuggester } from "#markdown/links/suggest.ts";
import type { Listing, ParsedNote, NoteLinks, LinkMap, Target, Finder } from "../model.ts";
import { contentHash } from "../bytes/content-hash.ts";
import { mediaKindOf } from "../media/media-types.ts";

export interface LinkWorld {
  notes: readonly ParsedNote[];
  files: readonly { path: string }[];
  /** Content paths that the ignore list excludes. */
  leftOut: readonly string[];
  /** The ignore list may also exclude paths that no file has. */
  ignore: Listing["ignore"];
  /** Prefix of every content path in the repository. */
  root: string;
  /** Address of every public note. */
  urls: ReadonlyMap<string, string>;
  /** Addresses of pages without a file, such as "/tags". */
  generated: ReadonlySet<string>;
}

/**
 * Finds the target of every slot of every note. If no file was added, removed, moved or renamed, only changed notes are
 * resolved, and `earlier` contains the links of the others.
 */
export function resolveLinks(world: LinkWorld, earlier: LinkMap | null): LinkMap {
  const digest = digestOf(world);
  const reusable = earlier?.digest === digest ? earlier : null;
  const links = new Map<string, NoteLinks>();
  let finder = reusable?.finder ?? null;
  for (const note of world.notes) {
    const cached = reusable?.links.get(note.path);
    if (cached?.key === note.key) links.set(note.path, cached);
    else {
      finder ??= createFinder(world);
      links.set(note.path, finder.find(note));
    }
  }
  finder?.rest();
  return { digest, links, finder };
}

/** The finder of link targets, created unless an earlier build has done so. */
export function finderOf(links: LinkMap, world: () => LinkWorld): Finder {
  links.finder ??= createFinder(world());
  return links.finder;
}

function digestOf({ notes, files, leftOut, ignore, root, urls, generated }: LinkWorld): string {
  return contentHash(
    JSON.stringify([
      notes.map(({ path, facts }) => [path, facts.title, facts.aliases, urls.get(path) ?? null]),
      files.map(({ path }) => path),
      ...[leftOut, ignore.digest, root],
      [...generated],
    ]),
  );
}

function createFinder(world: LinkWorld): Finder {
  const index = createLinkIndex([
    ...world.notes.map(({ path, facts }) => ({
      path,
      aliases: facts.aliases,
      title: facts.title,
    })),
    ...world.files.map(({ path }) => ({ path })),
  ]);
  const notePaths = new Set(world.notes.map(({ path }) => path));
  const paths = new Map([...world.urls].map(([path, url]) => [url, path]));
  const folders = foldersOf(world);
  // Many notes of a folder link to the same targets.
  const memory = new Map<string, Target>();
  const suggest = createSuggester(
    [...world.notes, ...world.files].map(({ path }) => path),
    mediaKindOf,
  );

  function find(from: string, slot: { target: string; wiki: boolean }): Target {
    const folder = from.slice(0, from.lastIndexOf("/") + 1);
    const key = `${slot.wiki ? "w" : "m"}${folder}\0${slot.target}`;
    const cached = memory.get(key);
    if (cached !== undefined) return cached;
    const match =
      index.resolve(from, slot.target, slot.wiki) ??
      folderOf(folders, folder, slot.target) ??
      pageAt(slot.target, { paths, generated: world.generated });
    memory.set(key, match);
    return match;
  }

  // Published files come first, so this is only used for broken links.
  let ignored: ReturnType<typeof createLinkIndex> | null = null;
  function findLeftOut(from: string, slot: { target: string; wiki: boolean }): string | null {
    if (world.leftOut.length > 0) {
      ignored ??= createLinkIndex(world.leftOut.map((path) => ({ path })));
      const match = ignored.resolve(from, slot.target, slot.wiki);
      if (match !== null) return match;
    }
    const path = pathFrom(slot.target.startsWith("/") ? "" : from, slot.target);
    return path !== null && world.ignore.find(world.root + path) ? path : null;
  }

  function linksOf(note: ParsedNote): NoteLinks {
    const suggestions = new Map<number, string>();
    const leftOut = new Map<number, string>();
    const targets = note.facts.slots.map((slot, at) => {
      if (slot.target === "") return note.path;
      const match = find(note.path, slot);
      const file = match === null ? findLeftOut(note.path, slot) : null;
      if (file !== null) leftOut.set(at, file);
      // Addresses of another site, written without its host, resemble nothing here, so they get no suggestion.
      else if (match === null && !slot.target.startsWith("/")) {
        const name = suggest(note.path, slot.target, slot.kind);
        if (name) suggestions.set(at, name);
      }
      return match;
    });
    const others = [...new Set(targets)].filter(
      (target) => target !== null && target !== note.path,
    ) as string[];
    return {
      key: note.key,
      targets,
      notes: others.filter((target) => notePaths.has(target)),
      files: others.filter((target) => !notePaths.has(target)),
      embeds: note.facts.slots.flatMap((slot, at) =>
        slot.kind === "embed" && slot.block ? (targets[at] ?? []) : [],
      ),
      doubtful: note.facts.slots.flatMap(({ kind, fragment }, at) =>
        targets[at] === null || fragment || kind === "embed" ? at : [],
      ),
      suggestions,
      leftOut,
    };
  }

  return {
    find: linksOf,
    rest: () => memory.clear(),
  };
}

/** The content path that a relative address names; null if it is outside the content. */
function pathFrom(from: string, target: string): string | null {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return null;
  const segments = from.split("/").slice(0, -1);
  for (const segment of target.split("/"))
    if (segment === ".." && segments.pop() === undefined) return null;
    else if (!/^\.{0,2}$/.test(segment)) segments.push(segment);
  return segments.length > 0 ? segments.join("/") : null;
}

/** Folders in lower case → original spelling. */
function foldersOf({ notes }: LinkWorld): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { path } of notes) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      const key = folder.toLowerCase();
      if (folders.has(key)) break;
      folders.set(key, folder);
    }
  }
  return folders;
}

function folderOf(folders: Map<string, string>, from: string, target: string): Target {
  const base = target.startsWith("/") ? "" : from;
  const segments: string[] = [];
  let isAbove = false;
  for (const segment of `${base}${target}`.split("/")) {
    if (segment === "..") isAbove ||= segments.pop() === undefined;
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  // Nothing above the content belongs to this site.
  if (segments.length === 0) return isAbove ? null : "/";
  const match =
    folders.get(segments.join("/").toLowerCase()) ??
    folders.get(target.replace(/^\/+|\/+$/g, "").toLowerCase());
  return match === undefined ? null : `${match}/`;
}

/** `/folder/my-note` as the site renders it, with or without a trailing slash. */
function pageAt(
  target: string,
  site: { paths: ReadonlyMap<string, string>; generated: ReadonlySet<string> },
): Target {
  if (!target.startsWith("/")) return null;
  const url = target.length > 1 ? target.replace(/\/+$/, "").toLowerCase() : "/";
  return site.paths.get(url) ?? (site.generated.has(url) ? url : null);
}

import { folderOf } from "../conventions/paths.ts";
import { addressInVersion, type OpenVersion, type Versions } from "../versions/open-versions.ts";
import { LRUCache } from "lru-cache";
import { folderUrl, tagUrl, urlPathOf, urlPathOfMedia } from "#markdown/links/slug.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";

export interface Addressed {
  path: string;
  facts: Pick<NoteFacts, "publish">;
  /** The path from which the address is derived, without its extension, if it is not the note's own. */
  named?: string | null;
  /** The version of the note. */
  version?: OpenVersion | null;
  /** Whether the settings name it as the home page of the site. */
  isHome?: boolean;
  /** The day the file was added to the repository; ISO. */
  added?: string | null;
}

/** Two files have the same address. The file at `path` gets `url` instead. */
export interface AddressClash {
  path: string;
  winner: string;
  wanted: string;
  url: string;
  /** Whether both notes state this address themselves. */
  isStated?: boolean;
}

const HOME = /^home\.(?:mdx?|markdown)$/i;
const INDEX = /^_?index\.(?:mdx?|markdown)$/i;
const README = /(?:^|\/)readme\.(?:mdx?|markdown)$/i;
/** Instructions for agents, which are about the repository. */
const OF_AGENTS = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI)\.md$/;
export const isReadme = (path: string): boolean => README.test(path);

/**
 * Assigns an address to every note. If several notes claim the same address, the order is: the chosen home page, a permalink or slug, a folder's
 * index, its README, a note whose path equals the address (`clang.md` before `clang++.md`), the note that was added first,
 * the first path, instructions for agents. The other notes get numbers after all addresses are assigned, so that a number never takes an address
 * that another note is named after, and adding a note does not change existing addresses.
 * @param given addresses that are already assigned, by content path. No other note gets one of them.
 */
export function assignAddresses(
  notes: readonly Addressed[],
  given: ReadonlyMap<string, string> = NONE,
): {
  urls: Map<string, string>;
  clashes: AddressClash[];
} {
  const indexes = new Set(notes.flatMap(({ path }) => (isIndex(path) ? folderOf(path) : [])));
  const requested = notes
    .filter(({ path }) => !given.has(path))
    .map((note) => wantedAddress(note, indexes));
  requested.sort(byPrecedence);
  const owners = new Map<string, string>();
  const stated = new Set<string>();
  const urls = new Map<string, string>();
  for (const [path, url] of given) owners.set(url, path);
  for (const { path } of notes) {
    const url = given.get(path);
    if (url !== undefined) urls.set(path, url);
  }
  const losers: WantedAddress[] = [];
  for (const note of requested) {
    if (owners.has(note.url)) losers.push(note);
    else {
      owners.set(note.url, note.path);
      urls.set(note.path, note.url);
      if (note.rank === STATED) stated.add(note.path);
    }
  }
  const home = notes.find(({ isHome }) => isHome)?.path;
  const clashes: AddressClash[] = [];
  const folders = losers.length > 0 ? folderAddresses(notes) : new Set<string>();
  for (const { path, url: wish, rank } of losers) {
    const url = freeAddress(path, wish, (taken) => owners.has(taken) || folders.has(taken));
    // The author chose another home page.
    const winner = owners.get(wish) ?? path;
    const isStated = rank === STATED && stated.has(winner);
    if (winner !== home)
      clashes.push({ path, winner, wanted: wish, url, ...(isStated && { isStated }) });
    owners.set(url, path);
    urls.set(path, url);
  }
  return { urls, clashes };
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Assigns addresses to all other files. Only files whose names differ in spelling alone get numbers. */
export function assignMediaAddresses(
  files: readonly { path: string }[],
  taken: ReadonlySet<string>,
  versions: Versions | null = null,
): Map<string, string> {
  const owners = new Set<string>();
  const urls = new Map<string, string>();
  const spelled: { path: string; wanted: string }[] = [];
  for (const { path } of files) {
    const version = versions?.of(path);
    const inner = versions?.innerPath(path) ?? path;
    const plain = urlPathOfMedia(inner);
    const url = version && inner !== path ? addressInVersion(version, plain) : plain;
    if (isPlain(inner, plain) && !owners.has(url) && !taken.has(url)) {
      owners.add(url);
      urls.set(path, url);
    } else spelled.push({ path, wanted: url });
  }
  for (const { path, wanted: requested } of spelled) {
    const dot = requested.lastIndexOf(".");
    const [stem, extension] =
      dot > requested.lastIndexOf("/")
        ? [requested.slice(0, dot), requested.slice(dot)]
        : [requested, ""];
    let url = requested;
    for (let number = 2; owners.has(url) || taken.has(url); number++)
      url = `${stem}-${number}${extension}`;
    owners.add(url);
    urls.set(path, url);
  }
  return urls;
}

/** The address of a tag's page. */
export function tagAddress(tag: string): string {
  return remembered(tags, tag, tagUrl);
}

/** Addresses depend on names alone, and every push contains the same few thousand names. */
const MAX_REMEMBERED = 50_000;
/** With `max` alone, a cache takes room for all entries at once. */
const SIZE = { maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 };
const paths = new LRUCache<string, string>(SIZE);
const tags = new LRUCache<string, string>(SIZE);

function remembered(
  cache: LRUCache<string, string>,
  name: string,
  addressOf: (name: string) => string,
): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const address = addressOf(name);
  cache.set(name, address);
  return address;
}

/** @param path without its extension */
export function addressOfPath(path: string): string {
  return remembered(paths, `${path}.md`, urlPathOf);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

export { rawUrlOf } from "#markdown/links/slug.ts";

/** The rank of an address in front matter. */
const STATED = 0;

interface WantedAddress {
  path: string;
  url: string;
  /** The lowest rank wins. */
  rank: number;
  added: string;
}

const isIndex = (path: string) => INDEX.test(nameOf(path)) || README.test(nameOf(path));

function wantedAddress(note: Addressed, indexes: ReadonlySet<string>): WantedAddress {
  const { version } = note;
  if (note.isHome) return { path: note.path, url: "/", rank: -1, added: note.added ?? "" };
  if (!version) return plainAddress(note, note.path, indexes.has(""));
  const inner = version.of + note.path.slice(version.at.length);
  const isInside = note.path.startsWith(version.at);
  const wanted = plainAddress(note, isInside ? inner : note.path, indexes.has(version.at));
  return { ...wanted, url: isInside ? addressInVersion(version, wanted.url) : wanted.url };
}

/** @param path as if the site had no versions */
function plainAddress(
  { path: id, facts, named, added }: Addressed,
  path: string,
  hasRootIndex: boolean,
): WantedAddress {
  const { permalink, slug } = facts.publish;
  const note = { path: id, added: added ?? "" };
  if (permalink !== null)
    return { ...note, url: folderUrl(permalink.replace(/\.html?$/i, "")), rank: STATED };
  const name = nameOf(path);
  if (slug) {
    // The slug of a folder's page replaces the folder's name.
    const isOfFolder = INDEX.test(
      named === undefined || named === null ? name : `${nameOf(named)}.md`,
    );
    const place = (named ?? path).replace(isOfFolder ? /\/?[^/]*$/ : /$/, "");
    return { ...note, url: folderUrl(place.replace(/[^/]*$/, slug)), rank: STATED };
  }
  if (OF_AGENTS.test(path))
    return { ...note, url: addressOfPath(named ?? path.slice(0, -3)), rank: 5 };
  if (named !== null && named !== undefined)
    return { ...note, url: addressOfPath(named), rank: INDEX.test(`${nameOf(named)}.md`) ? 1 : 3 };
  if (HOME.test(path) && !hasRootIndex) return { ...note, url: "/", rank: 1 };
  const url = remembered(paths, path, urlPathOf);
  if (INDEX.test(name)) return { ...note, url, rank: 1 };
  if (README.test(name)) return { ...note, url, rank: 2 };
  return { ...note, url, rank: isPlain(path.slice(0, path.lastIndexOf(".")), url) ? 3 : 4 };
}

function byPrecedence(a: WantedAddress, b: WantedAddress): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.added !== b.added) return a.added < b.added ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}

/** Whether a path equals its address, ignoring case and Unicode form. */
function isPlain(path: string, url: string): boolean {
  const ownUrl = `/${path}`;
  return ownUrl === url || ownUrl.normalize("NFC").toLowerCase().normalize("NFC") === url;
}

/** The addresses of all folders, which have their own pages. */
function folderAddresses(notes: readonly Addressed[]): Set<string> {
  const folders = new Set<string>();
  for (const { path } of notes) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return new Set([...folders].map(folderUrl));
}

function freeAddress(path: string, url: string, isTaken: (url: string) => boolean): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  // If the folder also has an index, the README keeps its name: `/folder/readme` means more than `/folder-2`.
  if (README.test(name)) {
    const own = `${url === "/" ? "" : url}/readme`;
    if (!isTaken(own)) return own;
  }
  if (url === "/" && INDEX.test(name) && !isTaken("/index")) return "/index";
  const stem = url === "/" ? "/home" : url;
  let number = 2;
  while (isTaken(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

import { LRUCache } from "lru-cache";
import { folderUrl, tagUrl, urlPathOf, urlPathOfMedia } from "#markdown/links/slug.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";

export interface Addressed {
  path: string;
  facts: Pick<NoteFacts, "publish">;
  /** The day the file was added to the repository; ISO. */
  added?: string | null;
}

/** Two files want the same address: `path` is the later one, and gets `url`. */
export interface AddressClash {
  path: string;
  winner: string;
  wanted: string;
  url: string;
}

const HOME = /^home\.(?:md|markdown)$/i;
const INDEX = /^index\.(?:md|markdown)$/i;
const README = /^readme\.(?:md|markdown)$/i;

/**
 * Gives every note its address. A permalink or slug of its own wins, then a folder's index, then its README, then the
 * note whose path is that address already (`clang.md` before `clang++.md`), then the one that was added first, then the
 * first in the order of paths. The others get a number, after everyone else has an address: a number never takes one
 * that another note is named after, and a note that is added later moves none of them.
 */
export function assignAddresses(notes: readonly Addressed[]): {
  urls: Map<string, string>;
  clashes: AddressClash[];
} {
  const hasRootIndex = notes.some(({ path }) => INDEX.test(path) || README.test(path));
  const requested = notes.map((note) => wantedAddress(note, hasRootIndex));
  requested.sort(byPrecedence);
  const owners = new Map<string, string>();
  const urls = new Map<string, string>();
  const losers: WantedAddress[] = [];
  for (const note of requested) {
    if (owners.has(note.url)) losers.push(note);
    else {
      owners.set(note.url, note.path);
      urls.set(note.path, note.url);
    }
  }
  const clashes: AddressClash[] = [];
  const folders = losers.length > 0 ? folderAddresses(notes) : new Set<string>();
  for (const { path, url: wish } of losers) {
    const url = freeAddress(path, wish, (taken) => owners.has(taken) || folders.has(taken));
    clashes.push({ path, winner: owners.get(wish) ?? path, wanted: wish, url });
    owners.set(url, path);
    urls.set(path, url);
  }
  return { urls, clashes };
}

/** Addresses of all other files; two spellings of one name get numbers, plain names none. */
export function assignMediaAddresses(
  files: readonly { path: string }[],
  taken: ReadonlySet<string>,
): Map<string, string> {
  const owners = new Set<string>();
  const urls = new Map<string, string>();
  const spelled: { path: string; wanted: string }[] = [];
  for (const { path } of files) {
    const url = urlPathOfMedia(path);
    if (isPlain(path, url) && !owners.has(url) && !taken.has(url)) {
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

/** Addresses follow from names alone, and the same few thousand names come with every push. */
const MAX_REMEMBERED = 50_000;
const paths = new LRUCache<string, string>({ max: MAX_REMEMBERED });
const tags = new LRUCache<string, string>({ max: MAX_REMEMBERED });

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

export { rawUrlOf } from "#markdown/links/slug.ts";

interface WantedAddress {
  path: string;
  url: string;
  /** The lower one wins. */
  rank: number;
  added: string;
}

function wantedAddress({ path, facts, added }: Addressed, hasRootIndex: boolean): WantedAddress {
  const { permalink, slug } = facts.publish;
  const note = { path, added: added ?? "" };
  if (permalink !== null) return { ...note, url: folderUrl(permalink), rank: 0 };
  const slash = path.lastIndexOf("/");
  if (slug) return { ...note, url: folderUrl(`${path.slice(0, slash + 1)}${slug}`), rank: 0 };
  const name = path.slice(slash + 1);
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

/** Whether a path is its own address, but for case and Unicode form. */
function isPlain(path: string, url: string): boolean {
  const written = `/${path}`;
  return written === url || written.normalize("NFC").toLowerCase().normalize("NFC") === url;
}

/** The addresses of all folders, which have pages of their own. */
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
  // Beside an index the README keeps its name: `/folder/readme` says more than `/folder-2`.
  if (README.test(name)) {
    const own = `${url === "/" ? "" : url}/readme`;
    if (!isTaken(own)) return own;
  }
  const stem = url === "/" ? "/home" : url;
  let number = 2;
  while (isTaken(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

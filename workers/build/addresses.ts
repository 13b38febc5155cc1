import { LRUCache } from "lru-cache";
import { folderUrl, tagUrl, urlPathOf, urlPathOfMedia } from "#markdown/slug.ts";
import type { NoteFacts } from "./compiled-note.ts";

export interface Addressed {
  path: string;
  facts: Pick<NoteFacts, "publish">;
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
 * Gives every note its address. A permalink or slug of its own wins, then a folder's index, then its README,
 * then all others in the order of their paths; whoever comes later gets a number behind.
 */
export function assignAddresses(notes: readonly Addressed[]): {
  urls: Map<string, string>;
  clashes: AddressClash[];
} {
  const hasRootIndex = notes.some(({ path }) => INDEX.test(path) || README.test(path));
  const wanted = notes.map((note) => wantedAddress(note, hasRootIndex));
  wanted.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  const owners = new Map<string, string>();
  const urls = new Map<string, string>();
  const clashes: AddressClash[] = [];
  for (const { path, url } of wanted) {
    const winner = owners.get(url);
    const free = winner === undefined ? url : freeAddress(path, url, owners);
    owners.set(free, path);
    urls.set(path, free);
    if (winner !== undefined) clashes.push({ path, winner, wanted: url, url: free });
  }
  return { urls, clashes };
}

/** Addresses of all other files; two spellings of one name get numbers. */
export function assignMediaAddresses(
  files: readonly { path: string }[],
  taken: ReadonlySet<string>,
): Map<string, string> {
  const owners = new Set<string>();
  const urls = new Map<string, string>();
  for (const { path } of files) {
    const wanted = urlPathOfMedia(path);
    const dot = wanted.lastIndexOf(".");
    const [stem, extension] =
      dot > wanted.lastIndexOf("/") ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ""];
    let url = wanted;
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
  const held = cache.get(name);
  if (held !== undefined) return held;
  const made = addressOf(name);
  cache.set(name, made);
  return made;
}

export { rawUrlOf } from "#markdown/slug.ts";

function wantedAddress(
  { path, facts }: Addressed,
  hasRootIndex: boolean,
): { path: string; url: string; rank: number } {
  const { permalink, slug } = facts.publish;
  if (permalink !== null) return { path, url: folderUrl(permalink), rank: 0 };
  const slash = path.lastIndexOf("/");
  if (slug) return { path, url: folderUrl(`${path.slice(0, slash + 1)}${slug}`), rank: 0 };
  const name = path.slice(slash + 1);
  if (HOME.test(path) && !hasRootIndex) return { path, url: "/", rank: 1 };
  const rank = INDEX.test(name) ? 1 : README.test(name) ? 2 : 3;
  return { path, url: remembered(paths, path, urlPathOf), rank };
}

function freeAddress(path: string, url: string, owners: ReadonlyMap<string, string>): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  // Beside an index the README keeps its name: `/folder/readme` says more than `/folder-2`.
  if (README.test(name)) {
    const own = `${url === "/" ? "" : url}/readme`;
    if (!owners.has(own)) return own;
  }
  const stem = url === "/" ? "/home" : url;
  let number = 2;
  while (owners.has(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

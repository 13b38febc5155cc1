import { LRUCache } from "lru-cache";
import type { PageChange } from "#schemas/deployments/comparison.ts";
import type { CoreContext } from "../../context.ts";
import { differencesOf, type Pair, readSide } from "../../deployments/compare/compare.ts";
import { openRelease, readFile, readManifest, type Release } from "../../releases/release.ts";
import { hostsIn } from "./hosts-in.ts";

/** More pages would take long to read. Then nothing is said about hosts. */
const READ_MAX = 300;
const HOME = "/";
const HTML = "text/html";

/** Stored deployments never change. */
const cache = new LRUCache<string, { hosts: string[] | null }>({ max: 1_000 });

/**
 * Hosts that the pages which differ link to or load something from, and that neither their earlier versions nor the earlier home page name.
 * @returns sorted; null if they are not known: too many pages differ, or a page cannot be read
 */
export async function findOutsideHosts(
  context: Pick<CoreContext, "blobs">,
  pair: Pair,
): Promise<string[] | null> {
  const key = `${pair.before.artifact} ${pair.after.artifact}`;
  const cached = cache.get(key);
  if (cached) return cached.hosts;
  const hosts = await newHosts(context, pair);
  cache.set(key, { hosts });
  return hosts;
}

async function newHosts(context: Pick<CoreContext, "blobs">, pair: Pair): Promise<string[] | null> {
  const [{ changes }, before, after] = await Promise.all([
    differencesOf(context, pair),
    openRelease(context, pair.before),
    openRelease(context, pair.after),
  ]);
  // Pages for some readers only are stored elsewhere.
  if (!before || !after || after.restricted.keys.length > 0) return null;
  const unlisted = await unlistedIn(context, pair);
  const urls = new Set([...urlsOf(changes, "url"), ...unlisted]);
  if (urls.size > READ_MAX) return null;
  const known = new Set(await hostsAt(context, before, HOME));
  for (const url of new Set([...urlsOf(changes, "beforeUrl"), ...unlisted]))
    for (const host of (await hostsAt(context, before, url)) ?? []) known.add(host);
  const hosts = new Set<string>();
  for (const url of urls) {
    const named = await hostsAt(context, after, url);
    if (!named) return null;
    for (const host of named) if (!known.has(host)) hosts.add(host);
  }
  return [...hosts].sort();
}

const urlsOf = (changes: readonly PageChange[], side: "url" | "beforeUrl"): string[] =>
  changes.flatMap((change) => change[side] ?? []);

/** Pages that differ and that no list names, so comparisons leave them out. Everyone with the address can read them. */
async function unlistedIn(context: Pick<CoreContext, "blobs">, pair: Pair): Promise<string[]> {
  const [before, after, side] = await Promise.all([
    readManifest(context, pair.before),
    readManifest(context, pair.after),
    readSide(context, pair.after),
  ]);
  const listed = new Set(side.outline.posts.map(({ url }) => url));
  return Object.entries(after?.files ?? {})
    .filter(
      ([url, [hash, type]]) =>
        type === HTML && hash !== before?.files[url]?.[0] && !listed.has(url),
    )
    .map(([url]) => url);
}

/** Null if the page is not stored. */
async function hostsAt(
  context: Pick<CoreContext, "blobs">,
  release: Release,
  url: string,
): Promise<string[] | null> {
  const html = await readFile(context, release, url);
  return html && hostsIn(html.toString("utf8"));
}

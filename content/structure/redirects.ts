import { sourcePath } from "../notes/source-path.ts";
import { addressInVersion, type Versions } from "../versions/open-versions.ts";
import { folderUrl } from "#markdown/links/slug.ts";
import type { Redirects } from "../conventions/redirects/rules.ts";
import type { Listing } from "../model.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";

export interface PublicNote {
  path: string;
  source?: string;
  url: string;
  facts: Pick<NoteFacts, "publish">;
}

const MAX_HOPS = 20;

/** Former address → address of the redirects in the settings of the repository's program. */
export function settingsRedirects(
  notes: readonly PublicNote[],
  { root, convention }: Pick<Listing, "root" | "convention">,
): Record<string, string> {
  const { redirects } = convention.addresses;
  if (redirects.size === 0) return {};
  const { versions } = convention;
  const former = notes.flatMap((note) =>
    (redirects.get(sourcePath(root, note)) ?? []).map(
      (from) => [formerUrlOf(note.path, from, versions), note.url] as const,
    ),
  );
  return Object.fromEntries(former);
}

/** Former address → address of the redirects that are written by their addresses alone. Rules for many addresses are only followed by links. */
export function writtenRedirects(
  { plain }: Redirects,
  bases: readonly string[],
  urlOf: (address: string) => string | null,
): Record<string, string> {
  const entries = plain.flatMap(({ from, to }): [string, string][] => {
    const url = to.startsWith("/") ? urlOf(to) : null;
    const base = bases.find((path) => `${from}/`.startsWith(`${path}/`)) ?? "";
    return url === null ? [] : [[formerUrl(from.slice(base.length) || "/"), url]];
  });
  return Object.fromEntries(entries);
}

/** A former address as written, without the ending of a file. */
function formerUrl(written: string): string {
  return folderUrl(written.replace(/\.(?:html?|md)$/i, ""));
}

/** A former address of a note. In a version, it was below the version's. */
export function formerUrlOf(path: string, written: string, versions: Versions | null): string {
  const version = versions?.of(path);
  const url = formerUrl(written);
  return version ? addressInVersion(version, url) : url;
}

export interface RedirectClash {
  path: string;
  source?: string;
  from: string;
}

/** The redirects that a deployment publishes. Each points directly to an existing page, and none hides a page. Former addresses in front matter come first. */
export function publishedRedirects(
  redirects: Record<string, string>,
  notes: readonly PublicNote[],
  { exists, versions = null }: { exists: (url: string) => boolean; versions?: Versions | null },
): { redirects: Record<string, string>; clashes: RedirectClash[] } {
  const all = new Map(Object.entries(redirects));
  const clashes: RedirectClash[] = [];
  const byUrl = new Map(notes.map((note) => [note.url, note.path]));
  for (const { path, source, url, facts } of notes) {
    for (const written of facts.publish.redirectFrom) {
      const from = formerUrlOf(path, written, versions);
      // An address that the note once had may be its own again.
      if (from === url || isSamePage(path, byUrl.get(from))) continue;
      if (!exists(from)) all.set(from, url);
      else if (!SIGNS.test(written))
        clashes.push({ path, ...(source !== undefined && { source }), from });
    }
  }
  const published: Record<string, string> = {};
  for (const from of [...all.keys()].sort()) {
    const to = exists(from) ? null : follow(from, all, exists);
    if (to !== null) published[from] = to;
  }
  return { redirects: published, clashes };
}

/** Other programs keep them in addresses: `/a-&-b` is another page than `/a-b` there. */
const SIGNS = /[&+'’!(),;:@$*=~"]/;

/** Names that differ only in their letters' case, such as `CSS.md` and `css.md`, are one page on many hosts. */
const isSamePage = (path: string, other: string | undefined): boolean =>
  other !== undefined && path !== other && pathKey(path) === pathKey(other);

const pathKey = (path: string) => formerUrl(path.replace(/\.\w+$/, ""));

function follow(
  from: string,
  redirects: ReadonlyMap<string, string>,
  exists: (url: string) => boolean,
): string | null {
  let at = from;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const next = redirects.get(at);
    if (next === undefined || next === from) return null;
    if (exists(next)) return next;
    at = next;
  }
  return null;
}

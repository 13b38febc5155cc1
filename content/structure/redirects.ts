import { folderUrl } from "#markdown/links/slug.ts";
import type { Listing } from "../model.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";

export interface PublicNote {
  path: string;
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
  const former = notes.flatMap(({ path, url }) =>
    (redirects.get(root + path) ?? []).map((from) => [formerUrl(from), url] as const),
  );
  return Object.fromEntries(former);
}

/** A former address as written, without the ending of a file. */
export function formerUrl(written: string): string {
  return folderUrl(written.replace(/\.(?:html?|md)$/i, ""));
}

/** The redirects that a deployment publishes. Each points directly to an existing page, and none hides a page. Former addresses in front matter come first. */
export function publishedRedirects(
  redirects: Record<string, string>,
  notes: readonly PublicNote[],
  exists: (url: string) => boolean,
): { redirects: Record<string, string>; clashes: { path: string; from: string }[] } {
  const all = new Map(Object.entries(redirects));
  const clashes: { path: string; from: string }[] = [];
  for (const { path, url, facts } of notes) {
    for (const written of facts.publish.redirectFrom) {
      const from = formerUrl(written);
      if (exists(from)) clashes.push({ path, from });
      else all.set(from, url);
    }
  }
  const published: Record<string, string> = {};
  for (const from of [...all.keys()].sort()) {
    const to = exists(from) ? null : follow(from, all, exists);
    if (to !== null) published[from] = to;
  }
  return { redirects: published, clashes };
}

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

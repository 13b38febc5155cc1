import type { Release } from "#core/releases/release.ts";
import { MARK_CLOSE, MARK_OPEN } from "#core/search/pages/excerpt.ts";
import type { SearchHit } from "#core/search/pages/find-hits.ts";

/** The index may belong to a different build than the pages. Hits whose page has changed since are dropped. */
export function isPublished(
  release: Pick<Release, "files">,
  hit: Pick<SearchHit, "url" | "hash">,
): boolean {
  return release.files.get(hit.url)?.[0] === hit.hash;
}

/** A hit as visitors see it. Its excerpt is safe HTML with marked words. */
export function presentHit({ url, title, path, excerpt }: SearchHit) {
  const marked = escape(excerpt).replaceAll(MARK_OPEN, "<mark>").replaceAll(MARK_CLOSE, "</mark>");
  return { url, title, path, excerpt: marked };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

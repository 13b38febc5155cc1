import { escapeHtml } from "#markdown/text/html.ts";
import { isListed } from "../notes/publish-rules.ts";
import type { SiteNote } from "../model.ts";

/** As the compiler renders it. */
const TAG_LINK = /<a class="tag" href="([^"]*)">([^<]*)<\/a>/g;

/** Addresses of the note's tags that no listed note has, which therefore have no page. */
export function tagsWithoutPage(note: SiteNote, generated: ReadonlySet<string>): string[] {
  if (isListed(note)) return [];
  return note.tags.flatMap(({ url }) => (generated.has(url) ? [] : url));
}

/** The note's HTML with those tags as text instead of links. */
export function unlinkTags(html: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return html;
  const unlinked = new Set(addresses.map(escapeHtml));
  return html.replace(TAG_LINK, (link, url: string, name: string) =>
    unlinked.has(url) ? name : link,
  );
}

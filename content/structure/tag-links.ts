import { escapeHtml } from "#markdown/text/html.ts";
import { isListed } from "../notes/publish-rules.ts";
import type { SiteNote } from "../model.ts";
import { addressInPart } from "./site-parts.ts";

/** As the compiler renders it. */
const TAG_LINK = /<a class="tag" href="([^"]*)">([^<]*)<\/a>/g;

/** What the links to tags in a note's HTML are, unlike those that the compiler writes. */
export interface TagLinks {
  /** Home page of the part of the site with the pages of the tags. */
  home: string;
  /** Addresses of tags that no listed note has, which therefore have no page. */
  without: readonly string[];
}

/** Null if the compiler's links are right. */
export function tagLinksOf(note: SiteNote, generated: ReadonlySet<string>): TagLinks | null {
  const { home, tags } = note;
  const without = isListed(note)
    ? []
    : tags.flatMap(({ url }) => (generated.has(url) ? [] : [url]));
  return tags.length === 0 || (home === "/" && without.length === 0) ? null : { home, without };
}

export function digestOfTagLinks(links: TagLinks | null): string {
  if (!links) return "";
  return `${links.home === "/" ? "" : `${links.home} `}${links.without.join()}`;
}

/** The note's HTML with these links. A tag without a page is text. */
export function withTagLinks(html: string, links: TagLinks | null): string {
  if (!links) return html;
  const home = escapeHtml(links.home);
  const unlinked = new Set(links.without.map(escapeHtml));
  return html.replace(TAG_LINK, (_, url: string, name: string) => {
    const address = addressInPart(home, url);
    return unlinked.has(address) ? name : `<a class="tag" href="${address}">${name}</a>`;
  });
}

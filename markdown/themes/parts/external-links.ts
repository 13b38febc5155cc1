import type { LinkRelation } from "#schemas/projects/settings/formatting.ts";
import { word } from "../../text/word.ts";

/** What a site does with links to other sites. */
export interface ExternalLinks {
  /** The origin of the site's own pages. */
  origin: string;
  newTab: boolean;
  arrow: boolean;
  rel: readonly LinkRelation[];
}

/** The opening tag of a link with a web address, as the compiler and the sanitizer write it. */
const LINK = /<a\b([^<>]*?) href="((?:https?:)?\/\/[^"]*)"(?: rel="([^"]*)")?([^<>]*)>/gi;
const END = "</a>";

/** Marks the links to other sites. The words in the HTML are not filled in yet. */
export function markExternal(html: string, links: ExternalLinks | null): string {
  if (!links || !/ href="(?:https?:)?\/\//i.test(html)) return html;
  const parts: string[] = [];
  let from = 0;
  for (const match of html.matchAll(LINK)) {
    const [tag, before = "", url = "", written, after = ""] = match;
    if (isOwn(url, links.origin)) continue;
    const start = match.index + tag.length;
    parts.push(html.slice(from, match.index), openingTag({ before, url, written, after }, links));
    from = start;
    const end = links.newTab ? html.indexOf(END, start) : -1;
    if (end < 0) continue;
    parts.push(html.slice(start, end), `<span class="new-tab"> (${word("newTab")})</span>`);
    from = end;
  }
  parts.push(html.slice(from));
  return parts.join("");
}

function isOwn(url: string, origin: string): boolean {
  return url === origin || (url.startsWith(origin) && /^[/?#]/.test(url.slice(origin.length)));
}

function openingTag(
  {
    before,
    url,
    written,
    after,
  }: { before: string; url: string; written: string | undefined; after: string },
  { newTab, arrow, rel }: ExternalLinks,
): string {
  const relations = new Set([...(written?.split(/\s+/).filter(Boolean) ?? []), ...rel]);
  // Browsers imply it, but a crawler or an old browser may not.
  if (newTab) relations.add("noopener");
  const values = [...relations].join(" ");
  const parts = [
    values && ` rel="${values}"`,
    newTab && !/ target=/i.test(before + after) && ' target="_blank"',
    arrow && " data-external",
  ];
  return `<a${before} href="${url}"${parts.filter(Boolean).join("")}${after}>`;
}

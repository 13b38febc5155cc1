import { noteParts } from "#markdown/themes/parts/page-head.ts";

/** A longer text would make the feed too large for many readers. */
const MAX_CHARACTERS = 200_000;
const VISUAL_FORMULA = '<span class="katex-html"';
const SPAN = /<(\/?)span\b[^>]*>/g;

/** The text of a note for a feed: addresses with the site's own, formulas as MathML. Null if it is too long. */
export function feedContent(
  html: string,
  { bodyHasTitle, url, site }: { bodyHasTitle: boolean; url: string; site: string },
): string | null {
  const { body } = noteParts({ html, bodyHasTitle }, { headingAnchors: false });
  const content = withoutVisualFormulas(body)
    .replace(/ srcset="[^"]*"/g, "")
    .replace(
      /(<[a-z][^<>]*? (?:href|src|poster)=")(\/(?!\/)|#)/g,
      (_, start: string, sign: string) =>
        sign === "#" ? `${start}${site}${encodeURI(url)}#` : `${start}${site}/`,
    )
    .trim();
  return content.length > MAX_CHARACTERS ? null : content;
}

/** Feed readers have no style sheet for KaTeX's second form of a formula. */
function withoutVisualFormulas(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(VISUAL_FORMULA); at >= 0; at = html.indexOf(VISUAL_FORMULA, from)) {
    parts.push(html.slice(from, at));
    let depth = 0;
    SPAN.lastIndex = at;
    from = html.length;
    for (let tag = SPAN.exec(html); tag; tag = SPAN.exec(html)) {
      depth += tag[1] ? -1 : 1;
      if (depth > 0) continue;
      from = SPAN.lastIndex;
      break;
    }
  }
  parts.push(html.slice(from));
  return parts.join("");
}

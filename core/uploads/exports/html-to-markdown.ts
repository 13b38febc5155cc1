import { tables, strikethrough, taskListItems } from "@joplin/turndown-plugin-gfm";
import sanitizeHtml from "sanitize-html";
import TurndownService from "turndown";

export interface Addresses {
  /** The address for a link of the old site. */
  link(address: string): string;
  /** The address for a picture of the old site. */
  picture(address: string): string;
}

/** Deeper elements are flattened: no article needs them, and the conversion would become slow. */
const MAX_NESTING = 60;

const converter = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
converter.use([tables, strikethrough, taskListItems]);
converter.addRule("figure caption", {
  filter: "figcaption",
  replacement: (content) => (content.trim() ? `\n\n*${content.trim()}*\n\n` : ""),
});

/** Markdown with the same content. Scripts, styles, forms and handlers are removed, and embedded pages become links to them. */
export function htmlToMarkdown(html: string, addresses: Addresses): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "del", "figure", "figcaption"],
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "title"],
      code: ["class"],
      td: ["colspan"],
      th: ["colspan"],
      ol: ["start"],
    },
    nestingLimit: MAX_NESTING,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withLink(attribs, addresses) }),
      img: (tagName, attribs) => ({ tagName, attribs: withPicture(attribs, addresses) }),
      iframe: (_, { src = "" }) => ({ tagName: "a", attribs: { href: src }, text: src }),
    },
  });
  return `${converter.turndown(clean).trim()}\n`;
}

function withLink(attribs: sanitizeHtml.Attributes, { link }: Addresses): sanitizeHtml.Attributes {
  return attribs["href"] === undefined ? attribs : { ...attribs, href: link(attribs["href"]) };
}

function withPicture(
  attribs: sanitizeHtml.Attributes,
  { picture }: Addresses,
): sanitizeHtml.Attributes {
  return attribs["src"] === undefined ? attribs : { ...attribs, src: picture(attribs["src"]) };
}

/** Text of HTML in one line, for descriptions. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return converter
    .turndown(text)
    .replaceAll(/\\(?=\W)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A piece of HTML, verbatim. */
export interface HtmlToken {
  kind: "open" | "close" | "void" | "text";
  html: string;
  /** The element's name in lower case; "" for text. */
  name: string;
}

const VOID = new Set(["br", "col", "hr", "img", "input", "source", "track", "wbr"]);
const NAME = /^<\/?([a-zA-Z][^\s/>]*)/;

/**
 * Splits HTML from our own build into tags and text, both unchanged. Nothing is decoded, so escaped text stays escaped.
 * Takes one pass even for invalid HTML, which becomes text.
 */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let from = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", from)) {
    const end = endOfTag(html, at);
    if (end === -1) break;
    if (at > from) tokens.push(textOf(html.slice(from, at)));
    const tag = tagOf(html.slice(at, end));
    if (tag) tokens.push(tag);
    from = end;
  }
  if (from < html.length) tokens.push(textOf(html.slice(from)));
  return tokens;
}

/** An unclosed tag is text too. Its `<` must not open a tag with what follows. */
const textOf = (html: string): HtmlToken => ({
  kind: "text",
  html: html.replaceAll("<", "&lt;"),
  name: "",
});

/** Null for comments and everything else without output. */
function tagOf(html: string): HtmlToken | null {
  const name = NAME.exec(html)?.[1]?.toLowerCase();
  if (!name) return null;
  if (html.startsWith("</")) return { kind: "close", html, name };
  return { kind: VOID.has(name) || html.endsWith("/>") ? "void" : "open", html, name };
}

/** The offset after the tag's `>`, ignoring quoted characters; -1 if the tag is unclosed. */
function endOfTag(html: string, start: number): number {
  if (html.startsWith("<!--", start)) {
    const end = html.indexOf("-->", start);
    return end === -1 ? -1 : end + 3;
  }
  let quote = "";
  for (let at = start + 1; at < html.length; at++) {
    const sign = html[at]!;
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at + 1;
  }
  return -1;
}

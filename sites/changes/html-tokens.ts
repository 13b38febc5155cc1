/** A piece of HTML, verbatim. */
export interface HtmlToken {
  kind: "open" | "close" | "void" | "text";
  html: string;
  /** Of the element, in lower case; "" for text. */
  name: string;
}

const VOID = new Set(["br", "col", "hr", "img", "input", "source", "track", "wbr"]);
const NAME = /^<\/?([a-zA-Z][^\s/>]*)/;

/**
 * Cuts HTML of our own making into tags and text, each left as it is: nothing is decoded, so nothing can come to life. One
 * pass, also over what is no HTML at all: then it is text.
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

/** A tag that never ends is text too, and must not end in what follows here. */
const textOf = (html: string): HtmlToken => ({
  kind: "text",
  html: html.replaceAll("<", "&lt;"),
  name: "",
});

/** Null for comments and whatever else shows nothing. */
function tagOf(html: string): HtmlToken | null {
  const name = NAME.exec(html)?.[1]?.toLowerCase();
  if (!name) return null;
  if (html.startsWith("</")) return { kind: "close", html, name };
  return { kind: VOID.has(name) || html.endsWith("/>") ? "void" : "open", html, name };
}

/** Behind the `>` that ends the tag; signs in quotes do not count. -1 when it never ends. */
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

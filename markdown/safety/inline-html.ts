import type Token from "markdown-it/lib/token.mjs";

/** The form of simple inline elements after the first filter: only a name, or also an anchor to link to. */
const SIMPLE =
  /^(?:<(b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var)>|<(a|span) id="user-content-[\w.:-]*">|<\/(a|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)>)$/;

/**
 * Whether the filtered HTML in a line of text consists only of simple, properly closed elements. In that case, the page need not be sanitized, which would cost
 * as much as everything else.
 */
export function isWellFormed(children: readonly Token[]): boolean {
  const open: string[] = [];
  for (const { type, content, nesting } of children) {
    if (type === "html_inline") {
      if (!content.includes("<") || content === "<br>") continue;
      const [, plain, named, closed] = SIMPLE.exec(content) ?? [];
      if (closed !== undefined) {
        if (open.pop() !== closed) return false;
        continue;
      }
      const name = plain ?? named;
      if (name === undefined || (name === "a" && open.some(isLink))) return false;
      open.push(name);
    } else if (nesting === 1) {
      if (isLink(type) && open.includes("a")) return false;
      open.push(type);
    } else if (nesting === -1) {
      if (open.pop() !== type.replace(/_close$/, "_open")) return false;
    }
  }
  return open.length === 0;
}

function isLink(name: string): boolean {
  return name === "a" || name === "link_open" || name === "wikilink_open";
}

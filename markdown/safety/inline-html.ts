import type Token from "markdown-it/lib/token.mjs";

/** What the first filter leaves of an element of running text that says nothing but its name, or a name to link to. */
const SIMPLE =
  /^(?:<(b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var)>|<(a|span) id="user-content-[\w.:-]*">|<\/(a|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)>)$/;

/**
 * Whether the filtered HTML in a line of text is only simple elements, each closed where it was opened. The whole page
 * need not be sanitised then, which costs as much as all the rest.
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

import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import names from "markdown-it-emoji/lib/data/full.mjs";

/** `10:30:45`, `std::key::`, `a:b:c` and `a/:b:/c` are not emoji. Several may follow each other. */
const SHORTCODES =
  /(?<![\p{L}\p{N}:]|[\p{L}\p{N}][/\\])(?::(?:[a-z0-9+][\w+-]{0,50}|-1):)+(?![\p{L}\p{N}:]|[/\\][\p{L}\p{N}])/gu;
/** Names of MkDocs Material's icons, which only its own theme has. */
const ICON = /^(?:material|octicons|fontawesome|simple)-[\w-]+$/;
const known = new Map(Object.entries(names));

/** `:tada:` by GitHub's names. Others stay as written. */
export function emoji(markdown: MarkdownIt): void {
  markdown.core.ruler.after("text_join", "emoji", (state) => {
    if (!state.src.includes(":")) return;
    for (const token of state.tokens)
      if (token.type === "inline" && token.children && /:[\w+-]+:/.test(token.content))
        token.children = replaced(state, token.children);
  });
}

function replaced(state: StateCore, children: Token[]): Token[] {
  let addresses = 0;
  return children.flatMap((child) => {
    // The text of a bare address is the address.
    if (child.info === "auto") addresses += child.nesting;
    return child.type === "text" && addresses === 0 ? split(state, child) : child;
  });
}

function split(state: StateCore, token: Token): Token[] {
  const text = token.content;
  const result: Token[] = [];
  let at = 0;
  const push = (type: "text" | "emoji", content: string, markup = "") => {
    if (content !== "")
      result.push(Object.assign(new state.Token(type, "", 0), { content, markup }));
  };
  for (const { 0: run, index: start } of text.matchAll(SHORTCODES)) {
    for (const { 0: written, index } of run.matchAll(/:[^:]+:/g)) {
      const name = written.slice(1, -1);
      const character = ICON.test(name) ? "" : known.get(name);
      if (character === undefined) continue;
      push("text", text.slice(at, start + index));
      push("emoji", character, written);
      at = start + index + written.length;
    }
  }
  if (at === 0) return [token];
  push("text", text.slice(at));
  return result;
}

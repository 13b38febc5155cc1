import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { isLogin } from "../../text/login.ts";
import { isInsideLink } from "./link-level.ts";

/** Longer addresses are not linked, which limits the work on hostile input. */
const MAX_LENGTH = 2000;
const DOMAIN = String.raw`(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}-]+\.[\p{L}\p{N}-]+`;
const WEB = new RegExp(
  String.raw`(?:https?:\/\/(?:${DOMAIN}|localhost)|www\.${DOMAIN})(?::\d+)?[^\s<]{0,${MAX_LENGTH}}`,
  "iuy",
);
const EMAIL = /(?:mailto:)?[A-Za-z0-9.+_-]{1,100}@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){1,10}/g;

/** Turns bare addresses into links by GitHub's rules: `https://…`, `www.…` and email addresses. */
export function autolinks(markdown: MarkdownIt): void {
  // The text rule stops at the colon; the scheme before it is already pending.
  markdown.inline.ruler.after("text", "bare_url", (state, silent) => {
    const { pos, src } = state;
    if (src.charCodeAt(pos) !== 0x3a || !src.startsWith("://", pos) || isInsideLink(state))
      return false;
    const scheme = /(?:^|[^A-Za-z0-9])(https?)$/i.exec(state.pending.slice(-6))?.[1];
    if (!scheme) return false;
    const start = pos - scheme.length;
    const url = webAddress(src.slice(start, Math.min(state.posMax, start + MAX_LENGTH)), 0);
    if (!url || url.length <= scheme.length + 3) return false;
    if (!silent) {
      state.pending = state.pending.slice(0, -scheme.length);
      pushLink(state, { url, text: url });
    }
    state.pos = start + url.length;
    return true;
  });

  markdown.core.ruler.after("text_join", "bare_link", (state) => {
    for (const token of state.tokens) {
      if (token.type === "inline" && token.children && /www\.|@/i.test(token.content))
        token.children = linked(state, token.children);
    }
  });
}

/** The address at an offset, without the punctuation that belongs to the sentence around it. */
function webAddress(text: string, at: number): string | null {
  WEB.lastIndex = at;
  const match = WEB.exec(text);
  return match ? trimmed(match[0]) : null;
}

/** GitHub's extended autolink path validation excludes trailing punctuation, unbalanced `)` and entities. */
function trimmed(url: string): string {
  let end = url.length;
  let balance = 0;
  for (const character of url) balance += character === "(" ? 1 : character === ")" ? -1 : 0;
  for (; end > 0; end--) {
    const last = url[end - 1]!;
    if (last === ")" && balance < 0) balance++;
    else if (last === ";") {
      const entity = /&[A-Za-z0-9]{1,32};$/.exec(url.slice(Math.max(0, end - 40), end));
      if (!entity) break;
      end -= entity[0].length - 1;
    } else if (!"?!.,:*_~'\"".includes(last)) break;
  }
  return url.slice(0, end);
}

function pushLink(state: StateInline, { url, text }: { url: string; text: string }): void {
  const open = state.push("link_open", "a", 1);
  open.attrs = [["href", state.md.normalizeLink(url)]];
  open.markup = "linkify";
  open.info = "auto";
  state.push("text", "", 0).content = text;
  const close = state.push("link_close", "a", -1);
  close.markup = "linkify";
  close.info = "auto";
}

function linked(state: StateCore, children: Token[]): Token[] {
  const result: Token[] = [];
  let depth = 0;
  for (const [at, token] of children.entries()) {
    if (isLinkedLogin(children, at) || isLinkedLogin(children, at - 2)) continue;
    if (/^(?:link|wikilink)_open$/.test(token.type)) depth++;
    else if (/^(?:link|wikilink)_close$/.test(token.type)) depth--;
    else if (token.type === "html_inline")
      depth += /^<a[\s>]/i.test(token.content) ? 1 : /^<\/a\s*>/i.test(token.content) ? -1 : 0;
    if (token.type === "text" && depth === 0) splitText(state, token, result);
    else result.push(token);
  }
  return result;
}

/** Whether `<name@host>` begins here: the brackets made a link for mail of it. */
function isLinkedLogin(children: Token[], at: number): boolean {
  const [open, label, close] = [children[at], children[at + 1], children[at + 2]];
  return (
    open?.type === "link_open" &&
    open.markup === "autolink" &&
    close?.type === "link_close" &&
    label?.type === "text" &&
    !/^mailto:/i.test(label.content) &&
    isLogin(label.content)
  );
}

function splitText(state: StateCore, token: Token, result: Token[]): void {
  const text = token.content;
  const links: { start: number; end: number; url: string }[] = [];
  for (const { index } of text.matchAll(/(?<![^\s*_~(])www\.(?=[^\s])/gi)) {
    const url = webAddress(text, index);
    if (url && url.length > 4)
      links.push({ start: index, end: index + url.length, url: `http://${url}` });
  }
  if (text.includes("@")) {
    for (const { index, 0: match } of text.matchAll(EMAIL)) {
      const email = match.replace(/\.+$/, "");
      const isPathBehind = /^:[^\s:]/.test(text.slice(index + email.length));
      if (/[-_]$/.test(email) || isPathBehind || isLogin(email.replace(/^mailto:/, ""))) continue;
      links.push({
        start: index,
        end: index + email.length,
        url: email.startsWith("mailto:") ? email : `mailto:${email}`,
      });
    }
  }
  links.sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, end, url } of links) {
    if (start < at) continue;
    if (start > at) result.push(textToken(state, text.slice(at, start)));
    const open = new state.Token("link_open", "a", 1);
    open.attrs = [["href", state.md.normalizeLink(url)]];
    open.info = "auto";
    const close = new state.Token("link_close", "a", -1);
    close.info = "auto";
    result.push(open, textToken(state, text.slice(start, end)), close);
    at = end;
  }
  if (at === 0) result.push(token);
  else if (at < text.length) result.push(textToken(state, text.slice(at)));
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token("text", "", 0);
  token.content = content;
  return token;
}

import MarkdownIt from "markdown-it";
import { addressOf, LINK_SCHEMES } from "../links/address.ts";
import { displayText } from "../render/fill.ts";
import { wikilinks, type WikilinkMeta } from "../syntax/links/wikilink.ts";
import { escapeHtml } from "../text/html.ts";

/** Address and title of the public page that a link names; null if there is none. */
export type FindPage = (target: string) => { url: string; title: string } | null;

/** Emphasis, code and links: what a field or the text of a task may contain. HTML is text. */
const engine = new MarkdownIt("zero", { html: false });
engine.enable(["emphasis", "backticks", "escape", "link", "entity"]);
engine.validateLink = () => true;
wikilinks(engine);
const MAX_NESTING = 10;
Object.assign(engine.options, { maxNesting: MAX_NESTING });

interface Env {
  find: FindPage;
  isOpen: boolean[];
}

Object.assign(engine.renderer.rules, {
  link_open: ((tokens, index, _options, env: Env) => {
    const address = addressOf(tokens[index]?.attrGet("href") ?? "", LINK_SCHEMES);
    if (address.kind === "external") return opened(env, `<a href="${escapeHtml(address.url)}">`);
    return opened(env, address.kind === "internal" ? pageTag(env, address.target) : null);
  }) satisfies Rule,
  link_close: ((_tokens, _index, _options, env: Env) => closed(env)) satisfies Rule,
  wikilink: ((tokens, index, _options, env: Env) => {
    const meta = tokens[index]!.meta as WikilinkMeta;
    const text = escapeHtml(displayText(meta));
    const tag = pageTag(env, meta.target);
    return tag ? `${tag}${text}</a>` : text;
  }) satisfies Rule,
  wikilink_open: ((tokens, index, _options, env: Env) =>
    opened(env, pageTag(env, (tokens[index]!.meta as WikilinkMeta).target))) satisfies Rule,
  wikilink_close: ((_tokens, _index, _options, env: Env) => closed(env)) satisfies Rule,
  embed: ((tokens, index, _options, env: Env) => {
    const { target, alt } = tokens[index]!.meta as WikilinkMeta & { alt: string };
    const tag = pageTag(env, target);
    const text = escapeHtml(alt || displayText({ target, fragment: null }));
    return tag ? `${tag}${text}</a>` : text;
  }) satisfies Rule,
});

type Rule = NonNullable<(typeof engine.renderer.rules)[string]>;

/** A field's text as HTML. Links lead only to public pages. */
export function inlineHtml(text: string, find: FindPage): string {
  if (/^https?:\/\/[^\s<>"']+$/i.test(text))
    return `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`;
  const env: Env = { find, isOpen: [] };
  return engine.renderInline(text, env);
}

function pageTag({ find }: Env, target: string): string | null {
  const page = find(target);
  return page && `<a class="internal" href="${escapeHtml(encodeURI(page.url))}">`;
}

function opened(env: Env, tag: string | null): string {
  env.isOpen.push(tag !== null);
  return tag ?? "";
}

function closed(env: Env): string {
  return env.isOpen.pop() ? "</a>" : "";
}

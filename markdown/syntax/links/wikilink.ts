import type MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import { imageSize } from "./image-size.ts";
import { changeLinkLevel, isInsideLink } from "./link-level.ts";
import { isInsideCode } from "../raw-code.ts";

export interface WikilinkMeta {
  target: string;
  fragment: string | null;
  line?: number;
}

export interface EmbedMeta extends WikilinkMeta {
  wiki: boolean;
  alt: string;
  width: number | null;
  height: number | null;
}

/** Longer than any path and label. It limits the search for `]]` on hostile input. */
const MAX_LENGTH = 1000;

/**
 * `[[Note#Heading|label]]` and `![[file.png|300x200]]`. A link without label is one `wikilink` token. One with a label is `wikilink_open`, inline content,
 * `wikilink_close`. An embed is one `embed` token. Where labels come first, it is `[[label|Note#Heading]]`.
 */
export function wikilinks(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("link", "wikilink", (state, silent) => {
    if (!state.src.startsWith("[[", state.pos) || isInsideLink(state)) return false;
    if (isInsideCode(state)) return false;
    const start = state.pos + 2;
    const end = endOf(state, start);
    if (end < 0) return false;
    const content = state.src.slice(start, end);
    if (isMarkdownLink(state, { content, end: end + 2 })) return false;
    const { isLabelFirst } = state.env as { isLabelFirst: boolean };
    const picture = isLabelFirst ? pictureOf(content) : null;
    const pipe = isLabelFirst ? content.lastIndexOf("|") : content.indexOf("|");
    const parts = pipe < 0 ? [content] : [content.slice(0, pipe), content.slice(pipe + 1)];
    const [target = "", label = ""] = isLabelFirst ? parts.toReversed() : parts;
    const meta = parseTarget(target);
    if (!meta) return false;
    if (!silent) {
      if (picture) state.push("embed", "", 0).meta = picture;
      else if (label.trim() === "") state.push("wikilink", "", 0).meta = meta;
      else if (isLabelFirst)
        pushLabelled(state, { meta, labelStart: start, labelEnd: start + pipe });
      else pushLabelled(state, { meta, labelStart: start + pipe + 1, labelEnd: end });
    }
    state.pos = end + 2;
    return true;
  });

  markdown.inline.ruler.before("image", "wiki_embed", (state, silent) => {
    if (!state.src.startsWith("![[", state.pos) || isInsideCode(state)) return false;
    const start = state.pos + 3;
    const end = endOf(state, start);
    if (end < 0) return false;
    const parts = state.src.slice(start, end).split("|");
    const { isLabelFirst } = state.env as { isLabelFirst: boolean };
    if (isLabelFirst) parts.unshift(withoutRange(parts.pop()!));
    const [path, ...options] = parts;
    const meta = parseTarget(path!);
    if (!meta || (meta.target === "" && meta.fragment === null)) return false;
    if (!silent) {
      const size = imageSize(options.at(-1) ?? "");
      const alt = (size ? options.slice(0, -1) : options).join("|").trim();
      const embed: EmbedMeta = {
        ...meta,
        wiki: true,
        alt,
        width: size?.width ?? null,
        height: size?.height ?? null,
      };
      state.push("embed", "", 0).meta = embed;
    }
    state.pos = end + 2;
    return true;
  });
}

/** `[[1]](https://x)`, `[[1]][a]` and `[[1]]`, if `[1]: https://x` defines it, are markdown links whose text has brackets. */
const DESTINATION =
  /\([ \t]*\(?(?:https?:\/\/|mailto:|#|\.{0,2}\/)[^()\s]*(?:\([^()\s]*\)[^()\s]*){0,5}\)?(?:[ \t]+"[^"\n]{0,200}")?[ \t]*\)/y;
/** A path of a file: `[[< Part 1]](part1.md)`. A remark after a link has another ending, or none: `[[Servlet]](context.xml)`, `[[Node]](v20.1)`. */
const PATH =
  /\([^()\s]*(?:[^()\s.]\/[^()\s]*|[^()\s.]\.(?:mdx?|markdown|html?|ipynb|rst|adoc|org|pdf|png|jpe?g|gif|svg|webp)(?:#[^()\s]*)?)\)/iy;
const REFERENCE = /\[([^[\]\n]{0,200})\]/y;

function isMarkdownLink(
  { src, env, md }: StateInline,
  { content, end }: { content: string; end: number },
): boolean {
  const isDefined = (label: string) =>
    Object.hasOwn(
      (env as { references?: object }).references ?? {},
      md.utils.normalizeReference(label),
    );
  DESTINATION.lastIndex = end;
  PATH.lastIndex = end;
  // `[[page|label]]` says enough: a path after it is a remark.
  if (src[end] === "(") return DESTINATION.test(src) || (!content.includes("|") && PATH.test(src));
  REFERENCE.lastIndex = end;
  const label = src[end] === "[" ? REFERENCE.exec(src)?.[1] : undefined;
  return label ? isDefined(label) : isDefined(content);
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** `[[picture.png]]` and `[[picture.png|alt=text|width=300px]]` of GitHub wikis. */
function pictureOf(content: string): EmbedMeta | null {
  const [path = "", ...options] = content.split("|");
  const meta = PICTURE.test(path.trim()) ? parseTarget(path) : null;
  if (!meta) return null;
  const option = (name: string) =>
    options.find((text) => text.trim().startsWith(`${name}=`))?.replace(/^[^=]*=/, "");
  const size = (name: string) => Number.parseInt(option(name) ?? "", 10) || null;
  const [width, height] = [size("width"), size("height")];
  return { ...meta, wiki: true, alt: option("alt")?.trim() ?? "", width, height };
}

function endOf({ src, posMax }: StateInline, start: number): number {
  const limit = Math.min(posMax, start + MAX_LENGTH);
  let labelled = false;
  for (let at = start; at < limit - 1; at++) {
    const code = src.charCodeAt(at);
    if (code === 0x0a || (code === 0x5b && src.charCodeAt(at + 1) === 0x5b)) return -1;
    if (code === 0x7c) labelled = true;
    if (code !== 0x5d || src.charCodeAt(at + 1) !== 0x5d) continue;
    // A label may end in a bracket: `[[note|label [1]]]`.
    const closes = !labelled || at + 2 >= posMax || src.charCodeAt(at + 2) !== 0x5d;
    if (closes) return at === start ? -1 : at;
  }
  return -1;
}

function parseTarget(text: string): WikilinkMeta | null {
  // Outside tables, people also escape the pipe, as is required inside them.
  const path = text.replace(/\\$/, "");
  const hash = path.indexOf("#");
  const target = (hash < 0 ? path : path.slice(0, hash)).trim();
  const fragment = hash < 0 ? "" : path.slice(hash).replace(/^#+/, "").trim();
  // `app/[[...slug]]/page.tsx` is a route of a program.
  if ((target === "" && fragment === "") || /[[\]]|^\.{3}\w/.test(target)) return null;
  return { target, fragment: fragment || null };
}

/**
 * Dendron embeds `![[note#start,1:#end]]`: lines from one heading to another. The part of the first heading is shown, because that is
 * nearly always what is meant.
 */
function withoutRange(target: string): string {
  return target.replace(/(#[^#]*?)(?:,\d+)?(?::#.*)?$/, "$1");
}

function pushLabelled(
  state: StateInline,
  link: { meta: WikilinkMeta; labelStart: number; labelEnd: number },
): void {
  const { posMax } = state;
  state.push("wikilink_open", "a", 1).meta = link.meta;
  state.pos = link.labelStart;
  state.posMax = link.labelEnd;
  changeLinkLevel(state, 1);
  state.md.inline.tokenize(state);
  changeLinkLevel(state, -1);
  state.posMax = posMax;
  state.push("wikilink_close", "a", -1);
}

import { ALLOWED, DROPPED_WITH_CONTENT } from "../safety/allowed-html.ts";
import { placeOf, type Place } from "./block-place.ts";
import { codeRanges, type CodeLines, isEscaped, lineStarts } from "./code-ranges.ts";
import { type JsxTag, readJsxTag } from "./jsx-tag.ts";

/** A tag of a component in a text, with the tag that closes it. */
export interface ComponentTag extends JsxTag {
  place: Place;
  line: number;
  /** On an opening tag that has an end. */
  closing: ComponentTag | null;
  /** On a closing tag. */
  opening: ComponentTag | null;
  /** The innermost component around it. */
  parent: ComponentTag | null;
}

export interface TagOptions {
  /** Blocks between fences. */
  fences: CodeLines;
  /** Blocks that are code only because they are indented. Within a component they are not. */
  indented(): CodeLines;
  isMdx: boolean;
}

const START = /<\/?(?=[A-Za-z])/g;
const COMPONENT = /^(?:[A-Z][\w.]*|[a-z][\w]*(?:-[\w]+)+|[a-z]\w*\.[\w.]+)$/;
/** Elements of MathML and SVG. */
const NO_COMPONENT = /^(?:annotation-xml|color-profile|font-face|missing-glyph)/;
const CLOSING_NAMES = /<\/([A-Za-z][\w.-]*)\s*>/g;
/** Components that have the name of an element. Without attributes they are the element. */
const LIKE_ELEMENTS = new Set(["Aside", "Details", "Figure", "Picture"]);
/** Elements that have no content in HTML. */
export const VOID = new Set("area br col embed hr img input link source track wbr".split(" "));
/** After this many tags that cannot be read, the rest is text. This limits the work on hostile input. */
const MAX_UNREADABLE = 200;
/** Components in components. */
const MAX_DEPTH = 50;

/** All tags of components outside code, in order. `<Name>` without an end is a placeholder, except in MDX. */
export function componentTags(
  source: string,
  { fences, indented, isMdx }: TagOptions,
): ComponentTag[] {
  const code = codeRanges(source, fences);
  const closed = new Set([...source.matchAll(CLOSING_NAMES)].map(([, name]) => name!));
  const tags: ComponentTag[] = [];
  const open: ComponentTag[] = [];
  // `style={{ … }}` is no HTML.
  const isJsx = isMdx || source.includes("={");
  let indentedLines: CodeLines | null = null;
  let unreadable = 0;
  const lineEnds = lineStarts(source)
    .map((lineStart) => lineStart - 1)
    .slice(1);
  let line = 0;
  START.lastIndex = 0;
  for (let match = START.exec(source); match; match = START.exec(source)) {
    const start = match.index;
    const after = code.endAt(start);
    if (after !== null) {
      START.lastIndex = after;
      continue;
    }
    while (lineEnds[line]! < start) line++;
    const name = /^<\/?([\w.-]+)/.exec(source.slice(start, start + 100))?.[1] ?? "";
    if (NO_COMPONENT.test(name) || (!COMPONENT.test(name) && !isJsx)) continue;
    if (isEscaped(source, start)) continue;
    const read = readJsxTag(source, start);
    if (!read) {
      if (++unreadable > MAX_UNREADABLE) break;
      continue;
    }
    if (!isComponent(source, read, { isMdx, closed })) continue;
    if (open.length === 0 && !isMdx && (indentedLines ??= indented())[line]) continue;
    const tag: ComponentTag = {
      ...read,
      place: placeOf(source, start, read.end),
      line,
      closing: null,
      opening: null,
      parent: open.at(-1) ?? null,
    };
    START.lastIndex = read.end;
    if (read.isClosing) {
      const at = open.findLastIndex((each) => each.name === read.name);
      if (at < 0 && !isMdx) continue;
      if (at >= 0) {
        tag.opening = open[at]!;
        open[at]!.closing = tag;
        tag.parent = open[at]!.parent;
        open.length = at;
      }
    } else if (COMPONENT.test(name) && !read.isSelfClosing && closed.has(name)) {
      if (open.length < MAX_DEPTH) open.push(tag);
    }
    tags.push(tag);
  }
  return tags;
}

/** `<IMG SRC=x>` and `<Table>` are HTML, in which upper case means nothing. */
function isElement({ name, attributes, hasBraces }: JsxTag): boolean {
  if (hasBraces || (LIKE_ELEMENTS.has(name) && attributes.size > 0)) return false;
  const element = name.toLowerCase();
  return (
    Object.hasOwn(ALLOWED, element) ||
    (name === name.toUpperCase() && DROPPED_WITH_CONTENT.has(element))
  );
}

function isComponent(
  source: string,
  tag: JsxTag,
  { isMdx, closed }: { isMdx: boolean; closed: ReadonlySet<string> },
): boolean {
  if (!COMPONENT.test(tag.name)) {
    // In HTML, `<a id="x"/>` is open.
    const isOpenInHtml = isMdx && tag.isSelfClosing && !VOID.has(tag.name);
    return tag.hasBraces || isOpenInHtml;
  }
  if (isMdx || tag.isClosing) return true;
  if (isElement(tag)) return false;
  // `Map<String>` is a type.
  if (/[\w)\]]/.test(source[tag.start - 1] ?? "")) return false;
  const hasValue = tag.hasBraces || [...tag.attributes.values()].some((value) => value !== "");
  return tag.isSelfClosing || hasValue || closed.has(tag.name);
}

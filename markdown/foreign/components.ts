import type { Arguments } from "./arguments.ts";
import { asEndLine, asOwnLine, type Place } from "./block-place.ts";
import { lineStarts } from "./code-ranges.ts";
import { type ComponentTag, componentTags, type TagOptions, VOID } from "./component-tags.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { indentations } from "./indentation.ts";
import { anchor, fieldOf, idOf, placeOf, updateOf } from "./component-ids.ts";
import { cardBlocks, cardOpening, isCard, isCardGroup, wholeCard } from "./card.ts";
import { containerOf } from "./meanings.ts";
import {
  asAddress,
  asCode,
  asFigure,
  asPicture,
  asText,
  asVimeo,
  asYoutube,
  CONTAINER_END,
  containerLine,
} from "./plain.ts";
import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";

/** Gives components of MDX and Vue their plain meaning. The tags of all others are dropped, and their content stays. */
export function rewriteComponents(
  source: string,
  options: TagOptions & { leftOut: Set<string>; haveIds?: boolean },
): Rewritten {
  const tags = componentTags(source, options);
  if (tags.length === 0) return { text: source, lines: null };
  const regions = tags.flatMap((tag) =>
    tag.closing && tag.place.isFirst && tag.closing.place.isFirst
      ? [{ from: tag.line, to: tag.closing.line }]
      : [],
  );
  const removed = indentations(source, regions);
  const edits: Edit[] = [];
  const starts = lineStarts(source);
  for (const [line, count] of removed.entries())
    if (count > 0) edits.push({ start: starts[line]!, end: starts[line]! + count, text: "" });
  const scan: ComponentScan = {
    containers: new Set(),
    links: new Set(),
    listings: new Map(),
    tabs: new Map(),
    leftOut: options.leftOut,
    haveIds: options.haveIds === true,
  };
  for (const tag of tags) {
    const place = { ...tag.place, indent: tag.place.indent.slice(removed[tag.line]) };
    edits.push({ start: tag.start, end: tag.end, text: meaningOf(scan, tag, place) });
  }
  return applyEdits(
    source,
    edits.sort((a, b) => a.start - b.start || a.end - b.end),
  );
}

interface ComponentScan {
  containers: Set<ComponentTag>;
  links: Set<ComponentTag>;
  /** Listings with their captions. */
  listings: Map<ComponentTag, string>;
  /** The labels of a group for the tabs that follow, from the last to the first. */
  tabs: Map<ComponentTag, string[]>;
  /** The names of components without a plain meaning. */
  leftOut: Set<string>;
  /** Whether links lead to titles of components. */
  haveIds: boolean;
}

function meaningOf(scan: ComponentScan, tag: ComponentTag, place: Place): string {
  const { opening } = tag;
  if (tag.isClosing) {
    if (opening && scan.containers.has(opening)) return asEndLine(place, CONTAINER_END);
    const caption = opening && scan.listings.get(opening);
    if (caption) return asEndLine(place, `\n${caption}\n`);
    return opening && scan.links.has(opening) ? "</a>" : elementEnd(tag);
  }
  if (/^[a-z]\w*$/.test(tag.name)) return element(tag);
  const address = tag.attributes.get("href") || tag.attributes.get("to");
  const media = mediaOf(tag);
  if (media !== null) return media;
  const given: Arguments = { list: [], named: lowerCase(tag.attributes) };
  if (tag.name === "Listing" && tag.closing) {
    scan.listings.set(tag, captionOf(tag));
    const file = tag.attributes.get("file-name");
    return file ? (asOwnLine(place, `${asCode(file)}\n`) ?? "") : "";
  }
  if (isCardGroup(tag.name)) return "";
  if (isCard(tag.name)) {
    const blocks = cardBlocks(given);
    const line = cardLine(tag, place, withId(scan, tag, blocks));
    if (line !== null && tag.closing) scan.containers.add(tag);
    if (line !== null) return line;
  }
  const container = tag.closing ? containerOf(tag.name, given) : null;
  if (container) {
    const title =
      container.kind === "tab" ? (container.title ?? nextLabel(scan, tag)) : container.title;
    const id = scan.haveIds && title !== undefined ? `\n${placeOf(title)}\n` : "";
    const line = asOwnLine(place, containerLine(container.kind, title) + id);
    if (line === null) return "";
    scan.containers.add(tag);
    return line;
  }
  if (/link$/i.test(tag.name) && address && tag.closing) {
    scan.links.add(tag);
    return `<a href="${escapeHtml(asAddress(address))}">`;
  }
  const field = fieldOf(tag) ?? updateOf(tag);
  if (field !== null) return asOwnLine(place, `${field}\n`) ?? "";
  const title = tag.attributes.get("title");
  if (!title || !/card|step|tile|feature|section/i.test(tag.name)) {
    scan.leftOut.add(tag.name);
    // Other pages link to it.
    const id = tag.attributes.get("id");
    return tag.isSelfClosing && id && ID.test(id) ? `<a id="${id}"></a>` : "";
  }
  const text = address ? `[${asText(title)}](${asAddress(address)})` : asText(title);
  const id = scan.haveIds ? anchor(idOf(title)) : "";
  return asOwnLine(place, `${id}**${text}**\n`) ?? "";
}

/** Null in the middle of a sentence, and without anything to show. */
function cardLine(
  { closing, isSelfClosing }: ComponentTag,
  place: Place,
  blocks: readonly string[],
): string | null {
  if (closing) return asOwnLine(place, `${cardOpening(blocks, place.indent)}\n`);
  return isSelfClosing && blocks.length > 0
    ? asOwnLine(place, `${wholeCard(blocks, place.indent)}\n`)
    : null;
}

/** Links lead to the title. */
function withId(
  { haveIds }: ComponentScan,
  { attributes }: ComponentTag,
  blocks: readonly string[],
): readonly string[] {
  const title = attributes.get("title");
  return haveIds && title ? [placeOf(title), ...blocks] : blocks;
}

/** An id that needs no escapes. */
const ID = /^[A-Za-z][\w.:-]{0,100}$/;

/** "Listing 3-1: A caption" of the Rust book. The caption is markdown. */
function captionOf({ attributes }: ComponentTag): string {
  const number = /^[\w.-]{1,20}$/.exec(attributes.get("number") ?? "")?.[0];
  const caption = attributes.get("caption")?.replace(/\s+/g, " ").trim();
  return [number ? word("listing", number) : "", caption].filter(Boolean).join(": ");
}

/** The labels of Nextra's tabs are an attribute of the group. */
function nextLabel(scan: ComponentScan, { parent }: ComponentTag): string | undefined {
  const items = parent?.attributes.get("items");
  if (!parent || !items) return undefined;
  const labels = scan.tabs.get(parent) ?? items.split(",").reverse();
  scan.tabs.set(parent, labels);
  return labels.pop();
}

function mediaOf({ name, attributes, isSelfClosing }: ComponentTag): string | null {
  const value = (...names: string[]) => names.map((each) => attributes.get(each)).find(Boolean);
  if (/youtube/i.test(name))
    return asYoutube(value("id", "videoId", "videoid", "youTubeId", "src", "url", "video")) ?? "";
  if (/^vimeo/i.test(name)) return asVimeo(value("id", "videoId")) ?? "";
  if (
    !/^(?:Image|Img|Picture|Figure|ThemedImage|ZoomImage|Zoom|NextImage|Screenshot|Frame)$/.test(
      name,
    )
  )
    return null;
  const src = value("src", "img", "image");
  if (!src) return isSelfClosing ? "" : null;
  const alt = value("alt") ?? "";
  const caption = value("caption");
  return caption
    ? asFigure({ src, alt, caption, width: value("width") ?? "" })
    : asPicture(alt, src);
}

/** An element of HTML with values in braces keeps the values that are strings. */
function element({ name, attributes, isSelfClosing }: ComponentTag): string {
  const kept = [...attributes]
    .filter(([key, value]) => value !== "" && /^[a-z][a-z-]*$/.test(key))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  if (!isSelfClosing || VOID.has(name)) return `<${name}${kept.join("")}>`;
  // In HTML, only these have no end tag.
  return `<${name}${kept.join("")}></${name}>`;
}

function elementEnd({ name }: ComponentTag): string {
  return /^[a-z]\w*$/.test(name) ? `</${name}>` : "";
}

function lowerCase(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...attributes].map(([name, value]) => [name.toLowerCase(), value]));
}

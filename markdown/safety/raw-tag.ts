import {
  addressOf,
  isEmptyData,
  isPastedPicture,
  LINK_SCHEMES,
  MEDIA_SCHEMES,
} from "../links/address.ts";
import { ANCHOR_PREFIX } from "../links/anchors.ts";
import { ALLOWED, COMMON, NOT_NESTING } from "./allowed-html.ts";
import { decodeEntities } from "../text/entities.ts";
import { linkInAttribute } from "../render/markers.ts";
import { SLOT_CLOSE, SLOT_OPEN } from "../note.ts";
import { MAX_NESTING, reportNesting, reportScheme, type NoteState } from "../render/state.ts";

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

const ADDRESSES = new Set(["href", "src", "poster"]);

/** Names are in lower case, and the first of several equal names wins. Values are as written, with entities not decoded. */
export function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name!.toLowerCase();
    if (attributes.has(key)) continue;
    const value = double ?? single ?? bare ?? "";
    // As in browsers, an address continues on the next line.
    attributes.set(key, ADDRESSES.has(key) ? value.replace(/[\t\n\r]/g, "") : value);
  }
  return attributes;
}

export interface RawTag {
  name: string;
  attributes: Map<string, string>;
  line: number;
}

export function closingTag(state: NoteState, name: string): string {
  if (NOT_NESTING.has(name)) return `</${name}>`;
  const isTooDeep = state.rawDepth > MAX_NESTING;
  state.rawDepth = Math.max(0, state.rawDepth - 1);
  return isTooDeep ? "" : `</${name}>`;
}

export function openingTag(state: NoteState, tag: RawTag): string {
  const { name, attributes } = tag;
  if (!NOT_NESTING.has(name) && ++state.rawDepth > MAX_NESTING) {
    if (state.rawDepth === MAX_NESTING + 1) reportNesting(state);
    return "";
  }
  const anchor = attributes.get("id") ?? (name === "a" ? attributes.get("name") : undefined);
  if (anchor) state.anchors.push(decodeEntities(anchor));
  if (name === "a" && attributes.has("href")) return rawLink(state, tag, anchor);
  if (name === "img" || name === "video" || name === "audio")
    return anchorBefore(anchor) + rawMedia(state, tag);
  return `<${name}${idOf(anchor)}${kept(tag, ["id"])}>`;
}

function rawLink(state: NoteState, tag: RawTag, anchor: string | undefined): string {
  const address = addressOf(decodeEntities(tag.attributes.get("href")!), LINK_SCHEMES);
  if (address.kind === "internal") {
    const { target, fragment, query } = address;
    const link = {
      kind: "link",
      target,
      fragment,
      wiki: false,
      label: "",
      line: tag.line,
    } as const;
    const index = state.slots.push({ ...link, ...(query !== undefined && { query }) }) - 1;
    return anchorBefore(anchor) + linkInAttribute(index);
  }
  if (address.kind === "blocked") {
    reportScheme(state, address, tag.line);
    return `<a${idOf(anchor)}>`;
  }
  return `<a${idOf(anchor)} href="${quoted(address.url)}" rel="noopener noreferrer nofollow ugc"${kept(tag, ["id", "href"])}>`;
}

function rawMedia(state: NoteState, tag: RawTag): string {
  const { name, attributes, line } = tag;
  const src = withHostOfNotion(decodeEntities(sourceOf(attributes)), attributes.get("alt"));
  const address = addressOf(src, MEDIA_SCHEMES);
  const number = (key: string) =>
    Number(/^\s*(\d{1,5})(?:px)?\s*$/.exec(attributes.get(key) ?? "")?.[1] ?? 0) || null;
  if (address.kind === "internal") {
    if (address.target === "") return "";
    const { target, fragment } = address;
    const alt = decodeEntities(attributes.get("alt") ?? "");
    const index =
      state.slots.push({
        kind: "embed",
        target,
        fragment,
        wiki: false,
        alt,
        width: number("width"),
        height: number("height"),
        block: false,
        line,
      }) - 1;
    return `${SLOT_OPEN}${index}${SLOT_CLOSE}`;
  }
  const isPasted = name === "img" && isPastedPicture(src);
  if (address.kind === "blocked" && !isPasted) {
    if (!isEmptyData(src)) reportScheme(state, address, line);
    return "";
  }
  const url = address.kind === "external" ? address.url : src;
  const extra =
    name === "img"
      ? ' loading="lazy" decoding="async"'
      : attributes.has("controls")
        ? ""
        : " controls";
  return `<${name} src="${quoted(url)}"${kept(tag, ["id", "src"])}${extra}>`;
}

/** Notion exports its icons by their path, without the host, and repeats the path as the alternative text. */
function withHostOfNotion(src: string, alt: string | undefined): string {
  return NOTION_ICON.test(src) && alt === src ? `https://www.notion.so${src}` : src;
}

const NOTION_ICON =
  /^\/icons\/[a-z\d-]+_(?:light)?(?:gray|brown|orange|yellow|green|blue|purple|pink|red)\.svg$/;

/** A picture without `src` has several sizes, or is loaded by a program when the reader comes to it. */
function sourceOf(attributes: RawTag["attributes"]): string {
  const src = attributes.get("src")?.trim() ?? "";
  const later = attributes.get("data-src") ?? "";
  // The picture in the address is only shown until then.
  if (later !== "" && (src === "" || src.startsWith("data:"))) return later;
  const [first = ""] = /[^\s,]\S*/.exec(attributes.get("srcset") ?? "") ?? [];
  return src || first.replace(/,$/, "");
}

/** The build writes the whole tag of a link or a picture, so it cannot carry the author's id. */
function anchorBefore(anchor: string | undefined): string {
  return anchor ? `<span${idOf(anchor)}></span>` : "";
}

function idOf(anchor: string | undefined): string {
  return anchor ? ` id="${ANCHOR_PREFIX}${quoted(decodeEntities(anchor))}"` : "";
}

/** The allowed attributes of a tag, except `without`. */
function kept({ name, attributes }: RawTag, without: string[]): string {
  let out = "";
  for (const [key, value] of attributes) {
    if (without.includes(key) || !(ALLOWED[name]!.includes(key) || COMMON.includes(key))) continue;
    out += value === "" ? ` ${key}` : ` ${key}="${quoted(decodeEntities(value))}"`;
  }
  return out;
}

function quoted(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

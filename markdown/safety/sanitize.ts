import sanitizeHtml from "sanitize-html";
import { LINK_SCHEMES, MEDIA_SCHEMES } from "../links/address.ts";
import { ALLOWED, COMMON, OWN } from "./allowed-html.ts";
import { MAX_NESTING, reportNesting, type NoteState } from "../render/state.ts";

const ownTags = Object.keys(OWN).filter((name) => name !== "*" && name !== "iframe");
const tags = [...new Set([...Object.keys(ALLOWED), ...ownTags])];

const POLICY: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: Object.fromEntries([
    ["*", [...COMMON, ...OWN["*"]!]],
    ...tags.map((tag) => [tag, [...(ALLOWED[tag] ?? []), ...(OWN[tag] ?? [])]]),
  ]),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: {
    img: [...MEDIA_SCHEMES, "data"],
    audio: [...MEDIA_SCHEMES],
    video: [...MEDIA_SCHEMES],
  },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  parseStyleAttributes: false,
  nestingLimit: MAX_NESTING,
};

/**
 * Second filter, over the whole of a note with raw HTML: it allows the same elements and the engine's own, closes open elements, and flattens those that are
 * nested too deeply.
 */
export function sanitize(state: NoteState, html: string): string {
  let depth = 0;
  let deepest = 0;
  const clean = sanitizeHtml(html, {
    ...POLICY,
    onOpenTag: () => {
      deepest = Math.max(deepest, ++depth);
    },
    onCloseTag: () => {
      depth--;
    },
  });
  if (deepest > MAX_NESTING) reportNesting(state);
  return withScrollingTables(clean.replaceAll(" />", ">"));
}

/** Tables in markdown already have this wrapper. */
const SCROLLED = '<div class="table" tabindex="0">';
const TABLE_TAG = /(<div class="table" tabindex="0">\s*)?<(\/?)table\b[^>]*>/g;

/** Makes authors' own tables scroll like markdown tables. Sanitized HTML is balanced, so tags can be counted. */
function withScrollingTables(html: string): string {
  if (!html.includes("<table")) return html;
  const open: string[] = [];
  return html.replace(TABLE_TAG, (tag, scrolled: string | undefined, slash: string) => {
    if (slash) return tag + (open.pop() ?? "");
    const wraps = open.length === 0 && !scrolled;
    open.push(wraps ? "</div>" : "");
    return wraps ? SCROLLED + tag : tag;
  });
}

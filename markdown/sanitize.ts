import sanitizeHtml from "sanitize-html";
import { LINK_SCHEMES, MEDIA_SCHEMES } from "./address.ts";
import { ALLOWED, COMMON, OWN } from "./allowed-html.ts";
import { MAX_NESTING, reportNesting, type NoteState } from "./state.ts";

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

/** Second filter for a note with raw HTML, over the whole of it: allows the same and the engine's own elements, closes what is open, and flattens what is too deep. */
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
  return clean.replaceAll(" />", ">");
}

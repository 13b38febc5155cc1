/** Elements that authors may use, with the attributes that each may have in addition to those of `COMMON`. */
export const ALLOWED: Record<string, string[]> = {
  a: ["href"],
  abbr: [],
  address: [],
  article: [],
  aside: [],
  audio: ["src", "controls", "loop", "muted", "preload"],
  b: [],
  bdi: [],
  bdo: [],
  blockquote: [],
  br: [],
  caption: [],
  center: [],
  cite: [],
  code: [],
  col: ["span", "width"],
  colgroup: ["span"],
  dd: [],
  del: ["datetime"],
  details: ["open"],
  dfn: [],
  div: ["align"],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h1: ["align"],
  h2: ["align"],
  h3: ["align"],
  h4: ["align"],
  h5: ["align"],
  h6: ["align"],
  hr: [],
  i: [],
  img: ["src", "alt", "width", "height", "align"],
  ins: ["datetime"],
  kbd: [],
  li: ["value"],
  mark: [],
  ol: ["start", "type", "reversed"],
  p: ["align"],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  section: [],
  small: [],
  span: [],
  strike: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: ["align", "width"],
  tbody: [],
  td: ["align", "valign", "colspan", "rowspan", "width"],
  tfoot: [],
  th: ["align", "valign", "colspan", "rowspan", "scope", "width"],
  thead: [],
  time: ["datetime"],
  tr: ["align", "valign"],
  tt: [],
  u: [],
  ul: [],
  var: [],
  video: ["src", "controls", "loop", "muted", "preload", "width", "height"],
  wbr: [],
};

export const COMMON = ["id", "title", "lang", "dir"];

/** Elements that are removed with their content: code, grammars other than HTML, and text that a browser reads as raw. */
export const DROPPED_WITH_CONTENT = new Set(
  "script style template noscript object svg math textarea select title xmp noembed noframes plaintext applet canvas iframe".split(
    " ",
  ),
);

/** HTML elements that are removed while their text stays. Any other name is not HTML and is shown as written. */
export const DROPPED = new Set(
  "html head body base link meta form input button label fieldset legend option optgroup datalist output progress meter embed param source track picture map area frame frameset dialog menu slot portal marquee blink font big nobr bgsound isindex keygen header footer main nav hgroup search data image basefont acronym dir selectedcontent fencedframe".split(
    " ",
  ),
);

/** Parts of SVG and MathML. Outside a whole picture or formula they are meaningless. */
const DRAWN = new Set(
  "circle ellipse polygon polyline rect tspan textpath lineargradient radialgradient clippath foreignobject animate animatemotion animatetransform maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics annotation annotation-xml".split(
    " ",
  ),
);
/** In a sentence, these without attributes are placeholders, as in `git add <path>`. */
const DRAWN_OR_PLACEHOLDER = new Set(
  "path line text use g stop defs symbol mask filter marker pattern desc set mpath switch view metadata".split(
    " ",
  ),
);

/** @param hasMore whether attributes or a slash follow the name */
export function isDrawn(name: string, hasMore: boolean): boolean {
  return DRAWN.has(name) || (hasMore && DRAWN_OR_PLACEHOLDER.has(name));
}

/** Elements without an end tag, or with an optional one: repeating them does not nest them. */
export const NOT_NESTING = new Set(
  "br hr img wbr col p li dt dd rt rp tr td th thead tbody tfoot colgroup caption".split(" "),
);

/** Removed without an issue, because the page loses nothing. */
export const DROPPED_SILENTLY = new Set([
  "picture",
  "source",
  "track",
  "font",
  "label",
  "html",
  "head",
  "body",
  "meta",
  "header",
  "footer",
  "main",
  "nav",
  "hgroup",
  "nobr",
  "title",
]);

/** `<button type="button">Edit</button>` leaves its text. Without attributes it may be a word in a sentence. */
export const isPlainControl = (name: string, attributes: string) =>
  name === "button" && attributes !== "";

/** Elements that the engine itself prints around and between the author's elements. */
export const OWN: Record<string, string[]> = {
  "*": ["class"],
  div: ["data-callout", "tabindex"],
  details: ["data-callout"],
  section: ["role", "aria-label"],
  span: ["role", "aria-label"],
  input: ["type", "checked", "disabled", "aria-label"],
  li: ["data-task"],
  pre: ["data-language", "tabindex"],
  a: ["rel", "role", "aria-label"],
  img: ["loading", "decoding"],
  iframe: [],
};

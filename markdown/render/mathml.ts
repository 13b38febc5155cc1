import { decodeEntities } from "../text/entities.ts";
import { escapeHtml } from "../text/html.ts";
import { attributesOf } from "../safety/raw-tag.ts";

/** Elements of MathML Core with the attributes that each may have in addition to those of `COMMON`. */
const ELEMENTS: Record<string, readonly string[]> = {
  math: ["display", "alttext"],
  annotation: [],
  menclose: ["notation"],
  merror: [],
  mfrac: ["linethickness"],
  mi: [],
  mmultiscripts: [],
  mn: [],
  mo: [
    "form",
    "fence",
    "separator",
    "lspace",
    "rspace",
    "stretchy",
    "symmetric",
    "maxsize",
    "minsize",
    "largeop",
    "movablelimits",
    "accent",
  ],
  mover: ["accent"],
  mpadded: ["width", "height", "depth", "lspace", "voffset"],
  mphantom: [],
  mprescripts: [],
  mroot: [],
  mrow: [],
  ms: [],
  mspace: ["width", "height", "depth"],
  msqrt: [],
  mstyle: [],
  msub: [],
  msubsup: [],
  msup: [],
  mtable: ["columnalign", "rowalign", "columnspacing", "rowspacing", "columnlines", "rowlines"],
  mtd: ["columnspan", "rowspan", "columnalign", "rowalign"],
  mtext: [],
  mtr: ["columnalign", "rowalign"],
  munder: ["accentunder"],
  munderover: ["accent", "accentunder"],
  none: [],
  semantics: [],
};
const COMMON = ["dir", "displaystyle", "scriptlevel", "mathvariant", "mathcolor", "mathbackground"];
/** Words, colors and lengths, but no addresses or strings, and no length that is larger than a page. */
const VALUE = /^(?!.*url)[\w#%.+\- ]{1,80}$/i;
const LONG_LENGTH = /\d{4}/;
/** Browsers read HTML in these elements, so they may contain only text. */
const TEXT_ONLY = new Set(["annotation", "mi", "mn", "mo", "ms", "mtext"]);
/** Content for other programs that is never displayed. */
const UNSEEN = "annotation-xml";

const MAX_LENGTH = 64 * 1024;
const MAX_DEPTH = 60;

/** Text, a tag, or a comment. Anything else that begins with `<` does not match. */
const PIECE =
  /[^<]+|<!--(?!-?>)(?:(?!--)[^])*-->|<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;

export type Formula = { html: string } | { refused: string };

/**
 * Rebuilds a MathML formula from parts that are known to be harmless: elements of MathML Core, their attributes with plain values, and text. A formula that
 * contains anything else is refused as a whole, because leaving out a part would change its meaning.
 * @param source from `<math` to `</math>`
 */
export function renderMathml(source: string): Formula {
  if (source.length > MAX_LENGTH) return { refused: `it is longer than ${MAX_LENGTH} characters` };
  const open: string[] = [];
  let unseen = 0;
  let html = "";
  for (let at = 0; at < source.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(source);
    if (!match) return { refused: "it is not well-formed" };
    const [piece, slash, written, attributes = "", selfClosing] = match;
    const name = written?.toLowerCase();
    if (name === undefined) {
      if (piece.startsWith("<!--") || unseen > 0) continue;
      if (open.length === 0) return { refused: "it is not well-formed" };
      html += escapeHtml(decodeEntities(piece));
      continue;
    }
    if (name === UNSEEN || unseen > 0) {
      if (name === UNSEEN && !selfClosing) unseen += slash ? -1 : 1;
      if (unseen < 0) return { refused: "it is not well-formed" };
      continue;
    }
    const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!allowed || (name === "math") !== (slash ? open.length === 1 : open.length === 0))
      return { refused: `it contains <${name}>` };
    if (slash) {
      if (open.pop() !== name) return { refused: "its elements are not closed in the right order" };
      html += `</${name}>`;
      continue;
    }
    if (TEXT_ONLY.has(open.at(-1) ?? "")) return { refused: `<${open.at(-1)}> contains <${name}>` };
    if (open.length >= MAX_DEPTH) return { refused: "it is nested too deeply" };
    html += `<${name}${attributesIn(attributes, allowed)}>`;
    if (selfClosing) html += `</${name}>`;
    else open.push(name);
  }
  return open.length === 0 && unseen === 0 ? { html } : { refused: "an element is not closed" };
}

/** Other attributes are left out: they change how a formula looks, not what it means. */
function attributesIn(source: string, allowed: readonly string[]): string {
  let attributes = "";
  for (const [name, written] of attributesOf(source)) {
    if (!allowed.includes(name) && !COMMON.includes(name)) continue;
    const value = decodeEntities(written).trim();
    if (name === "alttext") attributes += ` ${name}="${escapeHtml(value)}"`;
    else if (VALUE.test(value) && !LONG_LENGTH.test(value)) attributes += ` ${name}="${value}"`;
  }
  return attributes;
}

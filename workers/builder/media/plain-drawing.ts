/** A chain of references multiplies what is drawn. So few cannot multiply it much. */
const MAX_REFERENCES = 4;
const MAX_ELEMENTS = 2_000;
/** Wide round strokes take 300 MB for as many bytes. */
const MAX_BYTES = 16 * 1024;

const SVG_PREFIX = /xmlns:([^\s=]+)\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/g;
/** Every element of XML begins like this. So do some words in comments, which does no harm. */
const ELEMENT = /<(?:([^\s<>/!?:"'=]+):)?([^\s<>/!?:"'=]+)/g;
/** Text is missing: it would have the fonts of the server. */
const SHAPES = new Set(
  "svg g defs symbol use title desc metadata style clipPath path rect circle ellipse line polyline polygon linearGradient radialGradient stop".split(
    " ",
  ),
);
/** Other files, other names for the same text, and effects that take minutes. Some need no element. */
const REFUSED =
  /<!ENTITY|<\?(?!xml\s)|XInclude|&(?!(?:amp|lt|gt|quot|apos);)|\\|@import|data:|filter|dash/i;
const ENCODING = /<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i;

/**
 * Whether an SVG has only shapes, so that drawing it is quick. Nothing can end a drawing once it has begun: filters take
 * minutes, and a picture inside or dashes take gigabytes of memory. When in doubt it is not plain.
 */
export function isPlainDrawing(bytes: Buffer): boolean {
  if (bytes.length > MAX_BYTES) return false;
  const source = textOf(bytes);
  if (source === null || REFUSED.test(source) || ENCODING.test(source)) return false;
  const prefixes = new Set([...source.matchAll(SVG_PREFIX)].map(([, prefix]) => prefix));
  // Elements of editors are not drawn.
  const elements = [...source.matchAll(ELEMENT)].flatMap(([, prefix, name = ""]) =>
    prefix === undefined || prefixes.has(prefix) ? [name] : [],
  );
  if (elements.length > MAX_ELEMENTS || !elements.every((name) => SHAPES.has(name))) return false;
  const clips = source.match(/clip-path/gi)?.length ?? 0;
  // One line of a style sheet may clip every element.
  if (clips > 0 && elements.includes("style")) return false;
  return clips + elements.filter((name) => name === "use").length <= MAX_REFERENCES;
}

function textOf(bytes: Buffer): string | null {
  try {
    const source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return source.includes("\0") ? null : source;
  } catch {
    // The drawing is untrusted input, and in another encoding it is not drawn.
    return null;
  }
}

/** More words would not match if a page has an image or a note between them. */
const EDGE_WORDS = 6;

/** What an address ends with so that a browser scrolls to a line of a page and marks it. Browsers that do not know it open the page. */
export function textFragment(line: string): string {
  const words = line.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return "";
  if (words.length <= 2 * EDGE_WORDS) return `#:~:text=${encode(words)}`;
  return `#:~:text=${encode(words.slice(0, EDGE_WORDS))},${encode(words.slice(-EDGE_WORDS))}`;
}

/** A hyphen separates parts of a fragment. */
const encode = (words: readonly string[]) =>
  encodeURIComponent(words.join(" ").replace(HALF, "")).replaceAll("-", "%2D");

/** Half of a pair of surrogates, which no address can have. */
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

import { escapeHtml } from "../text/html.ts";

/**
 * For text and for attribute values in double quotes. Typographic characters (General Punctuation: dashes, quotes, bullets, ellipses) are written as numeric
 * references, because a single one would make the whole page take two bytes per character while it is rendered.
 */
export function escape(text: string): string {
  if (!/[&<>"\u2010-\u205e]/.test(text)) return text;
  return escapeHtml(text).replace(/[\u2010-\u205e]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A word with this many characters may not fit into a narrow column. */
const LONG_WORD = /\S{16,}/g;
const LONG_PART = 16;
const AFTER_MARKS = /(?<=[._/-])(?=[^._/-])/;
const AT_HUMPS = /(?<=\p{Ll})(?=\p{Lu})/u;

/** Like `escape`, but long names may break after dots, dashes and underscores, and parts that are still long may break before inner capitals. */
export function escapeBreakable(text: string): string {
  return escape(text).replace(LONG_WORD, (word) =>
    word
      .split(AFTER_MARKS)
      .flatMap((part) => (part.length < LONG_PART ? part : part.split(AT_HUMPS)))
      .join("<wbr>"),
  );
}

/** JSON for a `<script>` element, which only `</script` or `<!--` could end early. Typographic characters are written as in `escape`. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2010-\u205e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The parts of a list, put one after another. */
export function each<T>(items: readonly T[], part: (item: T, index: number) => string): string {
  let html = "";
  for (let index = 0; index < items.length; index++) html += part(items[index]!, index);
  return html;
}

/** The canonical form of an address: Unicode paths are percent-encoded. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + encodeURI(path);
}

import { escapeHtml } from "../text/html.ts";

/**
 * For text and for attribute values in double quotes. Typographic signs (General Punctuation: dashes, quotes, bullets,
 * ellipses) are written by number: a single one of them would make the whole page take two bytes a sign while it is made.
 */
export function escape(text: string): string {
  if (!/[&<>"\u2010-\u205e]/.test(text)) return text;
  return escapeHtml(text).replace(/[\u2010-\u205e]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A word of so many signs may not fit into a narrow column. */
const LONG_WORD = /\S{16,}/g;
const LONG_PART = 16;
const AFTER_MARKS = /(?<=[._/-])(?=[^._/-])/;
const AT_HUMPS = /(?<=\p{Ll})(?=\p{Lu})/u;

/** As `escape`, and long names may break after dots, dashes and underscores; parts that are long still, at their humps. */
export function escapeBreakable(text: string): string {
  return escape(text).replace(LONG_WORD, (word) =>
    word
      .split(AFTER_MARKS)
      .flatMap((part) => (part.length < LONG_PART ? part : part.split(AT_HUMPS)))
      .join("<wbr>"),
  );
}

/** JSON for a `<script>` element, which only `</script` or `<!--` could end early; typographic signs as in `escape`. */
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

/** The address for the world: Unicode paths are percent-encoded. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + encodeURI(path);
}

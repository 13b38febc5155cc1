import type { Card, CardTone } from "#schemas/channels/card.ts";

const ELLIPSIS = "…";

/** At most `max` UTF-16 units, without half of a character. A shortened text ends with an ellipsis. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - ELLIPSIS.length);
  // The first half of a surrogate pair would stand alone.
  return kept.replace(/[\uD800-\uDBFF]$/, "") + ELLIPSIS;
}

/** As `cut`, for what users wrote: `escape` adds the backslashes of a markup, which count. */
export function cutEscaped(text: string, max: number, escape: (text: string) => string): string {
  if (escape(text).length <= max) return escape(text);
  const characters = [...text].slice(0, max);
  let kept = characters.join("");
  while (escape(kept).length > max - ELLIPSIS.length) {
    characters.pop();
    kept = characters.join("");
  }
  return escape(kept) + ELLIPSIS;
}

/** At most `max` bytes in UTF-8. */
export function cutBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text;
  let kept = "";
  let size = Buffer.byteLength(ELLIPSIS);
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > max) break;
    kept += character;
  }
  return kept + ELLIPSIS;
}

/** The buttons that are links. */
export const linksOf = ({ buttons }: Card): { label: string; url: string }[] =>
  buttons.flatMap((button) => ("url" in button ? [button] : []));

/** A URL inside the parentheses of a Markdown link. */
export const inLink = (url: string): string =>
  url.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(/\s/g, "%20");

/** The stripe beside a message, as `0xRRGGBB`. */
export const toneColors: Record<CardTone, number> = {
  neutral: 0x64748b,
  running: 0x2563eb,
  success: 0x16a34a,
  warning: 0xd97706,
  error: 0xdc2626,
};

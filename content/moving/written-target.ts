import { isPageFile } from "#markdown/formats/format.ts";
import type { Place } from "./destinations.ts";

/** `written`: how the old target is written at the place. */
interface Context {
  path: string;
  source: string;
  place: Place;
}

/** How a target must be written at a place, so that the compiler reads it as meant. */
export function writtenTarget(target: string, { path, source, place }: Context): string {
  const text = place.kind === "address" ? addressText(target, source, place) : target;
  return isPageFile(path) && !/\.base$/i.test(path) ? JSON.stringify(text).slice(1, -1) : text;
}

/** Anything else would end the address, or mean something in markdown or HTML. */
const UNSAFE = /[\p{Cc}%#?"'<>\\`&|{}^*[\]]/gu;
const SPACE = /[ \u00A0]/g;
const NON_ASCII = /[^\x20-\x7e]+/g;

function addressText(target: string, source: string, { start, end }: Place): string {
  const before = source.slice(0, start);
  const old = source.slice(start, end);
  const isBracketed = before.endsWith("<");
  const isQuoted = /["']$/.test(before);
  let text = target.replace(UNSAFE, encoded);
  // Spaces end an address, unless something stands around it.
  const keepsSpaces = (isBracketed || isQuoted) && !/%20/.test(old);
  if (!keepsSpaces) text = text.replace(SPACE, encoded);
  if (!isBracketed && !isQuoted && !hasPairs(text)) text = text.replace(/[()]/g, parenthesis);
  return /%[c-f][\da-f]/i.test(old) ? text.replace(NON_ASCII, encoded) : text;
}

const encoded = (text: string) =>
  /^[*']$/.test(text)
    ? `%${text.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(text);
const parenthesis = (sign: string) => (sign === "(" ? "%28" : "%29");

function hasPairs(text: string): boolean {
  let open = 0;
  for (const sign of text)
    if (sign === "(") open++;
    else if (sign === ")" && --open < 0) return false;
  return open === 0;
}

import { codeRanges } from "../foreign/code-ranges.ts";
import { fencedLines } from "../foreign/fences.ts";

/** Pairs of shortcodes, such as `hugo-encryptor` and `fixit-encryptor`, and of tags. With a comment inside the braces, Hugo only shows one. */
const PAIRS: readonly [start: RegExp, end: RegExp][] = [
  [/\{\{[<%]\s*([\w-]*encrypt[\w-]*)/gi, /\{\{[<%]\s*\/\s*([\w-]+)/gi],
  [/\{%-?\s*(?!end)([\w-]*encrypt[\w-]*)/gi, /\{%-?\s*end([\w-]+)/gi],
];
const CONTAINER = /^[ \t]*:{3,}[ \t]*encrypt\b/i;

/** Whether a program encrypts a part of the note, which begins and ends with a shortcode of Hugo, a tag, or a container of VuePress. */
export function hasEncryptedPart(source: string): boolean {
  if (!/encrypt/i.test(source)) return false;
  for (const [start, end] of PAIRS) {
    const names = namesIn(source, start);
    const ends = names.size > 0 ? namesIn(source, end) : names;
    if ([...names].some((name) => ends.has(name))) return true;
  }
  if (!/:::[ \t]*encrypt/i.test(source)) return false;
  const fences = fencedLines(source);
  return source.split("\n").some((line, at) => CONTAINER.test(line) && !fences[at]);
}

/** Fern and Redocly show these parts to readers with a role, or in a team. Visitors without a login are "everyone" and "anonymous". */
const RESTRICTED = [
  /<If\s(?![^>]{0,300}(?:\bnot\b|everyone))[^>]{0,300}\b(?:roles\b|loggedIn\b(?!=\{false))/g,
  /\{%-?\s*if\s(?![^%]{0,300}(?:\bnot\b|anonymous))[^%]{0,300}\$rbac\.teams\b/g,
];

/** Whether a program shows a part of the note only to some readers. */
export function hasRestrictedPart(source: string): boolean {
  if (!source.includes("<If") && !source.includes("$rbac")) return false;
  const starts = RESTRICTED.flatMap((form) => [...source.matchAll(form)].map(({ index }) => index));
  if (starts.length === 0) return false;
  const code = codeRanges(source, fencedLines(source));
  return starts.some((start) => code.endAt(start) === null);
}

function namesIn(source: string, pattern: RegExp): Set<string> {
  return new Set([...source.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase()));
}

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

function namesIn(source: string, pattern: RegExp): Set<string> {
  return new Set([...source.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase()));
}

import type { LanguageSettings } from "./language-set.ts";
import { isSureName, languageOfName } from "./names.ts";

/** A name without its ending, and where a language may begin in it: after a separator that is not its first character. */
const ENDING = /\.\w+$/;
const SIGN = /(?<=[^/._-])[._-](?=[a-z])/gi;
/** One translated first page is enough. */
const FIRST_PAGE = /(?:^|\/)(?:_?index|readme|home)\.\w+$/i;
const MIN_PAIRS = 2;

/** A file name with a language. */
export interface SuffixedName {
  /** The path without it. */
  page: string;
  separator: string;
  /** In lower case. */
  key: string;
}

/** Reads `guide/intro.fr.md`, `intro_zh-CN.md`; null if the name does not end in a language. */
function readSuffix(path: string): SuffixedName | null {
  const [ending = ""] = ENDING.exec(path) ?? [];
  const stem = path.slice(0, path.length - ending.length);
  const start = stem.lastIndexOf("/") + 1;
  for (const { 0: separator, index } of stem.slice(start).matchAll(SIGN)) {
    const key = stem.slice(start + index + 1);
    if (languageOfName(key) === null) continue;
    return { page: stem.slice(0, start + index) + ending, separator, key: key.toLowerCase() };
  }
  return null;
}

/** `intro.fr.md`, whatever comes before the ending. */
export function readDotted(path: string): SuffixedName | null {
  const [, stem, key = "", ending = ""] = /^(.*[^/])\.([^./]+)(\.\w+)$/.exec(path) ?? [];
  if (stem === undefined) return null;
  return { page: stem + ending, separator: ".", key: key.toLowerCase() };
}

/** Notes with a language in their name next to the same note without one, or in another language, by path. */
export function pairedNotes(notes: readonly string[]): Map<string, SuffixedName> {
  const all = new Set(notes.map((path) => path.toLowerCase()));
  const possible = notes.flatMap((path): [string, SuffixedName][] => {
    const suffixed = readSuffix(path);
    // After a hyphen or an underscore, only names count that hardly mean something else.
    const isClear = suffixed?.separator === "." || isSureName(suffixed?.key ?? "");
    return suffixed && isClear ? [[path, suffixed]] : [];
  });
  const versions = new Map<string, number>();
  for (const [, { page, separator }] of possible) {
    const name = page.toLowerCase();
    const isWeak = separator !== ".";
    versions.set(name, (versions.get(name) ?? 0) + (isWeak ? 0 : 1));
  }
  return new Map(
    possible.filter(([, { page }]) => {
      const name = page.toLowerCase();
      return all.has(name) || (versions.get(name) ?? 0) > 1;
    }),
  );
}

/**
 * Notes such as `intro.fr.md` next to `intro.md` or `intro.en.md`.
 * @param language of the project's settings
 */
export function suffixesOfLanguages(
  notes: readonly string[],
  { root, language }: { root: string; language: string },
): LanguageSettings | null {
  const pairs = new Map<string, number>();
  for (const { page, key } of pairedNotes(notes.filter((path) => path.startsWith(root))).values())
    pairs.set(key, (pairs.get(key) ?? 0) + (FIRST_PAGE.test(page) ? MIN_PAIRS : 1));
  const keys = [...pairs].flatMap(([key, count]) => (count >= MIN_PAIRS ? key : [])).sort();
  if (!keys.some(isSureName)) return null;
  const main = keys.find((key) => languageOfName(key) === language) ?? language;
  return {
    origin: "their names",
    main,
    isMainNamed: false,
    suffixes: "pairs",
    languages: [main, ...keys.filter((key) => key !== main)].map((key) => ({
      key,
      tag: null,
      name: null,
      folders: [],
    })),
  };
}

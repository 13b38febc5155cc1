import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Family } from "#markdown/themes/model.ts";

/** A file of a font package, and the characters that it has. */
interface FontFile {
  path: string;
  ranges: [from: number, to: number][];
  isEastAsian: boolean;
}

export interface ChosenFonts {
  /** In the order in which a character's font is looked for. */
  paths: string[];
  /** The text without the characters that no font has. Null if that would leave out letters. */
  text: string | null;
}

const require = createRequire(import.meta.url);
const SCOPE = "@fontsource-variable/";
/** The theme's own fonts have Latin letters and often more; this one has Cyrillic and Greek. */
const EUROPEAN = ["inter"];
const ARABIC = ["vazirmatn"];
/** The same character looks different in each of these languages. */
const EAST_ASIAN = { zh: "noto-sans-sc", ja: "noto-sans-jp", ko: "noto-sans-kr" } as const;

/** With arrows, which the others lack. These packages name characters of other scripts that their files do not have. */
const EAST_ASIAN_CHARACTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u2190\u2192\u3000-\u303f\uff01-\uff60]/u;

const packages = new Map<string, FontFile[]>();

/** Fonts for a text: files of the theme's family, and of others for scripts that it does not have. */
export function chooseFonts(
  text: string,
  { family, language }: { family: Family; language: string },
): ChosenFonts {
  const candidates = [
    ...new Set([packageOf(family), ...EUROPEAN, ...ARABIC, ...eastAsian(text, language)]),
  ].flatMap(filesOf);
  const used = new Set<FontFile>();
  let drawn = "";
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const isEastAsian = EAST_ASIAN_CHARACTER.test(character);
    const file = candidates.find(
      (font) =>
        font.isEastAsian === isEastAsian &&
        font.ranges.some(([from, to]) => from <= code && code <= to),
    );
    if (file) used.add(file);
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return { paths: [], text: null };
    drawn += file ? character : " ";
  }
  const paths = candidates.filter((file) => used.has(file)).map(({ path }) => path);
  return { paths, text: drawn.replace(/ +/g, " ").trim() };
}

/** The package of a font that visitors have themselves cannot be known, so such a site gets the one of the other themes. */
function packageOf({ files }: Family): string {
  return /@fontsource-variable\/([^/]+)\//.exec(files[0]?.file ?? "")?.[1] ?? "inter";
}

function eastAsian(text: string, tag: string): string[] {
  const [primary = ""] = tag.toLowerCase().split("-");
  const written = /[\u3040-\u30ff]/.test(text)
    ? "ja"
    : /[\uac00-\ud7a3]/.test(text)
      ? "ko"
      : primary;
  const first = Object.entries(EAST_ASIAN).find(([language]) => language === written)?.[1];
  return [...new Set([...(first ? [first] : []), ...Object.values(EAST_ASIAN)])];
}

function filesOf(name: string): FontFile[] {
  const known = packages.get(name);
  if (known) return known;
  const ranges = JSON.parse(
    readFileSync(require.resolve(`${SCOPE}${name}/unicode.json`), "utf8"),
  ) as Record<string, string>;
  const files = Object.entries(ranges).map(([subset, written]) => ({
    path: `${SCOPE}${name}/files/${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`,
    ranges: written.split(",").map(readRange),
    isEastAsian: Object.values<string>(EAST_ASIAN).includes(name),
  }));
  packages.set(name, files);
  return files;
}

/** `U+4e00` or `U+4e00-4eff`. */
function readRange(written: string): [number, number] {
  const [from = "", to = from] = written.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const bytes = new Map<string, Buffer>();
/** Enough for all alphabets and for a page of Chinese text. */
const MAX_FILES_IN_MEMORY = 60;

export function readFont(path: string): Buffer {
  const read = bytes.get(path) ?? readFileSync(require.resolve(path));
  bytes.set(path, read);
  const [oldest] = bytes.keys();
  if (bytes.size > MAX_FILES_IN_MEMORY && oldest !== undefined) bytes.delete(oldest);
  return read;
}

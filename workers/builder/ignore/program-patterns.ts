import { anchored, anywhere, folderNamed, type Patterns, withoutBraces } from "./patterns.ts";

/*
 * Settings that are programs. They are not run: only literal strings in them can be read.
 */

/** Notes only: what is imported from such a folder is part of the page that imports it. */
const UNDERSCORED = ["md", "markdown"].flatMap((end) => [`_*.${end}`, `**/_*/**/*.${end}`]);

export function docusaurus(text: string, folder: string): Patterns[] {
  // Its documents may lie beside the site.
  const outside = [...text.matchAll(/\bpath\s*:\s*(["'`])\.\.\/([^"'`]*)\1/g)];
  const above = folder.replace(/[^/]+\/$/, "");
  const others = folder === "" ? [] : outside.map(([, , to = ""]) => above + folderNamed(to));
  // It counts from the folder of documents, of which there may be several.
  const excluded = literals(text, "exclude").flatMap(withoutBraces).map(anywhere);
  return [...new Set([folder, ...others])].map((place) => ({
    folder: place,
    lines: [...UNDERSCORED, ...excluded],
    origin: "the Docusaurus settings",
  }));
}

export function astro(_text: string, folder: string): Patterns[] {
  return ["src/pages/", "src/content/"].map((place) => ({
    folder: folder + place,
    lines: UNDERSCORED,
    origin: "the Astro settings",
  }));
}

export function quartz(text: string): Patterns | null {
  const lines = literals(text, "ignorePatterns").flatMap(withoutBraces).map(anchored);
  return lines.length === 0 ? null : { folder: "content/", lines, origin: "quartz.config" };
}

/** @throws when it names files in a way that only running it would tell */
export function vitepress(text: string, folder: string): Patterns | null {
  const source = /\bsrcDir\s*:\s*(["'`])([^"'`]*)\1/.exec(text)?.[2] ?? "";
  const lines = literals(text, "srcExclude").flatMap(withoutBraces).map(anchored);
  if (lines.length === 0 && /\bsrcExclude\b/.test(withoutComments(text)))
    throw new Error("a program");
  if (lines.length === 0) return null;
  return { folder: folder + folderNamed(source), lines, origin: "the VitePress settings" };
}

export function eleventy(text: string, folder: string): Patterns {
  const added = withoutComments(text).matchAll(/\bignores\.add\(\s*(["'`])((?:(?!\1).)*)\1/g);
  const lines = [...added].flatMap(([, , pattern = ""]) => withoutBraces(pattern)).map(anchored);
  return { folder, lines, origin: "the Eleventy settings" };
}

export function sphinx(text: string, folder: string): Patterns {
  const lines = literals(text.replace(/^\s*#.*$/gm, ""), "exclude_patterns").map(anchored);
  return { folder, lines, origin: "conf.py" };
}

const TEXT = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`[^\`]*\``;
const COMMENT = new RegExp(String.raw`(${TEXT})|/\*[^]*?\*/|//.*`, "g");

function withoutComments(program: string): string {
  return program.replace(COMMENT, (_, text?: string) => text ?? " ");
}

/** The texts in every `name: ["a", "b"]`, also when the list has a name of its own. */
function literals(program: string, name: string): string[] {
  const text = withoutComments(program);
  const other = new RegExp(String.raw`\b${name}\s*:\s*([A-Za-z_$][\w$]*)\s*[,}\n]`).exec(text)?.[1];
  return [name, ...(other ? [other.replaceAll("$", String.raw`\$`)] : [])].flatMap((key) => {
    const list = new RegExp(
      String.raw`\b${key}["']?\s*(?::[^=[\]{}]*(?:\[\]|>)\s*=|\+?=|:)\s*\[((?:${TEXT}|[^\]"'\`])*)\]`,
      "g",
    );
    return [...text.matchAll(list)].flatMap(([, inner = ""]) =>
      [...inner.matchAll(new RegExp(TEXT, "g"))].map(([literal]) => literal.slice(1, -1)),
    );
  });
}

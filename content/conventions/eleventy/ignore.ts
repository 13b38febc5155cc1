import { anchored, escaped, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import { withoutComments } from "../../ignore/program-patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { folderAt, pathAt } from "../paths.ts";
import { readEleventy, SETTINGS } from "./settings.ts";

export const eleventyIgnore: readonly IgnoreReader[] = [{ file: SETTINGS, read: eleventy }];

/** What Eleventy ignores, and its folders of templates and data. */
function eleventy(text: string, folder: string): Patterns[] {
  const added = withoutComments(text).matchAll(/\bignores\.add\(\s*(["'`])((?:(?!\1).)*)\1/g);
  const lines = [...added].flatMap(([, , pattern = ""]) => withoutBraces(pattern)).map(anchored);
  const formats = withoutMarkdown(text) ? ["*.md", "*.markdown"] : [];
  const { input, includes, layouts, data } = readEleventy(text);
  const place = folderAt(folder, input) ?? folder;
  const folders = [includes, layouts, data].flatMap((name) => {
    const path = name === null ? null : pathAt("", name);
    return path === null || path === "" ? [] : [`/${escaped(path)}/`];
  });
  const origin = "the Eleventy settings";
  return [
    { folder, lines, origin },
    { folder: place, lines: [...folders, ...formats], origin },
  ];
}

/** Eleventy makes pages of the formats in this list alone, if there is one. */
const FORMATS = /\b(?:templateFormats\s*:|setTemplateFormats\()\s*(\[[^\]$]*\]|"[^"]*"|'[^']*')/;

function withoutMarkdown(program: string): boolean {
  const text = withoutComments(program);
  const formats = FORMATS.exec(text)?.[1];
  if (formats === undefined || /\baddTemplateFormats\(|\.{3}/.test(text)) return false;
  return !/\b(?:md|markdown)\b|\*/.test(formats);
}

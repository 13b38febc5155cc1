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
  const { input, includes, layouts, data } = readEleventy(text);
  const place = folderAt(folder, input) ?? folder;
  const folders = [includes, layouts, data].flatMap((name) => {
    const path = name === null ? null : pathAt("", name);
    return path === null || path === "" ? [] : [`/${escaped(path)}/`];
  });
  const origin = "the Eleventy settings";
  return [
    { folder, lines, origin },
    ...(folders.length === 0 ? [] : [{ folder: place, lines: folders, origin }]),
  ];
}

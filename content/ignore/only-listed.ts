import { pathGlob } from "../inherited/path-glob.ts";
import { escaped, type Patterns } from "./patterns.ts";

/** A README is a home page here, although programs of these lists make none of it. */
export const HOME_PAGES = "{README,index}.{md,markdown}";

const NOTES = ["*.md", "*.markdown", "*.mdx"];

interface Place extends Pick<Patterns, "folder" | "origin"> {
  /** What names begin with that stay private in any case. */
  hidden?: "._" | ".";
}

/** Longer lists are not written by hand, and every note is compared with every glob. */
const MAX_GLOBS = 2_000;

/** Leaves out the notes of a folder that none of these globs names. None if one of them cannot be read, or if there are too many. */
export function onlyListed(
  globs: readonly string[],
  { folder, origin, hidden = "._" }: Place,
): Patterns[] {
  const partial = [{ folder, lines: [], origin, isPartial: true }];
  if (globs.length > MAX_GLOBS) return partial;
  const forms = globs.map((glob) => pathGlob(escaped(folder) + glob)?.source);
  if (forms.includes(undefined)) return partial;
  const except = new RegExp(`^(?!(?:.*/)?[${hidden}])(?:${forms.join("|")})`, "iu");
  return [{ folder, lines: NOTES, origin, except }];
}

/** `**` in a glob may mean no folder at all. */
export function filesOf(glob: string): string[] {
  const name = glob.replace(/^\.?\//, "");
  return name.includes("**/") ? [name, name.replaceAll("**/", "")] : [name];
}

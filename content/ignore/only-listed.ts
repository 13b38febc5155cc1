import { pathGlob } from "../inherited/path-glob.ts";
import { escaped, type Patterns } from "./patterns.ts";

const NOTES = ["*.md", "*.markdown"];
/** Names that begin with a dot or an underscore stay private. */
const PUBLIC = "^(?!(?:.*/)?[._])";

/** Leaves out the notes of a folder that none of these globs names. None if a glob cannot be read. */
export function onlyListed(
  globs: readonly string[],
  { folder, origin }: Pick<Patterns, "folder" | "origin">,
): Patterns[] {
  const forms = globs.map((glob) => pathGlob(escaped(folder) + glob)?.source);
  if (forms.includes(undefined)) return [];
  const except = new RegExp(`${PUBLIC}(?:${forms.join("|")})`, "iu");
  return [{ folder, lines: NOTES, origin, except }];
}

import { type Format, findFrontMatter } from "../find-front-matter.ts";

/** Where the YAML of a note is. */
export type YamlBlock =
  /** `insertAt`: where front matter would begin. */
  | { state: "none"; insertAt: number }
  | { state: "yaml"; start: number; end: number }
  | { state: "other"; format: Exclude<Format, "yaml"> }
  /** It has no end. */
  | { state: "open" }
  /** Its lines end in a way that only the build reads. */
  | { state: "mixed" };

const BYTE_ORDER_MARK = "\uFEFF";

/** A note as the build reads it: with line feeds, and without a byte order mark. */
export const asBuilt = (text: string) =>
  text.replace(/\r\n?/g, "\n").replace(new RegExp(`^${BYTE_ORDER_MARK}`), "");

/** Finds the front matter where the build finds it. */
export function findBlock(text: string): YamlBlock {
  const built = findFrontMatter(asBuilt(text));
  if (built.kind === "none")
    return { state: "none", insertAt: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0 };
  if (built.format !== "yaml") return { state: "other", format: built.format };
  if (built.kind === "open") return { state: "open" };
  const block = findFrontMatter(text);
  if (block.kind !== "closed") return { state: "mixed" };
  return { state: "yaml", start: block.start, end: block.end };
}

import { decodeEntities } from "#markdown/text/entities.ts";
import { bodyOfPage } from "#markdown/themes/body-marks.ts";

export interface OutlineHeading {
  /** A link to it is `path#id`. */
  id: string;
  title: string;
  depth: number;
  /** Null if the heading is inside of another block, or comes from an embedded note. */
  line: number | null;
}

const HEADING = /(?:<!--(\d+)-->\s*)?<h([1-6]) id="([^"]*)"[^>]*>(.*?)<\/h\2>/gs;
const TAG = /<[^>]*>/g;

/** The headings of a page that was rendered for a preview, with comments that tell the lines of its blocks. */
export function outlineOf(page: string): OutlineHeading[] {
  return [...(bodyOfPage(page) ?? "").matchAll(HEADING)].map(
    ([, line, depth, id = "", content = ""]) => ({
      id: decodeEntities(id),
      title: decodeEntities(content.replace(TAG, "")).trim(),
      depth: Number(depth),
      line: line === undefined ? null : Number(line),
    }),
  );
}

import type { SplitNote } from "../front-matter/split.ts";
import { titleFromPath } from "../links/slug.ts";
import type { NoteState } from "../render/state.ts";
import { baseAsMarkdown } from "./base-page.ts";
import { frontMatterOfCanvas } from "./canvas/read-canvas.ts";
import { drawingSlot, textOfDrawing } from "./drawing.ts";
import { isPageFile, type PageFormat } from "./format.ts";

/** A file without front matter. A canvas may have some among its data, written by a plug-in. */
export function wholeFile(path: string, body: string): SplitNote {
  const values = /\.canvas$/i.test(path) ? frontMatterOfCanvas(body) : {};
  const doubt =
    values === null ? "Its properties cannot be read, and may ask not to publish it." : null;
  return { values: values ?? {}, body, bodyOffset: 0, lineOf: () => null, issues: [], doubt };
}

/** The markdown of a page, and what comes before it. */
export function partsOf(
  format: PageFormat,
  { body, state, path }: { body: string; state: NoteState; path: string },
): { source: string; lead: string } {
  if (format === "base") return { source: baseAsMarkdown(body), lead: "" };
  if (format !== "drawing") return { source: body, lead: "" };
  return {
    source: textOfDrawing(body, !isPageFile(path)),
    lead: drawingSlot(state, nameOfPage(path)),
  };
}

/** The file name without the extensions of its format. */
export function nameOfPage(path: string): string {
  return titleFromPath(path).replace(/\.(?:canvas|base|excalidraw)$/i, "");
}

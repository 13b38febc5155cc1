/** What a file is that has a page. Only a note is a text. */
export type PageFormat = "note" | "canvas" | "base" | "drawing";

const OTHER = /\.(canvas|base|excalidraw)$/i;
/** The plug-in's own notes: the drawing is their data. */
const DRAWING_NOTE = /\.excalidraw\.mdx?$/i;

/** Whether a file that is not markdown has a page: a canvas, a base or a drawing. */
export function isPageFile(path: string): boolean {
  return OTHER.test(path);
}

/** @param values the front matter, if the file has one */
export function formatOf(path: string, values: Record<string, unknown>): PageFormat {
  const extension = OTHER.exec(path)?.[1]?.toLowerCase();
  if (extension === "canvas" || extension === "base") return extension;
  const plugin = values["excalidraw-plugin"];
  const isDrawing =
    extension !== undefined || DRAWING_NOTE.test(path) || plugin === "parsed" || plugin === "raw";
  return isDrawing ? "drawing" : "note";
}

import { SLOT_CLOSE, SLOT_OPEN, type Slot } from "../note.ts";
import type { NoteState } from "../render/state.ts";
import { word } from "../text/word.ts";

/** Where the plug-in's data begins: the texts of the drawing, then the drawing itself. All of it may be a comment. */
const DATA = /^(?:%%\s*\n)?(?:# Excalidraw Data|#{1,2} (?:Drawing|Text Elements))[ \t]*$/m;
const HINT = /^==⚠[^\n]*⚠==.*$/gm;
const EXTENSIONS = ["svg", "png"];
const MODES = ["", ".light", ".dark"];

/** The author's own text in the note of a drawing. A file of its own format has none. */
export function textOfDrawing(body: string, isMarkdown: boolean): string {
  if (!isMarkdown) return "";
  const data = body.search(DATA);
  return (data < 0 ? body : body.slice(0, data)).replace(HINT, "").trim();
}

/** The pictures that the plug-in may have exported beside a drawing, the best first. */
export function picturesOfDrawing(path: string): string[] {
  const stem = path.replace(/\.(?:mdx?|excalidraw)$/i, "").replace(/\.excalidraw$/i, "");
  return EXTENSIONS.flatMap((extension) =>
    MODES.flatMap((mode) =>
      [`${stem}.excalidraw`, stem].map((name) => `${name}${mode}.${extension}`),
    ),
  );
}

/** The picture of the note's own drawing. */
export function drawingSlot(state: NoteState, title: string): string {
  const slot: Slot = {
    kind: "embed",
    target: "",
    fragment: null,
    wiki: true,
    alt: title,
    width: null,
    height: null,
    block: true,
    line: 1,
  };
  return `${SLOT_OPEN}${state.slots.push(slot) - 1}${SLOT_CLOSE}`;
}

/** Shown if the repository has no such picture. */
export function missingDrawing(title: string): string {
  return `<p class="unanswered">${word("missingDrawing", title)}</p>\n`;
}

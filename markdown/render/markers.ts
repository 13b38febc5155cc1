import { SLOT_CLOSE, SLOT_OPEN, type BlockAnchor } from "../note.ts";
import type { NoteState } from "./state.ts";

/** Delimiters of a marker: a letter and a number that mark a position in the HTML until it is finished. */
export const MARKER_OPEN = "\x8F";
export const MARKER_CLOSE = "\x90";

/**
 * h: start of a heading. b, e: start and end of a block with an id. t: position of trusted HTML. f: start of the footnotes. l: start of a block on this line of
 * the file.
 */
export type MarkerKind = "h" | "b" | "e" | "t" | "f" | "l";

export function marker(kind: MarkerKind, index: number): string {
  return `${MARKER_OPEN}${kind}${index}${MARKER_CLOSE}`;
}

/** HTML that the sanitizer must not see: printed directly, or as a marker if the note will be sanitized. */
export function trusted(state: NoteState, html: string): string {
  return state.hasRawHtml ? marker("t", state.trusted.push(html) - 1) : html;
}

/** The opening tag of a link slot. It is an attribute until the note is sanitized, because the sanitizer would drop a lone `</a>`. */
export function linkSlot(state: NoteState, index: number): string {
  return state.hasRawHtml ? linkInAttribute(index) : `${SLOT_OPEN}${index}${SLOT_CLOSE}`;
}

export function linkInAttribute(index: number): string {
  return `<a href="${SLOT_OPEN}${index}${SLOT_CLOSE}">`;
}

const LINK_IN_ATTRIBUTE = new RegExp(`<a href="(${SLOT_OPEN}\\d+${SLOT_CLOSE})">`, "g");

/** Removes the markers and records the offsets at which they were. */
export function finish(state: NoteState, rendered: string): string {
  const html = state.hasRawHtml ? rendered.replace(LINK_IN_ATTRIBUTE, "$1") : rendered;
  const parts: string[] = [];
  const starts = new Map<number, number>();
  let offset = 0;
  let footnotes = -1;
  let at = 0;
  const keep = (part: string) => {
    parts.push(part);
    offset += part.length;
  };
  for (let open = html.indexOf(MARKER_OPEN); open >= 0; open = html.indexOf(MARKER_OPEN, at)) {
    keep(html.slice(at, open));
    const close = html.indexOf(MARKER_CLOSE, open);
    const index = Number(html.slice(open + 2, close));
    at = close + 1;
    switch (html[open + 1] as MarkerKind) {
      case "h":
        starts.set(index, offset);
        break;
      case "b":
        state.blocks[index]!.start = offset;
        break;
      case "e":
        state.blocks[index]!.end = offset;
        break;
      case "t":
        keep(state.trusted[index]!);
        break;
      case "f":
        footnotes = offset;
        break;
      case "l":
        keep(`<!--${index}-->`);
    }
  }
  if (at === 0) return html;
  keep(html.slice(at));
  setHeadings(state, starts, footnotes < 0 ? offset : footnotes);
  // If the sanitizer dropped an element, its markers are gone too.
  state.blocks = state.blocks.filter((block): block is BlockAnchor => block.end > block.start);
  return parts.join("");
}

/** A section ends where the next heading of the same or a higher level begins. Walking backwards makes this linear. */
function setHeadings(
  state: Pick<NoteState, "headings">,
  starts: Map<number, number>,
  end: number,
): void {
  const nextOfLevel = [0, end, end, end, end, end, end];
  for (let index = state.headings.length - 1; index >= 0; index--) {
    const heading = state.headings[index]!;
    const start = starts.get(index) ?? end;
    heading.start = start;
    heading.end = Math.max(start, Math.min(...nextOfLevel.slice(1, heading.level + 1)));
    nextOfLevel[heading.level] = start;
  }
}

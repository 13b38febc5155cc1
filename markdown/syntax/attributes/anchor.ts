import { ANCHOR_PREFIX } from "../../links/anchors.ts";
import type { NoteState } from "../../render/state.ts";

/** Records an author's id of text other than a heading. False when the page has it already. */
export function addAnchor({ ids, anchors }: NoteState, id: string): boolean {
  const written = `${ANCHOR_PREFIX}${id}`;
  if (ids.has(written)) return false;
  ids.set(written, 0);
  anchors.push(id);
  return true;
}

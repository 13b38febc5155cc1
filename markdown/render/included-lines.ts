import type { Origin } from "../includes/pieces.ts";
import { lineInFile, type NoteState } from "./state.ts";

/**
 * Turns lines of the expanded text into lines of the note: what an included file contains is on the line with the directive. Slots remember their file, because
 * relative addresses in it are relative to it.
 * @param ownIssues the number of issues that already have lines of the note
 */
export function placeInNote(
  { issues, slots, headings, bodyOffset }: NoteState,
  origins: readonly Origin[],
  ownIssues: number,
): void {
  const originOf = (line: number) => origins[line - 1 - bodyOffset];
  const lineOf = (line: number) => (originOf(line)?.line ?? line - 1 - bodyOffset) + 1 + bodyOffset;
  for (const [at, issue] of issues.entries())
    if (at >= ownIssues && issue.line !== null) issues[at] = { ...issue, line: lineOf(issue.line) };
  for (const slot of slots) {
    const file = originOf(slot.line)?.file ?? null;
    if (file !== null) slot.from = file;
    slot.line = lineOf(slot.line);
  }
  for (const heading of headings) heading.line = lineOf(heading.line);
}

/** The line of the note on which a parsed block begins. */
export function lineOfBlock(
  state: NoteState,
  line: number,
  origins: readonly Origin[] | undefined,
): number {
  const own = lineInFile(state, line);
  const origin = origins?.[own - 1 - state.bodyOffset];
  return origin ? origin.line + 1 + state.bodyOffset : own;
}

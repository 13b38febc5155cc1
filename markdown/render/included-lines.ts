import type { Origin } from "../includes/pieces.ts";
import type { NoteState } from "./state.ts";

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

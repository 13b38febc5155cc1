import type { ExpandedNote } from "../includes/expand.ts";
import { report, type NoteState } from "./state.ts";

/** Reports what a note includes in vain. */
export function reportProblems(state: NoteState, { origins, problems }: ExpandedNote): void {
  for (const { line, message, suggestion, group, isOfTemplate, isElsewhere } of problems)
    report(state, {
      // `placeInNote` turns lines of the expanded text into lines of the note.
      line: origins.findIndex((origin) => origin.line === line) + 1 + state.bodyOffset,
      severity: isOfTemplate || isElsewhere ? "info" : "warning",
      category: "include",
      message,
      suggestion,
      ...(group ? { group } : {}),
    });
}

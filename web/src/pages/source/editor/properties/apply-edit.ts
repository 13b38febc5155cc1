import { Annotation } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Edit } from "#markdown/front-matter/edit/change.ts";
import { editProperty } from "#markdown/front-matter/edit/edit.ts";

/** Marks changes that the form made. */
export const fromForm = Annotation.define<true>();

/** Changes a key in the text. It can be undone like everything that is typed. @returns false if only the text can be edited */
export function applyEdit(view: EditorView, path: readonly string[], edit: Edit): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const change = editProperty(state.doc.toString(), path, edit);
  if (!change) return false;
  const insert = change.insert.replaceAll("\n", state.lineBreak);
  view.dispatch({
    changes: { ...change, insert },
    annotations: fromForm.of(true),
    userEvent: "input.property",
  });
  return true;
}

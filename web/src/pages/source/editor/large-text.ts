import { EditorView } from "@codemirror/view";
import { EDITED_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { showToast } from "../../../components/ui/toast.ts";

const MEBIBYTE = 1024 * 1024;

/** Why a text cannot be saved here. Null if it can. */
export function sizeProblem(text: string): string | null {
  // In UTF-8, a UTF-16 code unit takes up to three bytes.
  if (text.length * 3 <= EDITED_MAX_BYTES) return null;
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= EDITED_MAX_BYTES) return null;
  // Rounded up, so that no size reads like the limit.
  const size = Math.ceil((bytes / MEBIBYTE) * 10) / 10;
  return `The note has ${size} MiB. Notes can be edited here up to ${EDITED_MAX_BYTES / MEBIBYTE} MiB. Nothing is lost: undo, or move a part of it to another note.`;
}

/** Says immediately that a pasted text is too large. It stays, so that the user can take what is needed. */
export const reportLargePaste = EditorView.updateListener.of(({ transactions, state }) => {
  if (!transactions.some((one) => one.isUserEvent("input.paste"))) return;
  const problem = sizeProblem(state.sliceDoc());
  if (problem !== null) showToast("The text is too large to save", { description: problem });
});

/** Inserts a word at the cursor, separated from the text around it, and moves the cursor behind it. */
export function insertAt(
  field: HTMLTextAreaElement | null,
  word: string,
  onChange: (text: string) => void,
): void {
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const gapBefore = /[\w"]$/.test(before) ? " " : "";
  const gapAfter = /^[\w"]/.test(after) ? " " : "";
  const cursor = before.length + gapBefore.length + word.length;
  onChange(before + gapBefore + word + gapAfter + after);
  field.focus();
  // The field contains the new text after the next render.
  requestAnimationFrame(() => field.setSelectionRange(cursor, cursor));
}

/** Writes a word where the cursor stands, apart from what stands there, and leaves the cursor behind it. */
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
  // The new text is in the field after the next rendering.
  requestAnimationFrame(() => field.setSelectionRange(cursor, cursor));
}

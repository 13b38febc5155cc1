const OFF_KEY = "pressmark.single-keys";

/** Whoever types means text, and an open dialog or menu has keys of its own. */
const BUSY = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]";

/** Single keys get in the way of speech input; whoever wants switches them off. */
export const singleKeysWanted = () => localStorage.getItem(OFF_KEY) !== "off";

export function wantSingleKeys(enabled: boolean): void {
  if (enabled) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "off");
}

/** Whether a key that was pressed may be one that does something by itself. */
export function meansAKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const busy = event.target instanceof Element && event.target.closest(BUSY) !== null;
  return !busy && singleKeysWanted();
}

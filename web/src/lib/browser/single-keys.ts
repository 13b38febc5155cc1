const OFF_KEY = "pressmark.single-keys";

/** A user who is typing means text, and an open dialog or menu handles its own keys. */
const BUSY = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]";

/** Single-key shortcuts interfere with speech input, so users can switch them off. */
export const singleKeysWanted = () => localStorage.getItem(OFF_KEY) !== "off";

export function wantSingleKeys(enabled: boolean): void {
  if (enabled) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "off");
}

/** Whether a pressed key may trigger a single-key shortcut. */
export function meansAKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const busy = event.target instanceof Element && event.target.closest(BUSY) !== null;
  return !busy && singleKeysWanted();
}

import type { KeyboardEvent } from "react";

/**
 * Handles Escape for layers above the page. Radix gives Escape to the newest layer: a toast that appears while a dialog is open would take the key, and the
 * dialog would stay.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
};

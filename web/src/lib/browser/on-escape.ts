import type { KeyboardEvent } from "react";

/**
 * For what lies above the page. Radix gives Escape to what came last: a message that arrives while a dialog is open would
 * take the key, and the dialog would stay.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
};

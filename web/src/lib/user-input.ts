/** Path of the page on which somebody pressed a key or a button last. */
let actedAt: string | null = null;

/** Whether somebody has done something on this page already; what led here does not count. */
export const hasUserInputHere = (): boolean => actedAt === location.pathname;

/** Begins to notice what is done. @returns how to stop */
export function trackUserInput(): () => void {
  // The address changes before the page does, so an act between the two counts for the new page.
  const note = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) actedAt = location.pathname;
  };
  const forget = () => void (actedAt = null);
  addEventListener("pointerdown", note, { capture: true });
  addEventListener("keydown", note, { capture: true });
  addEventListener("popstate", forget);
  return () => {
    removeEventListener("pointerdown", note, { capture: true });
    removeEventListener("keydown", note, { capture: true });
    removeEventListener("popstate", forget);
  };
}

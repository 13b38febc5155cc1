/** The path of the page on which the user last pressed a key or a button. */
let actedAt: string | null = null;

/** Whether the user has already interacted with this page. The click that opened it does not count. */
export const hasUserInputHere = (): boolean => actedAt === location.pathname;

/** Starts recording user input. @returns a function that stops it */
export function trackUserInput(): () => void {
  // The address changes before the page does, so input between the two counts for the new page.
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

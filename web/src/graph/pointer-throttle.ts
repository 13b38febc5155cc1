import type Sigma from "sigma";

/**
 * Sigma asks the graphics card for the node below the pointer at every step of the wheel and of a drag, which blocks the page until everything is drawn.
 * Nothing uses the result while the view moves.
 */
export function throttlePointer(sigma: Sigma): void {
  const captor = sigma.getMouseCaptor();
  captor.removeAllListeners("wheel");
  const listeners = captor.listeners("mousemove");
  captor.removeAllListeners("mousemove");
  captor.on("mousemove", (event) => {
    if (captor.isMouseDown) return;
    for (const listener of listeners) listener(event);
  });
}

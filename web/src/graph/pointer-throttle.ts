import type Sigma from "sigma";

/**
 * Sigma asks the graphics card which node lies below the pointer at every turn of the wheel and every step of a drag, and
 * the page stands still until everything has been drawn. Nobody uses the answer while the picture moves.
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

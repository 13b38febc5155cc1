import { useSyncExternalStore } from "react";

/** The height that a screen keyboard leaves. Some browsers shrink only the visual viewport for it, so that it would cover the end of the page. */
export function useVisibleHeight(): number | undefined {
  return useSyncExternalStore(
    (onChange) => {
      const { visualViewport: viewport } = window;
      viewport?.addEventListener("resize", onChange);
      return () => viewport?.removeEventListener("resize", onChange);
    },
    () => {
      const viewport = window.visualViewport;
      // Zooming with two fingers shrinks it as well.
      if (!viewport || viewport.scale !== 1) return undefined;
      return viewport.height < window.innerHeight ? Math.round(viewport.height) : undefined;
    },
  );
}

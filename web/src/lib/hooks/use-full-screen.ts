import { type RefObject, useEffect, useState } from "react";

export interface FullScreen {
  /** Some phones have none. */
  possible: boolean;
  active: boolean;
  toggle: () => void;
}

/** Shows an element on the whole screen. Esc ends it. */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const onChange = () =>
      setActive(document.fullscreenElement === box.current && box.current !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [box]);
  const toggle = () => {
    // A browser may refuse, and then nothing changes.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void box.current?.requestFullscreen().catch(() => undefined);
  };
  return { possible: document.fullscreenEnabled, active, toggle };
}

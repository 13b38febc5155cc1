import { useSyncExternalStore } from "react";
import { browserOf } from "../browser/browser.ts";

/** Below this width, menus become bottom sheets and tables become cards. */
const MOBILE = "(max-width: 767px)";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** A phone in landscape orientation is wide, but still a phone. */
const isPhone = typeof navigator !== "undefined" && browserOf(navigator.userAgent).isPhone;

export function useIsMobile(): boolean {
  const isNarrow = useMedia(MOBILE);
  return isNarrow || isPhone;
}

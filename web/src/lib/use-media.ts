import { useSyncExternalStore } from "react";

/** Below this width menus become bottom sheets and tables become cards. */
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

export const useIsMobile = () => useMedia(MOBILE);

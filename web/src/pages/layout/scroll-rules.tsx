import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Up to this position, the header is still in view. */
const DEAD_ZONE_PX = 150;
/** The position where the content of a settings page begins. */
const HEADER_OFFSET_PX = 200;

/**
 * A new page starts at its top, and going back restores the browser's scroll position. Between settings pages of the same project the position stays, unless
 * it is beyond the header.
 */
export function ScrollRules(): null {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const former = useRef(pathname);
  useEffect(() => {
    const from = former.current;
    former.current = pathname;
    if (from === pathname || navigation === NavigationType.Pop) return;
    const parent = settingsParent(pathname);
    if (!parent || parent !== settingsParent(from)) window.scrollTo(0, 0);
    else if (window.scrollY > DEAD_ZONE_PX)
      window.scrollTo({ top: HEADER_OFFSET_PX, behavior: scrolling() });
  }, [pathname, navigation]);
  return null;
}

/** The style sheet's rule for reduced motion does not apply to scrolling by script. */
const scrolling = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

const settingsParent = (pathname: string) => /^(.*\/settings)(\/|$)/.exec(pathname)?.[1] ?? null;

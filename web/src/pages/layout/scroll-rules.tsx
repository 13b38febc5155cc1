import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Above this the reader has not really left the header. */
const DEAD_ZONE_PX = 150;
/** Where the content of a settings page begins. */
const HEADER_OFFSET_PX = 200;

/**
 * A new page begins at its top; going back restores what the browser remembers.
 * Between settings pages of one project the scroll position stays, unless it is beyond the header.
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

/** The style sheet's rule for reduced motion does not reach what a script asks for. */
const scrolling = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

const settingsParent = (pathname: string) => /^(.*\/settings)(\/|$)/.exec(pathname)?.[1] ?? null;

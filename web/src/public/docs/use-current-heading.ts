import { useEffect, useState } from "react";
import type { TocEntry } from "../page.ts";

/** Below the top bar: the last heading above this line is the current one. */
const READING_LINE_PX = 120;

/** The id of the heading whose text is on the screen; null above the first one. */
export function useCurrentHeading(toc: readonly TocEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = toc.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < READING_LINE_PX;
      });
      setCurrent(passed?.id ?? null);
    };
    const onScroll = () => (frame ||= requestAnimationFrame(look));
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [toc]);
  return current;
}

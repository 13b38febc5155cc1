import { useEffect, useRef, useState } from "react";

/** Within this distance, the reader counts as being at the end. */
const AT_END_PX = 48;
/** Something that the reader opened must not scroll away. */
const AFTER_INPUT_MS = 500;

/**
 * Keeps the end of a growing box in view while the reader is there.
 * @param seq increases with new content
 */
export function useStickToEnd(seq: number) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(seq);
  if (isAtEnd && seen !== seq) setSeen(seq);

  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    let sticks = true;
    let inputAt = Number.NEGATIVE_INFINITY;
    const onInput = () => {
      inputAt = performance.now();
    };
    const onScroll = () => {
      const below = outer.scrollHeight - outer.scrollTop - outer.clientHeight;
      sticks = below < AT_END_PX;
      setAtEnd(sticks);
    };
    // The box also shrinks when a screen keyboard opens.
    const observer = new ResizeObserver(() => {
      if (sticks && performance.now() - inputAt > AFTER_INPUT_MS) scrollToEnd(outer);
    });
    observer.observe(outer);
    observer.observe(inner);
    inner.addEventListener("click", onInput, { capture: true });
    outer.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      inner.removeEventListener("click", onInput, { capture: true });
      outer.removeEventListener("scroll", onScroll);
    };
  }, []);

  const toEnd = () => box.current && scrollToEnd(box.current);
  return { box, content, isAtEnd, hasUnseen: !isAtEnd && seq > seen, toEnd };
}

const scrollToEnd = (box: HTMLElement): void => box.scrollTo({ top: box.scrollHeight });

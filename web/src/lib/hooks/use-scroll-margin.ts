import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How far below the top of the page a list begins that is in the page's own scroll. */
export function useScrollMargin<E extends HTMLElement>(): {
  box: RefObject<E | null>;
  scrollMargin: number;
} {
  const box = useRef<E>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top;
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY));
    };
    measure();
    // What stands above the list grows and shrinks with what arrives.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { box, scrollMargin };
}

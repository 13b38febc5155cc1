import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The distance from the top of the page to a list that scrolls with the page. */
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
    // The content above the list grows and shrinks as data arrives.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { box, scrollMargin };
}

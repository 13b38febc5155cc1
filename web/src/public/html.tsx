import { useRef } from "react";
import { useCopyButtons } from "./use-copy-buttons.ts";

/**
 * Compiled markdown of the page. The browser keeps what it was sent instead of getting the text a second time with the
 * page's data: `main.tsx` reads it back by `data-html`.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null);
  useCopyButtons(text);
  return (
    <div
      ref={text}
      data-html
      className={className}
      suppressHydrationWarning
      // Written by us, compiled and sanitized by markdown/.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

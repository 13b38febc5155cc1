import { useRef } from "react";
import { useCopyButtons } from "./use-copy-buttons.ts";

/** The page's compiled markdown. It is not sent a second time with the page's data: `main.tsx` reads it back from the HTML by `data-html`. */
export function Html({ html, className }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null);
  useCopyButtons(text);
  return (
    <div
      ref={text}
      data-html
      className={className}
      suppressHydrationWarning
      // Our own text, compiled and sanitized by markdown/.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

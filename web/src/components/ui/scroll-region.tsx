import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

/** A scrollable box. It can take the focus, because the keyboard could not scroll it otherwise. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
      tabIndex={0}
      // Without a position, texts for screen readers would make the page as long as the content.
      className={classNames("relative overflow-auto -outline-offset-2", className)}
    >
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

/** The content column of a page of blocks. */
export const Column = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames("mx-auto w-full max-w-6xl px-4 md:px-8", className)}>{children}</div>
);

interface BlockSectionProps {
  title?: string | undefined;
  subtitle?: string | undefined;
  anchor?: string | undefined;
  children: ReactNode;
}

/** A block below the hero: a separator, its heading, its content. */
export function BlockSection({ title, subtitle, anchor, children }: BlockSectionProps) {
  return (
    <section id={anchor} className="scroll-mt-16 border-t border-line py-16 md:py-24">
      <Column>
        {title && <BlockHeading title={title} subtitle={subtitle} className="mb-10 md:mb-14" />}
        {children}
      </Column>
    </section>
  );
}

interface BlockHeadingProps {
  title: string;
  subtitle?: string | undefined;
  className?: string;
}

export function BlockHeading({ title, subtitle, className }: BlockHeadingProps) {
  return (
    <header className={classNames("max-w-2xl", className)}>
      <h2 className="text-[28px] leading-tight font-semibold tracking-[-0.025em] md:text-4xl">
        {title}
      </h2>
      {subtitle && (
        <p className="mt-4 text-base leading-relaxed text-pretty text-soft md:text-lg">
          {subtitle}
        </p>
      )}
    </header>
  );
}

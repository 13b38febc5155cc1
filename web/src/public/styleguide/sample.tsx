import type { ReactNode } from "react";
import { Column } from "../blocks/block-section.tsx";

/** A chapter of the styleguide. */
export function Chapter({
  title,
  id,
  children,
}: {
  title: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-t border-line py-14"
    >
      <Column className="grid grid-cols-1 gap-10">
        <h2 id={`${id}-title`} className="text-2xl font-semibold tracking-[-0.02em]">
          {title}
        </h2>
        {children}
      </Column>
    </section>
  );
}

/** Variants and states of one component, side by side. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8">
      <h3 className="text-[13px] font-medium text-faint">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

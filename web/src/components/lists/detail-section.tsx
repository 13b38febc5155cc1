import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";

/** A section of a drawer, with the number of its items. */
export function DetailSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: number;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-[13px] font-medium">
        {title}
        {count !== undefined && (
          <span className="ml-1.5 font-normal text-faint tabular-nums">{formatNumber(count)}</span>
        )}
      </h3>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("rounded-md bg-line/70", className)} />;
}

/** A placeholder for content that is loading. It appears after a delay, so that fast responses do not flicker. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className="animate-late">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

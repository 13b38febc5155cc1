import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={classNames("rounded-xl border border-line bg-surface shadow-card", className)}
      {...props}
    />
  );
}

/** The header of a card, with an optional action at its end. */
export function CardHeader({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-5 py-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {action}
    </div>
  );
}

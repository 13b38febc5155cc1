import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

/** A drawn window of the product. `label` describes it for screen readers. */
export function Frame({
  label,
  name,
  className,
  children,
}: {
  label: string;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={classNames(
        "min-w-0 overflow-hidden rounded-xl border border-line-strong bg-surface shadow-raised",
        className,
      )}
    >
      <div className="flex h-9 items-center gap-3 border-b border-line bg-wash px-4">
        <span className="flex gap-1.5">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-strong" />
          ))}
        </span>
        <span className="truncate font-mono text-[11px] text-faint">{name}</span>
      </div>
      {children}
    </div>
  );
}

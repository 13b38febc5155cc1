import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { classNames } from "../../../lib/class-names.ts";

/**
 * A control of a row, with a short label. The control itself has the full name, with the number of its row. In rows of one line, wide screens show the
 * labels only above the first row.
 */
export function Cell({
  label,
  isRepeated = false,
  className,
  children,
}: {
  label: string;
  isRepeated?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames("grid min-w-0 grid-cols-1 gap-1", className)}>
      <span aria-hidden className={classNames("text-xs text-soft", isRepeated && "sm:hidden")}>
        {label}
      </span>
      {children}
    </div>
  );
}

/** What is wrong with a row. Its controls name it as their description. */
export function RowError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-[13px] text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {children}
    </p>
  );
}

/** An icon that moves or removes a row. @param label names the row too */
export function RowButton({ label, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="max-md:size-11"
      aria-label={label}
      title={label}
      {...props}
    />
  );
}

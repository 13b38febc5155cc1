import { ChevronRight, CircleCheck, Dot, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** `warning`: someone should look at it. */
export type Tone = "good" | "neutral" | "warning";

const marks: Record<Tone, ReactNode> = {
  good: <CircleCheck aria-hidden="true" className="size-4 text-success-ink" />,
  neutral: <Dot aria-hidden="true" className="size-4 text-faint" />,
  warning: <TriangleAlert aria-label="Needs attention" className="size-4 text-warning-ink" />,
};

interface FactRowProps {
  name: string;
  value: string;
  tone: Tone;
  /** Details, which a click shows. They are open if someone should look. */
  children?: ReactNode;
}

export function FactRow({ name, value, tone, children }: FactRowProps) {
  const line = (
    <>
      <span className="shrink-0">{marks[tone]}</span>
      <span className="w-32 shrink-0 text-soft max-sm:w-28">{name}</span>
      <span className="min-w-0 flex-1 tabular-nums wrap-anywhere">{value}</span>
    </>
  );
  const look = "flex items-center gap-2.5 px-4 py-2.5 max-md:min-h-11";
  if (!children) return <p className={look}>{line}</p>;
  return (
    <details open={tone === "warning"} className="group">
      <summary
        className={`${look} cursor-pointer list-none hover:bg-wash/60 [&::-webkit-details-marker]:hidden`}
      >
        {line}
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="max-h-72 overflow-y-auto pr-4 pb-3 pl-11">{children}</div>
    </details>
  );
}

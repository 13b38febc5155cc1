import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

const tones = {
  neutral: "border-line bg-wash text-soft",
  success: "border-success/25 bg-success-wash text-success-ink",
  warning: "border-warning/35 bg-warning-wash text-warning-ink",
  danger: "border-danger/25 bg-danger-wash text-danger-ink",
  accent: "border-accent/20 bg-accent-wash text-accent",
};

export function Badge({
  tone = "neutral",
  title,
  children,
}: {
  tone?: keyof typeof tones;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-full border px-2 text-[11px] font-medium whitespace-nowrap [&_svg]:size-3",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

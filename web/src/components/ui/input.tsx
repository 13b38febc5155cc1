import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

const look =
  "h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-sm shadow-card transition-colors placeholder:text-faint hover:border-[#bdbdb7] focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:bg-wash disabled:text-faint disabled:placeholder:text-transparent aria-invalid:border-danger max-md:h-11 max-md:text-base";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={classNames(look, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={classNames(look, "h-auto! py-2", className)} {...props} />;
}

export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative inline-block w-full", className)}>
      <select className={classNames(look, "appearance-none pr-8")} {...props} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint" />
    </span>
  );
}

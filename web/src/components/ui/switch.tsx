import type { ComponentProps } from "react";

/** A checkbox that looks like a switch, unless the colors of the system are forced. */
const LOOK =
  "relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:shadow-card before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:cursor-default disabled:opacity-50 max-md:h-7 max-md:w-12 max-md:before:size-6 max-md:checked:before:translate-x-5 forced-colors:appearance-auto forced-colors:before:hidden motion-reduce:before:transition-none";

export function Switch({ checked, ...props }: ComponentProps<"input"> & { checked: boolean }) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={LOOK}
      {...props}
    />
  );
}

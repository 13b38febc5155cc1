import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** A small window at its trigger. Esc or a click outside closes it and returns the focus. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "z-50 flex max-h-(--radix-popover-content-available-height) animate-appear flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-overlay focus:outline-none",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

/** Not modal, because a modal menu hides the page from screen readers while its button still has the focus. */
export const Menu = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root modal={false} {...props} />
);
export const MenuTrigger = Radix.Trigger;

export function MenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "z-50 w-48 animate-appear rounded-lg border border-line bg-surface p-1 shadow-overlay focus:outline-none",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

export function MenuItem({
  className,
  destructive,
  ...props
}: ComponentProps<typeof Radix.Item> & { destructive?: boolean | undefined }) {
  return (
    <Radix.Item
      className={classNames(
        "flex h-8 cursor-default items-center gap-2 rounded-[5px] px-2 text-[13px] outline-none select-none data-disabled:text-faint data-highlighted:bg-wash [&_svg]:size-4 [&_svg]:text-faint",
        destructive && "text-danger-ink data-highlighted:bg-danger-wash [&_svg]:text-danger-ink",
        className,
      )}
      {...props}
    />
  );
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;

export const MenuLabel = (props: ComponentProps<typeof Radix.Label>) => (
  <Radix.Label className="px-2 py-1.5 text-xs text-faint" {...props} />
);

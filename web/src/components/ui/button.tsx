import { type VariantProps, cva } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Spinner } from "./spinner.tsx";

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-ink text-white hover:bg-[#34353b]",
        destructive: "bg-danger-ink text-white hover:bg-[#8f1d17]",
        outline: "border border-line-strong bg-surface shadow-card hover:bg-wash",
        secondary: "bg-wash text-ink hover:bg-line",
        ghost: "text-soft hover:bg-wash hover:text-ink",
        link: "text-accent underline-offset-4 hover:underline",
        white: "bg-white text-ink shadow-card hover:bg-wash",
      },
      size: {
        default: "h-9 px-3.5 text-sm",
        sm: "h-8 px-2.5 text-[13px]",
        lg: "h-11 px-5 text-[15px]",
        icon: "size-8",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    asChild?: boolean;
    /** Shows a spinner and ignores further clicks. */
    pending?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild,
  pending,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const look = classNames(buttonVariants({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={look} {...props}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={look}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

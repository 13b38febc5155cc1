import type { ComponentProps } from "react";
import { Input } from "../ui/input.tsx";
import { classNames } from "../../lib/class-names.ts";

/** A field for the code of a second factor. Browsers fill in the code of a text message. */
export const CodeInput = ({ className, ...props }: ComponentProps<"input">) => (
  <Input
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9\s]{6,8}"
    maxLength={8}
    className={classNames("font-mono tracking-[0.2em]", className)}
    {...props}
  />
);

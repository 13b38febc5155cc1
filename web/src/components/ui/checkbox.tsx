import { type ComponentProps, type ReactNode, useId } from "react";

/** A native checkbox with its label and a description below it. */
export function Checkbox({
  label,
  hint,
  ...props
}: ComponentProps<"input"> & { label: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 rounded accent-accent max-md:size-5"
        {...props}
      />
      <div className="grid grid-cols-1 gap-0.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[13px] text-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

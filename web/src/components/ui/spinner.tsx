import { LoaderCircle } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";

/** `label` is for screen readers; leave it out if there is text next to the spinner. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <LoaderCircle className={classNames("size-4 animate-spin", className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { classNames } from "../../lib/class-names.ts";
import { OperationDetails, type OperationProps } from "./operation-details.tsx";

const tones = {
  GET: "neutral",
  POST: "accent",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
} as const;

/** One operation. Its details are rendered when it is opened. */
export function OperationRow(props: OperationProps) {
  const { method, path, title, id } = props.operation;
  const [isOpen, setOpen] = useState(location.hash === `#${id}`);
  const details = useId();
  return (
    <div id={id}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-left hover:bg-wash max-md:px-4"
        >
          <ChevronRight
            className={classNames(
              "size-4 shrink-0 text-faint transition-transform",
              isOpen && "rotate-90",
            )}
          />
          <span className="w-16 shrink-0">
            <Badge tone={tones[method as keyof typeof tones]}>{method}</Badge>
          </span>
          <span className="text-sm font-medium">{title}</span>
          <code className="min-w-0 font-mono text-xs break-all text-soft md:ml-auto">{path}</code>
        </button>
      </h3>
      {isOpen && (
        <div id={details} className="border-t border-line px-5 py-5 max-md:px-4">
          <OperationDetails {...props} />
        </div>
      )}
    </div>
  );
}

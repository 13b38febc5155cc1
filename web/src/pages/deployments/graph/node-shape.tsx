import type { NodeType } from "#schemas/deployments/dataset.ts";
import { looks } from "../../../graph/look.ts";
import { classNames } from "../../../lib/class-names.ts";

/** The symbol for a kind of node, as drawn in the graph. */
export function NodeShape({ type, className }: { type: NodeType; className?: string }) {
  const { shape, token } = looks[type];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames("size-3.5 shrink-0", className)}
      style={{ color: `var(${token})` }}
    >
      {shape === "disc" && <circle cx="8" cy="8" r="6.5" fill="currentColor" />}
      {shape === "ring" && (
        <circle cx="8" cy="8" r="5.2" fill="none" stroke="currentColor" strokeWidth="2.8" />
      )}
      {shape === "square" && <rect x="2" y="2" width="12" height="12" rx="1" fill="currentColor" />}
      {shape === "diamond" && <path d="M8 0.8 15.2 8 8 15.2 0.8 8Z" fill="currentColor" />}
    </svg>
  );
}

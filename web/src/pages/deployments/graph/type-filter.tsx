import type { NodeType } from "#schemas/deployments/dataset.ts";
import type { GraphModel } from "../../../graph/model.ts";
import { looks } from "../../../graph/look.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import { NodeShape } from "./node-shape.tsx";

/** The legend. Each entry can be switched off. */
export function TypeFilter({
  model,
  shown,
  onToggle,
}: {
  model: GraphModel;
  shown: ReadonlySet<NodeType>;
  onToggle: (type: NodeType) => void;
}) {
  const counts = new Map<NodeType, number>();
  for (const { type } of model.nodes) counts.set(type, (counts.get(type) ?? 0) + 1);
  return (
    <ul aria-label="Shown" className="flex flex-wrap gap-1.5">
      {[...counts.keys()].sort(inOrder).map((type) => (
        <li key={type}>
          <button
            type="button"
            aria-pressed={shown.has(type)}
            onClick={() => onToggle(type)}
            className={classNames(
              "flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-[13px] max-md:h-9",
              shown.has(type)
                ? "border-line-strong bg-surface"
                : "border-dashed border-line-strong text-faint line-through [&_svg]:opacity-40",
            )}
          >
            <NodeShape type={type} />
            {looks[type].many}
            <span className="text-xs text-faint tabular-nums">
              {formatNumber(counts.get(type)!)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const order = Object.keys(looks);
const inOrder = (a: NodeType, b: NodeType) => order.indexOf(a) - order.indexOf(b);

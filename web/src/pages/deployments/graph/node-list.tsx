import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { looks } from "../../../graph/look.ts";
import type { GraphModel, ModelNode } from "../../../graph/model.ts";
import { formatCount } from "../../../lib/format.ts";
import { useScrollMargin } from "../../../lib/hooks/use-scroll-margin.ts";
import { NodeFacts } from "./node-facts.tsx";
import { NodeRelations } from "./node-relations.tsx";
import { NodeShape } from "./node-shape.tsx";

const ROW_PX = 49;
const OVERSCAN = 12;

interface NodeListProps {
  model: GraphModel;
  nodes: ModelNode[];
  /** The node with the expanded links. */
  selected: string | null;
  where: { project: Project; deployment: Deployment };
  onSelect: (id: string | null) => void;
}

/** The graph as text: every node, which expands to show its connections. */
export function NodeList({ model, nodes, selected, where, onSelect }: NodeListProps) {
  const { box, scrollMargin } = useScrollMargin<HTMLUListElement>();
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useWindowVirtualizer({
    count: nodes.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => nodes[index]!.id,
    overscan: OVERSCAN,
    scrollMargin,
  });
  // The node in the address may be far down the list.
  const scrollTarget = useRef(selected);
  useEffect(() => {
    if (selected === null || selected !== scrollTarget.current) return;
    scrollTarget.current = null;
    const index = nodes.findIndex(({ id }) => id === selected);
    if (index > 0) virtualizer.scrollToIndex(index, { align: "center" });
  }, [nodes, selected, virtualizer]);
  const choose = (id: string | null) => {
    scrollTarget.current = id;
    onSelect(id);
  };
  return (
    <ul
      ref={box}
      aria-label="Nodes"
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const node = nodes[index]!;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={nodes.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <NodeRow
              node={node}
              open={node.id === selected}
              onToggle={() => onSelect(node.id === selected ? null : node.id)}
            />
            {node.id === selected && (
              <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-5 pl-11">
                <NodeFacts node={node} where={where} showPath={false} />
                <NodeRelations model={model} node={node} where={where} onSelect={choose} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NodeRow({
  node: { type, label, path, neighbours },
  open,
  onToggle,
}: {
  node: ModelNode;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex h-12 w-full min-w-0 items-center gap-2.5 px-4 text-left text-sm -outline-offset-2 hover:bg-wash/60"
    >
      <ChevronRight
        className={`size-4 shrink-0 text-faint transition-transform ${open ? "rotate-90" : ""}`}
      />
      <NodeShape type={type} />
      <span className="sr-only">{looks[type].one}:</span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span className="block truncate font-medium">{label}</span>
        {path && <span className="block truncate font-mono text-xs text-faint">{path}</span>}
      </span>
      <span className="shrink-0 text-xs text-faint tabular-nums">
        {formatCount(neighbours.size, "neighbour")}
      </span>
    </button>
  );
}

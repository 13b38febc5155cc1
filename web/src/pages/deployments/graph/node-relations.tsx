import { Locate } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { GraphModel, ModelNode } from "../../../graph/model.ts";
import { relationsOf } from "../../../graph/relations.ts";
import { formatNumber } from "../../../lib/format.ts";
import { placeOf } from "./graph-place.ts";
import { NodeShape } from "./node-shape.tsx";

interface NodeRelationsProps {
  model: GraphModel;
  node: ModelNode;
  where: { project: Project; deployment: Deployment };
  /** Selects a neighbor. */
  onSelect: (id: string) => void;
}

/** The connected nodes, grouped by the kind of connection. Each has a link to its page and a button to select it. */
export function NodeRelations({ model, node, where, onSelect }: NodeRelationsProps) {
  const relations = relationsOf(model, node);
  if (relations.length === 0) return <p className="text-[13px] text-faint">No connections.</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      {relations.map(({ label, nodes }) => (
        <section key={label} aria-label={label} className="min-w-0">
          <p className="flex items-center gap-1.5 text-xs text-faint">
            {label} <span className="tabular-nums">{formatNumber(nodes.length)}</span>
          </p>
          <ul className="mt-1">
            {nodes.map((neighbour) => (
              <li key={neighbour.id} className="flex min-w-0 items-center gap-2">
                <NodeShape type={neighbour.type} />
                <Link
                  to={placeOf(neighbour, where)}
                  className="min-w-0 flex-1 truncate py-1 text-[13px] underline-offset-4 hover:underline max-md:py-2.5"
                >
                  {neighbour.label}
                </Link>
                <button
                  type="button"
                  aria-label={`Go to ${neighbour.label}`}
                  title="Go to node"
                  onClick={() => onSelect(neighbour.id)}
                  className="rounded-md p-1.5 text-faint hover:bg-wash hover:text-ink max-md:p-2.5"
                >
                  <Locate className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

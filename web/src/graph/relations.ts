import type { GraphEdge } from "#schemas/deployments/dataset.ts";
import type { GraphModel, ModelNode } from "./model.ts";

export interface Relation {
  label: string;
  nodes: ModelNode[];
}

const outward: Record<GraphEdge["type"], string> = {
  link: "Links to",
  embed: "Embeds",
  tag: "Tags",
};
const inward: Record<GraphEdge["type"], string> = {
  link: "Linked from",
  embed: "Embedded in",
  tag: "Notes with this tag",
};

/** Everything connected to a node, grouped by the kind of connection. Names are sorted, and empty groups are left out. */
export function relationsOf({ byId }: GraphModel, node: ModelNode): Relation[] {
  const groups = new Map<string, Map<string, ModelNode>>();
  const add = (label: string, id: string) => {
    const other = byId.get(id);
    if (!other) return;
    const group = groups.get(label) ?? new Map<string, ModelNode>();
    groups.set(label, group.set(id, other));
  };
  for (const type of ["link", "embed", "tag"] as const) {
    for (const edge of node.out) if (edge.type === type) add(outward[type], edge.target);
    for (const edge of node.in) if (edge.type === type) add(inward[type], edge.source);
  }
  return [...groups].map(([label, nodes]) => ({
    label,
    nodes: [...nodes.values()].sort((a, b) => a.label.localeCompare(b.label)),
  }));
}

import type { Graph, GraphEdge, GraphNode } from "#schemas/deployments/dataset.ts";

export interface ModelNode extends GraphNode {
  /** The ids of the nodes connected to it, in either direction. */
  neighbours: ReadonlySet<string>;
  out: GraphEdge[];
  in: GraphEdge[];
}

export interface GraphModel {
  nodes: ModelNode[];
  byId: ReadonlyMap<string, ModelNode>;
  /** One for each two connected nodes. */
  pairs: { source: string; target: string }[];
  tags: Choice[];
  folders: Choice[];
}

/** A filter value, and how many nodes match it. */
export interface Choice {
  name: string;
  count: number;
}

/** A graph, with values that the page uses often. */
export function buildModel({ nodes, edges }: Graph): GraphModel {
  const byId = new Map(
    nodes.map((node) => {
      const neighbours = new Set<string>();
      return [node.id, { ...node, neighbours, out: [] as GraphEdge[], in: [] as GraphEdge[] }];
    }),
  );
  const pairs: GraphModel["pairs"] = [];
  for (const edge of edges) {
    const source = byId.get(edge.source);
    const target = byId.get(edge.target);
    // A note that embeds itself is not connected to itself.
    if (!source || !target || source === target) continue;
    source.out.push(edge);
    target.in.push(edge);
    if (source.neighbours.has(target.id)) continue;
    source.neighbours.add(target.id);
    target.neighbours.add(source.id);
    pairs.push({ source: source.id, target: target.id });
  }
  const all = [...byId.values()];
  const tags = all
    .filter(({ type }) => type === "tag")
    .map(({ label, neighbours }) => ({ name: label, count: neighbours.size }));
  return { nodes: all, byId, pairs, tags: byName(tags), folders: foldersOf(all) };
}

/** Every folder, with all notes anywhere below it. */
function foldersOf(nodes: ModelNode[]): Choice[] {
  const counts = new Map<string, number>();
  for (const { path } of nodes) {
    const parts = path?.split("/").slice(0, -1) ?? [];
    for (const depth of parts.keys()) {
      const folder = parts.slice(0, depth + 1).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return byName([...counts].map(([name, count]) => ({ name, count })));
}

const collator = new Intl.Collator("en", { numeric: true });
const byName = (choices: Choice[]) => choices.sort((a, b) => collator.compare(a.name, b.name));

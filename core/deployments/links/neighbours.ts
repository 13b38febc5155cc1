import type { Graph, GraphEdge, GraphNode } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";

export type Neighbour = Omit<GraphNode, "x" | "y"> & {
  /** The number of links between it and the note. 0 for the note itself. */
  distance: number;
};

export interface Neighbourhood {
  /** The nearest first. */
  nodes: Neighbour[];
  /** Between these nodes. */
  edges: GraphEdge[];
  /** Whether there are more nodes within this distance. */
  isCut: boolean;
}

interface Reach {
  depth: number;
  limit: number;
  /** Whether a tag connects its notes. */
  tags: boolean;
}

/** What is within a few links of a note, in both directions. @throws AppError note_not_found */
export function neighbourhoodOf(
  { nodes, edges }: Graph,
  path: string,
  { depth, limit, tags }: Reach,
): Neighbourhood {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const start = nodes.find((node) => node.path === path);
  if (!start) throw new AppError("note_not_found");
  const isUsed = ({ type }: GraphEdge) => tags || type !== "tag";
  const nearby = neighboursById(edges.filter(isUsed));
  const distances = new Map([[start.id, 0]]);
  let ring = [start.id];
  let isCut = false;
  for (let distance = 1; distance <= depth && ring.length > 0; distance++) {
    const next = new Set(ring.flatMap((id) => nearby.get(id) ?? []));
    ring = [...next].filter((id) => !distances.has(id) && byId.has(id));
    const room = limit - distances.size;
    isCut ||= ring.length > room;
    ring = ring.slice(0, room);
    for (const id of ring) distances.set(id, distance);
  }
  return {
    nodes: [...distances].flatMap(([id, distance]) => {
      const node = byId.get(id);
      if (!node) return [];
      const { type, label, path: nodePath, url } = node;
      return [{ id, type, label, path: nodePath, url, distance }];
    }),
    edges: edges.filter(
      (edge) => isUsed(edge) && distances.has(edge.source) && distances.has(edge.target),
    ),
    isCut,
  };
}

function neighboursById(edges: readonly GraphEdge[]): Map<string, string[]> {
  const nearby = new Map<string, string[]>();
  const add = (id: string, other: string) => {
    const list = nearby.get(id);
    if (list) list.push(other);
    else nearby.set(id, [other]);
  };
  for (const { source, target } of edges) {
    add(source, target);
    add(target, source);
  }
  return nearby;
}

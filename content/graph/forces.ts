import { createRequire } from "node:module";
import layoutModule, { type ForceAtlas2Settings } from "graphology-layout-forceatlas2";
import type { Network, Position } from "./graph.ts";
import { EDGE, NODE, openTreeStep } from "./tree-step.ts";

/** The types describe an ES module, but Node loads the CommonJS exports. */
const { inferSettings } = layoutModule as unknown as typeof layoutModule.default;

/** One step of the layout of a small graph on plain matrices, as the package's own worker runs it. */
const iterate = createRequire(import.meta.url)("graphology-layout-forceatlas2/iterate.js") as (
  settings: ForceAtlas2Settings,
  nodes: Float32Array,
  edges: Float32Array,
) => void;

/** Defaults of the options that `inferSettings` does not set. */
const SETTINGS: ForceAtlas2Settings = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  barnesHutTheta: 0.5,
};

export interface Forces {
  /** Runs the layout for some steps. If `free` is given, all other nodes keep their positions. */
  run(steps: number, free?: ReadonlySet<string>): void;
  position(node: number): Position;
}

/** The forces between the nodes of a network: linked nodes attract each other, and all nodes repel each other. */
export function openForces(
  { nodes, edges }: Network,
  start: ReadonlyMap<string, Position>,
): Forces {
  const offsets = new Map(nodes.map(({ id }, at) => [id, at * NODE.numbers]));
  const nodeMatrix = new Float32Array(nodes.length * NODE.numbers);
  for (const [id, offset] of offsets) {
    const { x, y } = start.get(id) ?? { x: 0, y: 0 };
    nodeMatrix[offset + NODE.x] = x;
    nodeMatrix[offset + NODE.y] = y;
    nodeMatrix[offset + NODE.mass] = 1;
    nodeMatrix[offset + NODE.size] = 1;
  }
  const edgeMatrix = edgesBetween(offsets, edges);
  for (let at = 0; at < edgeMatrix.length; at += EDGE.numbers)
    for (const end of [EDGE.source, EDGE.target])
      nodeMatrix[(edgeMatrix[at + end] ?? 0) + NODE.mass]! += 1;
  const settings = {
    ...SETTINGS,
    ...inferSettings(nodes.length),
  } as Required<ForceAtlas2Settings>;
  const step = settings.barnesHutOptimize
    ? openTreeStep(nodeMatrix, edgeMatrix, settings)
    : () => iterate(settings, nodeMatrix, edgeMatrix);
  return {
    run(steps, free) {
      if (nodes.length < 2) return;
      for (const [id, offset] of offsets) {
        // The intermediate values of earlier steps no longer apply.
        nodeMatrix.fill(0, offset + NODE.y + 1, offset + NODE.mass);
        nodeMatrix[offset + NODE.convergence] = 1;
        nodeMatrix[offset + NODE.fixed] = free && !free.has(id) ? 1 : 0;
      }
      for (let count = 0; count < steps; count++) step();
    },
    position: (node) => ({
      x: nodeMatrix[node * NODE.numbers + NODE.x] ?? 0,
      y: nodeMatrix[node * NODE.numbers + NODE.y] ?? 0,
    }),
  };
}

/** Two nodes attract each other once, regardless of how many links connect them. */
function edgesBetween(offsets: ReadonlyMap<string, number>, edges: Network["edges"]): Float32Array {
  const seen = new Set<number>();
  const ends: number[] = [];
  for (const { source, target } of edges) {
    const [from = 0, to = 0] = [offsets.get(source), offsets.get(target)];
    const pair = Math.min(from, to) * offsets.size * NODE.numbers + Math.max(from, to);
    if (from === to || seen.has(pair)) continue;
    seen.add(pair);
    ends.push(from, to, 1);
  }
  return Float32Array.from(ends);
}

import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { EDGE, NODE, openTreeStep } from "#content/graph/tree-step.ts";

const iterate = createRequire(import.meta.url)("graphology-layout-forceatlas2/iterate.js") as (
  settings: object,
  nodes: Float32Array,
  edges: Float32Array,
) => void;

const NODES = 2_500;
const STEPS = 12;
const settings = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  strongGravityMode: true,
  barnesHutOptimize: true,
  barnesHutTheta: 0.5,
  gravity: 0.05,
  scalingRatio: 10,
  slowDown: 1 + Math.log(NODES),
};

/** The same numbers between 0 and 1 in every run. */
function openNumbers(seed = 7): () => number {
  let last = seed;
  return () => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function randomGraph(): { nodes: Float32Array; edges: Float32Array } {
  const next = openNumbers();
  const nodes = new Float32Array(NODES * NODE.numbers);
  const edges = new Float32Array(NODES * 4 * EDGE.numbers);
  for (let n = 0; n < nodes.length; n += NODE.numbers) {
    // The first hundred nodes share a position, and the next hundred are closer than the tree can separate.
    const place = n / NODE.numbers;
    const near = place < 100 ? 5 : 5 + next() / 1e6;
    nodes[n + NODE.x] = place < 200 ? near : (next() - 0.5) * 2_000;
    nodes[n + NODE.y] = place < 200 ? near : (next() - 0.5) * 500;
    nodes[n + NODE.mass] = 1;
    nodes[n + NODE.convergence] = 1;
    nodes[n + NODE.fixed] = place % 10 === 3 ? 1 : 0;
  }
  for (let e = 0; e < edges.length; e += EDGE.numbers) {
    const ends = [Math.floor(next() * next() * NODES), Math.floor(next() * NODES)];
    edges[e + EDGE.weight] = 1;
    for (const [at, end] of ends.entries()) {
      edges[e + at] = end * NODE.numbers;
      nodes[end * NODE.numbers + NODE.mass]! += 1;
    }
  }
  return { nodes, edges };
}

test("a large graph gets exactly the positions that the package would compute", () => {
  const { nodes, edges } = randomGraph();
  const expected = nodes.slice();
  const step = openTreeStep(nodes, edges, settings);
  for (let count = 0; count < STEPS; count++) {
    step();
    iterate(settings, expected, edges);
  }
  const start = randomGraph().nodes;
  const moved = nodes.filter((value, at) => value !== start[at]).length;
  expect(moved).toBeGreaterThan(NODES);
  expect(nodes.findIndex((value, at) => !Object.is(value, expected[at]))).toBe(-1);
});

import { type Forces, openForces } from "./forces.ts";
import type { Graph } from "#schemas/deployments/dataset.ts";
import { contentHash } from "../content-hash.ts";
import type { Network, Position } from "./graph.ts";

/** A graph of a few hundred nodes settles in this many steps. A large graph gets fewer. */
const MOST_STEPS = 400;
const FEWEST_STEPS = 60;
const STEPS_TIMES_NODES = 600_000;
/** After an edit: steps for the touched nodes, then steps for all nodes. */
const TOUCHED_STEPS = 30;
const SETTLING_STEPS = 8;
/** The maximum distance an untouched node may move after one edit, as a share of the graph's width. */
const MAX_DRIFT = 0.003;
/** If more than this share of the nodes was touched, all nodes may move. */
const MAX_TOUCHED = 0.3;
/** Distance between a new node and its neighbors, as a share of the width. */
const BESIDE = 0.01;
/** Initial space for one node of a new layout. */
const NODE_SPACE = 10;
const DECIMALS = 100;

/**
 * Computes each node's position. The same input gives the same result. Nodes of an earlier layout keep their positions:
 * after an edit, the touched nodes are placed among the others, which hardly move.
 */
export function layOut(network: Network, earlier: Graph | null): Map<string, Position> {
  const { nodes } = network;
  const before = new Map(earlier?.nodes.map(({ id, x, y }) => [id, { x, y }]));
  const start = startPositions(network, before);
  const touched = before.size > 0 ? touchedNodes(network, earlier) : null;
  if (touched?.size === 0) return start;
  const forces = openForces(network, start);
  if (!touched || touched.size > nodes.length * MAX_TOUCHED) {
    forces.run(Math.round(stepsFor(nodes.length) / (touched ? 2 : 1)));
    return positionsOf(network, forces, start);
  }
  forces.run(TOUCHED_STEPS, touched);
  const settled = positionsOf(network, forces, start);
  forces.run(SETTLING_STEPS);
  const reach = widthOf(start.values()) * MAX_DRIFT;
  return new Map(
    [...positionsOf(network, forces, start)].map(([id, position]) => [
      id,
      touched.has(id) ? position : within(settled.get(id) ?? position, position, reach),
    ]),
  );
}

function stepsFor(count: number): number {
  return Math.min(MOST_STEPS, Math.max(FEWEST_STEPS, Math.round(STEPS_TIMES_NODES / count)));
}

/** New nodes, and nodes that gained or lost an edge. */
function touchedNodes({ nodes, edges }: Network, earlier: Graph | null): Set<string> {
  const keyOf = edgeKeys();
  const old = new Map(earlier?.edges.map((edge) => [keyOf(edge), edge]));
  const earlierIds = new Set(earlier?.nodes.map(({ id }) => id));
  const there = new Set(nodes.map(({ id }) => id));
  const touched = new Set(nodes.flatMap(({ id }) => (earlierIds.has(id) ? [] : [id])));
  const touch = ({ source, target }: { source: string; target: string }) => {
    for (const id of [source, target]) if (there.has(id)) touched.add(id);
  };
  for (const edge of edges) if (!old.delete(keyOf(edge))) touch(edge);
  for (const edge of old.values()) touch(edge);
  return touched;
}

/** Keys of edges as numbers: strings for a hundred thousand edges would take more memory than both graphs. */
function edgeKeys(): (edge: Network["edges"][number]) => number {
  const [ids, types] = [numbering(), numbering()];
  return ({ source, target, type }) =>
    (ids(source) * MOST_IDS + ids(target)) * MOST_TYPES + types(type);
}

/** Within these limits a key is exact. */
const MOST_IDS = 2 ** 24;
const MOST_TYPES = 2 ** 5;

function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    if (number === numbers.size) numbers.set(text, number);
    return number;
  };
}

/** A known node keeps its position. A new node starts near its neighbors, or at a position derived from its id. */
function startPositions(
  { nodes, edges }: Network,
  before: ReadonlyMap<string, Position>,
): Map<string, Position> {
  const width = before.size > 0 ? widthOf(before.values()) : 0;
  const radius = Math.max(width / 2, (Math.sqrt(nodes.length) * NODE_SPACE) / 2, NODE_SPACE);
  const neighbours = new Map<string, Position[]>();
  const note = (id: string, other: string) => {
    const position = before.has(id) ? undefined : before.get(other);
    if (position) neighbours.set(id, [...(neighbours.get(id) ?? []), position]);
  };
  if (before.size > 0) {
    for (const { source, target } of edges) {
      note(source, target);
      note(target, source);
    }
  }
  return new Map(
    nodes.map(({ id }) => {
      const position = before.get(id);
      if (position) return [id, position];
      const near = neighbours.get(id);
      const [dx, dy] = somewhere(id);
      if (!near) return [id, rounded({ x: dx * radius, y: dy * radius })];
      const x = near.reduce((sum, place) => sum + place.x, 0) / near.length;
      const y = near.reduce((sum, place) => sum + place.y, 0) / near.length;
      const beside = Math.max(width * BESIDE, NODE_SPACE);
      return [id, rounded({ x: x + dx * beside, y: y + dy * beside })];
    }),
  );
}

/** A point in the unit disc, derived from the id. */
function somewhere(id: string): [number, number] {
  const digits = contentHash(id);
  const angle = (Number.parseInt(digits.slice(0, 8), 16) / 0xffff_ffff) * 2 * Math.PI;
  const distance = Math.sqrt(Number.parseInt(digits.slice(8, 16), 16) / 0xffff_ffff);
  return [Math.cos(angle) * distance, Math.sin(angle) * distance];
}

/** A node that gets no valid position keeps its start position. */
function positionsOf(
  { nodes }: Network,
  forces: Forces,
  start: ReadonlyMap<string, Position>,
): Map<string, Position> {
  return new Map(
    nodes.map(({ id }, at) => {
      const { x, y } = forces.position(at);
      const isPlace = Number.isFinite(x) && Number.isFinite(y);
      return [id, isPlace ? rounded({ x, y }) : (start.get(id) ?? { x: 0, y: 0 })];
    }),
  );
}

function within(from: Position, to: Position, reach: number): Position {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy);
  if (distance <= reach) return to;
  return rounded({ x: from.x + (dx / distance) * reach, y: from.y + (dy / distance) * reach });
}

function widthOf(positions: Iterable<Position>): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of positions) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < left ? 0 : Math.max(right - left, bottom - top);
}

function rounded({ x, y }: Position): Position {
  return { x: Math.round(x * DECIMALS) / DECIMALS, y: Math.round(y * DECIMALS) / DECIMALS };
}

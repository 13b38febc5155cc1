/** Numbers for each node: x, y, its forces in this and the last step, mass, convergence, size, fixed. */
export const NODE = {
  numbers: 10,
  x: 0,
  y: 1,
  dx: 2,
  dy: 3,
  oldDx: 4,
  oldDy: 5,
  mass: 6,
  convergence: 7,
  size: 8,
  fixed: 9,
} as const;
/** Numbers for each edge: offset of its source, offset of its target, weight. */
export const EDGE = { numbers: 3, source: 0, target: 1, weight: 2 } as const;

export interface StepSettings {
  /** From this distance on, compared with its size, a region acts like one node. */
  barnesHutTheta: number;
  scalingRatio: number;
  gravity: number;
  slowDown: number;
}

/** Nodes at almost the same position share a region after this many divisions. */
const MORE_DIVISIONS = 3;
const REGIONS_PER_DIVISION = 4;
const NONE = -1;

/**
 * One step of ForceAtlas2 for a large graph, with strong gravity and edges of weight 1. It computes the same numbers in the same
 * order as `graphology-layout-forceatlas2`, so both lay out a graph in the same way. The package builds a
 * new list of the tree's regions in each step, which takes several times as long.
 */
export function openTreeStep(
  nodes: Float32Array,
  edges: Float32Array,
  settings: StepSettings,
): () => void {
  const tree = openTree(nodes);
  return () => {
    for (let n = 0; n < nodes.length; n += NODE.numbers) {
      nodes[n + NODE.oldDx] = nodes[n + NODE.dx]!;
      nodes[n + NODE.oldDy] = nodes[n + NODE.dy]!;
      nodes[n + NODE.dx] = 0;
      nodes[n + NODE.dy] = 0;
    }
    tree.fill();
    tree.repel(settings);
    pullToCenter(nodes, settings);
    attract(nodes, edges);
    move(nodes, settings);
  };
}

/** Numbers for each region: its center of mass, its mass, four times the square of its width, its center, half its width. */
const REGION = {
  numbers: 8,
  massX: 0,
  massY: 1,
  mass: 2,
  span: 3,
  centerX: 4,
  centerY: 5,
  size: 6,
} as const;
/** Where to go on in the tree. A region has four smaller ones, or up to one node. */
const LINK = { numbers: 4, firstChild: 0, nextSibling: 1, node: 2 } as const;

/** A tree of square regions. A number of a region is its index; both arrays are read from it, so that it lies close together in memory. */
function openTree(nodes: Float32Array) {
  const count = nodes.length / NODE.numbers;
  const most = 1 + count * REGIONS_PER_DIVISION * (1 + MORE_DIVISIONS);
  const regions = new Float64Array(most * REGION.numbers);
  const links = new Int32Array(most * LINK.numbers);

  function set(region: number, at: { x: number; y: number; size: number; next: number }): void {
    const [link, r] = [region * LINK.numbers, region * REGION.numbers];
    links[link + LINK.firstChild] = NONE;
    links[link + LINK.nextSibling] = at.next;
    links[link + LINK.node] = NONE;
    regions[r + REGION.massX] = 0;
    regions[r + REGION.massY] = 0;
    regions[r + REGION.mass] = 0;
    regions[r + REGION.span] = 4 * at.size * at.size;
    regions[r + REGION.centerX] = at.x;
    regions[r + REGION.centerY] = at.y;
    regions[r + REGION.size] = at.size;
  }

  function divide(region: number, first: number): void {
    const [link, r] = [region * LINK.numbers, region * REGION.numbers];
    const half = regions[r + REGION.size]! / 2;
    const [x, y] = [regions[r + REGION.centerX]!, regions[r + REGION.centerY]!];
    const next = links[link + LINK.nextSibling]!;
    links[link + LINK.firstChild] = first;
    links[link + LINK.node] = NONE;
    set(first, { x: x - half, y: y - half, size: half, next: first + 1 });
    set(first + 1, { x: x - half, y: y + half, size: half, next: first + 2 });
    set(first + 2, { x: x + half, y: y - half, size: half, next: first + 3 });
    set(first + 3, { x: x + half, y: y + half, size: half, next });
  }

  /** Puts a node into a region that has none. Its center of mass is the node. */
  function settle(region: number, n: number): void {
    const r = region * REGION.numbers;
    links[region * LINK.numbers + LINK.node] = n;
    regions[r + REGION.massX] = nodes[n + NODE.x]!;
    regions[r + REGION.massY] = nodes[n + NODE.y]!;
    regions[r + REGION.mass] = nodes[n + NODE.mass]!;
  }

  /** The smaller region that a node belongs to. */
  function childFor(region: number, n: number): number {
    const r = region * REGION.numbers;
    const right = nodes[n + NODE.x]! < regions[r + REGION.centerX]! ? 0 : 2;
    const below = nodes[n + NODE.y]! < regions[r + REGION.centerY]! ? 0 : 1;
    return links[region * LINK.numbers + LINK.firstChild]! + right + below;
  }

  function setRoot(): void {
    let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let n = 0; n < nodes.length; n += NODE.numbers) {
      const [x, y] = [nodes[n + NODE.x]!, nodes[n + NODE.y]!];
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
    const [width, height] = [maxX - minX, maxY - minY];
    if (width > height) {
      minY -= (width - height) / 2;
      maxY = minY + width;
    } else {
      minX -= (height - width) / 2;
      maxX = minX + height;
    }
    const size = Math.max(maxX - minX, maxY - minY);
    set(0, { x: (minX + maxX) / 2, y: (minY + maxY) / 2, size, next: NONE });
  }

  function addMass(region: number, n: number): void {
    const r = region * REGION.numbers;
    const [own, added] = [regions[r + REGION.mass]!, nodes[n + NODE.mass]!];
    const total = own + added;
    regions[r + REGION.massX] =
      (regions[r + REGION.massX]! * own + nodes[n + NODE.x]! * added) / total;
    regions[r + REGION.massY] =
      (regions[r + REGION.massY]! * own + nodes[n + NODE.y]! * added) / total;
    regions[r + REGION.mass] = total;
  }

  function repelNode(n: number, { barnesHutTheta, scalingRatio }: StepSettings): void {
    const theta = barnesHutTheta * barnesHutTheta;
    const [x, y] = [nodes[n + NODE.x]!, nodes[n + NODE.y]!];
    const strength = scalingRatio * nodes[n + NODE.mass]!;
    let [dx, dy] = [nodes[n + NODE.dx]!, nodes[n + NODE.dy]!];
    for (let region = 0; region >= 0;) {
      const [link, r] = [region * LINK.numbers, region * REGION.numbers];
      const xDistance = x - regions[r + REGION.massX]!;
      const yDistance = y - regions[r + REGION.massY]!;
      const square = xDistance * xDistance + yDistance * yDistance;
      const child = links[link + LINK.firstChild]!;
      if (child >= 0 && !(regions[r + REGION.span]! / square < theta)) {
        region = child;
        continue;
      }
      region = links[link + LINK.nextSibling]!;
      const mass = regions[r + REGION.mass]!;
      // An empty region, the node itself, or one at the same position.
      if (mass === 0 || !(square > 0)) continue;
      const factor = (strength * mass) / square;
      // As the array of forces would round them.
      dx = Math.fround(dx + xDistance * factor);
      dy = Math.fround(dy + yDistance * factor);
    }
    nodes[n + NODE.dx] = dx;
    nodes[n + NODE.dy] = dy;
  }

  /** @returns whether there was a region for the node */
  function add(n: number): boolean {
    let region = 0;
    while (links[region * LINK.numbers + LINK.firstChild]! >= 0) {
      addMass(region, n);
      region = childFor(region, n);
    }
    for (let left = MORE_DIVISIONS; ; left--) {
      const other = links[region * LINK.numbers + LINK.node]!;
      if (other < 0) {
        settle(region, n);
        return true;
      }
      divide(region, free);
      free += REGIONS_PER_DIVISION;
      const ofOther = childFor(region, other);
      settle(ofOther, other);
      region = childFor(region, n);
      if (region === ofOther && left === 0) return false;
    }
  }

  let free = 1;
  /** Nodes without a region. */
  let others: number[] = [];
  return {
    /** Puts every node into its region. */
    fill(): void {
      setRoot();
      free = 1;
      others = [];
      for (let n = 0; n < nodes.length; n += NODE.numbers) if (!add(n)) others.push(n);
    },

    /** All nodes repel each other. Neighbors come one after another, because they read the same regions. */
    repel(settings: StepSettings): void {
      for (let region = 0; region >= 0;) {
        const link = region * LINK.numbers;
        const n = links[link + LINK.node]!;
        if (n >= 0) repelNode(n, settings);
        const child = links[link + LINK.firstChild]!;
        region = child >= 0 ? child : links[link + LINK.nextSibling]!;
      }
      for (const n of others) repelNode(n, settings);
    },
  };
}

function pullToCenter(nodes: Float32Array, { gravity, scalingRatio }: StepSettings): void {
  const pull = gravity / scalingRatio;
  for (let n = 0; n < nodes.length; n += NODE.numbers) {
    const [x, y] = [nodes[n + NODE.x]!, nodes[n + NODE.y]!];
    if (x === 0 && y === 0) continue;
    const factor = scalingRatio * nodes[n + NODE.mass]! * pull;
    nodes[n + NODE.dx]! -= x * factor;
    nodes[n + NODE.dy]! -= y * factor;
  }
}

/** Linked nodes attract each other. */
function attract(nodes: Float32Array, edges: Float32Array): void {
  for (let e = 0; e < edges.length; e += EDGE.numbers) {
    const [from, to] = [edges[e + EDGE.source]!, edges[e + EDGE.target]!];
    const xDistance = nodes[from + NODE.x]! - nodes[to + NODE.x]!;
    const yDistance = nodes[from + NODE.y]! - nodes[to + NODE.y]!;
    nodes[from + NODE.dx]! -= xDistance;
    nodes[from + NODE.dy]! -= yDistance;
    nodes[to + NODE.dx]! += xDistance;
    nodes[to + NODE.dy]! += yDistance;
  }
}

/** A node that swings moves more slowly. */
function move(nodes: Float32Array, { slowDown }: StepSettings): void {
  for (let n = 0; n < nodes.length; n += NODE.numbers) {
    if (nodes[n + NODE.fixed] === 1) continue;
    const [dx, dy] = [nodes[n + NODE.dx]!, nodes[n + NODE.dy]!];
    const [oldDx, oldDy] = [nodes[n + NODE.oldDx]!, nodes[n + NODE.oldDy]!];
    const swinging = nodes[n + NODE.mass]! * lengthOf(oldDx - dx, oldDy - dy);
    const traction = lengthOf(oldDx + dx, oldDy + dy) / 2;
    const steadiness = 1 + Math.sqrt(swinging);
    const speed = (nodes[n + NODE.convergence]! * Math.log(1 + traction)) / steadiness;
    nodes[n + NODE.convergence] = Math.min(
      1,
      Math.sqrt((speed * (dx * dx + dy * dy)) / steadiness),
    );
    nodes[n + NODE.x]! += dx * (speed / slowDown);
    nodes[n + NODE.y]! += dy * (speed / slowDown);
  }
}

const lengthOf = (x: number, y: number) => Math.sqrt(x * x + y * y);

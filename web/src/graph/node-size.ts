const RADIUS_PX = { min: 3, max: 15, growth: 0.85 };
/** In a large graph, nodes are drawn smaller so that they do not cover each other. */
const MANY = { from: 400, leastScale: 0.45 };
/** In a large graph, nodes of at least this radius show their title without zooming in. */
const TITLED_PX = 5;
/** Below this width or height, nodes are closer to each other and are drawn smaller. */
const FULL_SIDE_PX = 560;

/** The scale of nodes in a graph with this many nodes. */
export const scaleOfMany = (nodes: number): number =>
  Math.max(MANY.leastScale, Math.min(1, (MANY.from / nodes) ** 0.25));

/** The scale of nodes in a box of this size in pixels, as on a phone. */
export const scaleOfBox = ({ width, height }: { width: number; height: number }): number =>
  // The box has no size until the browser lays it out.
  Math.min(1, Math.min(width, height) / FULL_SIDE_PX) || 1;

/** The radius of a node in pixels, before scaling. */
export const radiusOf = (neighbours: number): number =>
  Math.min(RADIUS_PX.max, RADIUS_PX.min + Math.sqrt(neighbours) * RADIUS_PX.growth);

/** Nodes of at least this drawn radius show their title without zooming in. */
export const titledRadius = (scale: number): number => TITLED_PX * scale;

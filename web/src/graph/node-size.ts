const RADIUS_PX = { min: 3, max: 15, growth: 0.85 };
/** Many nodes are drawn smaller, so that they do not cover each other. */
const MANY = { from: 400, leastScale: 0.45 };
/** Of that radius and larger nodes have a title from the beginning, where many have none. */
const TITLED_PX = 5;
/** In a picture that is narrower or lower everything stands closer, and nodes are smaller. */
const FULL_SIDE_PX = 560;

/** How much smaller nodes are drawn because there are so many. */
export const scaleOfMany = (nodes: number): number =>
  Math.max(MANY.leastScale, Math.min(1, (MANY.from / nodes) ** 0.25));

/** How much smaller nodes are drawn in a box of these pixels, as on a phone. */
export const scaleOfBox = ({ width, height }: { width: number; height: number }): number =>
  // A box that is not laid out yet has no side.
  Math.min(1, Math.min(width, height) / FULL_SIDE_PX) || 1;

/** The radius of a node in pixels, before either scale. */
export const radiusOf = (neighbours: number): number =>
  Math.min(RADIUS_PX.max, RADIUS_PX.min + Math.sqrt(neighbours) * RADIUS_PX.growth);

/** From this drawn radius on a node has its title at once. */
export const titledRadius = (scale: number): number => TITLED_PX * scale;

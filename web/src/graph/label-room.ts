interface LabelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A node as drawn, in pixels; `size` is its radius. */
export interface Disc {
  x: number;
  y: number;
  size: number;
}

/** The positions of titles in one frame of the graph. A title that would cover another is left out until there is room. */
export interface LabelRoom {
  /** Runs before each frame. */
  clear(): void;
  /** Reserves the area of this node: only the title of a much larger node may cover it. */
  keep(node: Disc): void;
  /** @returns whether the position was free for this node's title, and is now taken */
  take(box: LabelBox, owner: Disc): boolean;
}

/** A title may cover nodes that are this much smaller than its own: among hundreds of nodes, every position covers some. */
export const SMALLER = 0.6;
/** Boxes in the same cell are compared with each other. A cell is as high as a few lines. */
const CELL_PX = 48;
/** More columns than any frame has. */
const COLUMNS = 4_096;

export function openLabelRoom(): LabelRoom {
  const titles = openCells<LabelBox>();
  const nodes = openCells<Disc>();
  const covers = (box: LabelBox, owner: Disc) => (node: Disc) =>
    node.size >= owner.size * SMALLER &&
    (node.x !== owner.x || node.y !== owner.y) &&
    overlap(box, boxOf(node));
  return {
    clear: () => {
      titles.clear();
      nodes.clear();
    },
    keep: (node) => nodes.add(boxOf(node), node),
    take: (box, owner) => {
      if (titles.some(box, (other) => overlap(box, other))) return false;
      if (nodes.some(box, covers(box, owner))) return false;
      titles.add(box, box);
      return true;
    },
  };
}

/**
 * The possible positions of a title, the best first: right of its node, left, below or above. If none fits into the frame completely, the title stays at its
 * side.
 */
export function placesOf(
  { x, y, size }: Disc,
  { width, height, gap }: { width: number; height: number; gap: number },
  pictureWidth: number,
): LabelBox[] {
  const away = size + gap;
  const beside = y - height / 2;
  const starts = [
    { left: x + away, top: beside },
    { left: x - away - width, top: beside },
    { left: x - width / 2, top: y + away },
    { left: x - width / 2, top: y - away - height },
  ].filter(({ left }) => left >= 0 && left + width <= pictureWidth);
  const asAWhole = { left: Math.max(0, pictureWidth - width), top: beside };
  return (starts.length > 0 ? starts : [asAWhole]).map((start) => ({ ...start, width, height }));
}

const boxOf = ({ x, y, size }: Disc): LabelBox => ({
  left: x - size,
  top: y - size,
  width: size * 2,
  height: size * 2,
});

/** The boxes of a frame, indexed by position: among ten thousand, only neighbors are compared. */
function openCells<T>() {
  const cells = new Map<number, T[]>();
  /** Stops at the first cell for which `visit` returns true. @returns whether there was one */
  function visitCells(box: LabelBox, visit: (key: number) => boolean): boolean {
    const lastRow = cellOf(box.top + box.height);
    const lastColumn = cellOf(box.left + box.width);
    for (let row = cellOf(box.top); row <= lastRow; row++)
      for (let column = cellOf(box.left); column <= lastColumn; column++)
        if (visit(row * COLUMNS + column)) return true;
    return false;
  }
  return {
    // The next frame is almost the same and fills the same cells.
    clear: () => {
      for (const cell of cells.values()) cell.length = 0;
    },
    add: (box: LabelBox, item: T) => {
      visitCells(box, (key) => {
        const cell = cells.get(key);
        if (cell) cell.push(item);
        else cells.set(key, [item]);
        return false;
      });
    },
    some: (box: LabelBox, fits: (item: T) => boolean): boolean =>
      visitCells(box, (key) => cells.get(key)?.some(fits) ?? false),
  };
}

const cellOf = (pixels: number) => Math.floor(pixels / CELL_PX);

function overlap(a: LabelBox, b: LabelBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

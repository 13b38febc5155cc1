import { escapeHtml } from "../../text/html.ts";
import { word } from "../../text/word.ts";
import type { Box, Canvas, CanvasEdge, CanvasNode, Side } from "./read-canvas.ts";

const MARGIN = 20;
/** How far a curve leaves a card straight on. */
const CURVE = 0.4;
const MIN_CURVE = 40;
const ARROW = 8;
/** The board shrinks up to this, so that its text stays legible. */
const MIN_SCALE = 0.5;
const COLUMN_WIDTH = 620;

/**
 * A canvas as cards at fixed positions above a drawing of its edges. On narrow screens the style sheet shows the cards below each
 * other, so they come in reading order.
 * @param contentOf the safe HTML of a card
 */
export function drawCanvas(
  { nodes, edges }: Canvas,
  contentOf: (node: CanvasNode) => string,
): string {
  if (nodes.length === 0) return `<p class="query-empty">${word("emptyCanvas")}</p>\n`;
  const left = Math.min(...nodes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...nodes.map(({ y }) => y)) - MARGIN;
  const placed = nodes.map((node) => ({ ...node, x: node.x - left, y: node.y - top }));
  const width = Math.max(...placed.map((box) => box.x + box.width)) + MARGIN;
  const height = Math.max(...placed.map((box) => box.y + box.height)) + MARGIN;
  const scale = Math.max(MIN_SCALE, Math.min(1, COLUMN_WIDTH / width)).toFixed(2);
  // Groups are behind the cards that they contain, large ones behind small ones.
  const isGroup = ({ content }: CanvasNode) => content.type === "group";
  const groups = placed.filter(isGroup).sort((a, b) => b.width * b.height - a.width * a.height);
  const cards = placed.filter((node) => !isGroup(node)).sort((a, b) => a.y - b.y || a.x - b.x);
  const byId = new Map(placed.map((node) => [node.id, node]));
  const drawn = edges.map((edge) => drawEdge(edge, byId)).join("");
  const board = [
    ...groups.map((node) => card(node, contentOf)),
    `<svg class="canvas-edges" aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>\n`,
    ...cards.map((node) => card(node, contentOf)),
  ];
  return `<div class="canvas" tabindex="0">\n<div class="canvas-board" style="--width:${width};--height:${height};--scale:${scale}">\n${board.join("")}</div>\n</div>\n`;
}

function card(node: CanvasNode, contentOf: (node: CanvasNode) => string): string {
  const { x, y, width, height, content, color } = node;
  const place = `--x:${x};--y:${y};--width:${width};--height:${height}${colorStyle(color)}`;
  return `<div class="canvas-${content.type}${colorClass(color)}" style="${place}">${contentOf(node)}</div>\n`;
}

function colorStyle(color: string | null): string {
  return color?.startsWith("#") ? `;--hue:${color}` : "";
}

function colorClass(color: string | null): string {
  if (color === null) return "";
  return color.startsWith("#") ? " canvas-color" : ` canvas-color canvas-color-${color}`;
}

function drawEdge(edge: CanvasEdge, nodes: ReadonlyMap<string, Box>): string {
  const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (!from || !to) return "";
  const fromSide = edge.fromSide ?? sideTowards(from, to);
  const toSide = edge.toSide ?? sideTowards(to, from);
  const [start, end] = [middleOf(from, fromSide), middleOf(to, toSide)];
  const reach = Math.max(MIN_CURVE, Math.hypot(end.x - start.x, end.y - start.y) * CURVE);
  const [leave, arrive] = [moved(start, fromSide, reach), moved(end, toSide, reach)];
  const path = `M${point(start)} C${point(leave)} ${point(arrive)} ${point(end)}`;
  const heads = [
    ...(edge.atStart ? [arrow(start, fromSide)] : []),
    ...(edge.atEnd ? [arrow(end, toSide)] : []),
  ].join("");
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const label = edge.label
    ? `<text x="${Math.round(middle.x)}" y="${Math.round(middle.y)}" text-anchor="middle">${escapeHtml(edge.label)}</text>`
    : "";
  const style = edge.color?.startsWith("#") ? ` style="--hue:${edge.color}"` : "";
  return `<g class="canvas-edge${colorClass(edge.color)}"${style}><path d="${path}"/>${heads}${label}</g>`;
}

interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<Side, Point> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

function middleOf({ x, y, width, height }: Box, side: Side): Point {
  const { x: right, y: down } = DIRECTIONS[side];
  return { x: x + (width * (1 + right)) / 2, y: y + (height * (1 + down)) / 2 };
}

function moved({ x, y }: Point, side: Side, distance: number): Point {
  const direction = DIRECTIONS[side];
  return { x: x + direction.x * distance, y: y + direction.y * distance };
}

function sideTowards(from: Box, to: Box): Side {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "bottom" : "top";
}

/** A head that points to the card from one of its sides. */
function arrow(tip: Point, side: Side): string {
  const back = moved(tip, side, ARROW * 1.5);
  const { x, y } = DIRECTIONS[side];
  const across = { x: y * ARROW, y: x * ARROW };
  const one = { x: back.x + across.x, y: back.y + across.y };
  const other = { x: back.x - across.x, y: back.y - across.y };
  return `<path class="canvas-arrow" d="M${point(tip)} L${point(one)} L${point(other)} Z"/>`;
}

function point({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

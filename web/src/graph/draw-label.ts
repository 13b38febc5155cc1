import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import { type Disc, type LabelRoom, openLabelRoom, placesOf, SMALLER } from "./label-room.ts";
import type { Palette } from "./look.ts";

const GAP_PX = 4;
const PAD_PX = 5;
const HALO_PX = 3;
const RING_PX = 2;
/** The position of the baseline, as a fraction of the line height. */
const BASELINE = 5 / 6;
const MAX_CHARACTERS = 42;
/** On a phone, a long title would cover half of the nodes. */
const NARROW = { below: 480, characters: 22 };

interface Title extends Disc {
  text: string;
  font: string;
  labelSize: number;
}

/** The titles of one frame. */
interface Titles {
  /** Sigma calls this for each title, in no particular order. The titles are only collected here. */
  note: NodeLabelDrawingFunction;
  /** Runs before each frame. */
  clear(): void;
  /** Runs after everything else of a frame is drawn, and draws the titles of the largest nodes first. */
  draw(): void;
}

/** @param nodesOfPicture returns the nodes of at least this radius; called once per frame with titles */
export function openTitles(
  { ink, surface, font }: Palette,
  nodesOfPicture: (radius: number) => Iterable<Disc>,
): Titles {
  const room = openLabelRoom();
  let titles: Title[] = [];
  let canvas: CanvasRenderingContext2D | undefined;
  return {
    clear: () => {
      titles = [];
    },
    note: (context, { x, y, size, label }, { labelSize }) => {
      canvas = context;
      const text = label && shorten(label, isNarrow(context) ? NARROW.characters : MAX_CHARACTERS);
      if (text) titles.push({ x, y, size, text, labelSize, font: `500 ${labelSize}px ${font}` });
    },
    draw: () => {
      if (!canvas || titles.length === 0) return;
      titles.sort((one, other) => other.size - one.size);
      room.clear();
      // Most of ten thousand nodes are too small for any title to avoid them.
      const smallest = (titles.at(-1)?.size ?? 0) * SMALLER;
      for (const node of nodesOfPicture(smallest)) room.keep(node);
      canvas.lineJoin = "round";
      canvas.lineWidth = HALO_PX;
      canvas.strokeStyle = surface;
      canvas.fillStyle = ink;
      for (const title of titles) drawTitle(canvas, title, room);
    },
  };
}

/** The title next to its node, with a halo in the page's color so that edges do not cross it out. */
function drawTitle(context: CanvasRenderingContext2D, title: Title, room: LabelRoom): void {
  const { text, labelSize } = title;
  context.font = title.font;
  const extent = { width: context.measureText(text).width, height: labelSize, gap: GAP_PX };
  const place = placesOf(title, extent, widthOf(context)).find((box) => room.take(box, title));
  if (!place) return;
  const at = [place.left, place.top + labelSize * BASELINE] as const;
  context.strokeText(text, ...at);
  context.fillText(text, ...at);
}

/** The context is scaled to the screen's pixels. */
const widthOf = (context: CanvasRenderingContext2D) =>
  context.canvas.width / context.getTransform().a;
const isNarrow = (context: CanvasRenderingContext2D) => widthOf(context) < NARROW.below;

/** The hovered and the selected node: a ring, and the title on a solid background. */
export const hoverDrawing =
  ({ ink, surface, font }: Palette): NodeHoverDrawingFunction =>
  (context, { x, y, size, label }, { labelSize }) => {
    context.beginPath();
    context.arc(x, y, size + RING_PX + 1, 0, Math.PI * 2);
    context.lineWidth = RING_PX;
    context.strokeStyle = ink;
    context.stroke();
    if (!label) return;
    context.font = `500 ${labelSize}px ${font}`;
    const width = context.measureText(shorten(label)).width;
    // It covers the plain title below it.
    const left = x + size + GAP_PX - 1;
    context.shadowColor = "rgb(23 23 26 / 0.2)";
    context.shadowBlur = 6;
    context.fillStyle = surface;
    context.beginPath();
    context.roundRect(left, y - labelSize, width + PAD_PX * 2, labelSize * 2, 6);
    context.fill();
    context.shadowBlur = 0;
    context.fillStyle = ink;
    context.fillText(shorten(label), left + PAD_PX, y + labelSize / 3);
  };

const shorten = (label: string, characters = MAX_CHARACTERS) =>
  label.length > characters ? `${label.slice(0, characters - 1).trimEnd()}…` : label;

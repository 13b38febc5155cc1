import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import { leftOf, type LabelRoom } from "./label-room.ts";
import type { Palette } from "./look.ts";

const GAP_PX = 4;
const PAD_PX = 5;
const HALO_PX = 3;
const RING_PX = 2;
const MAX_CHARACTERS = 42;
/** In the picture of a phone a long title would cover half of the nodes. */
const NARROW = { below: 480, characters: 22 };

/** The title beside its node, with a halo in the colour of the page so that edges do not cross it out. */
export const labelDrawing =
  ({ ink, surface, font }: Palette, room: LabelRoom): NodeLabelDrawingFunction =>
  (context, { x, y, size, label }, { labelSize }) => {
    if (!label) return;
    context.font = `500 ${labelSize}px ${font}`;
    // The context is scaled to the pixels of the screen.
    const pictureWidth = context.canvas.width / context.getTransform().a;
    const text = shorten(label, pictureWidth < NARROW.below ? NARROW.characters : MAX_CHARACTERS);
    const { width } = context.measureText(text);
    const left = leftOf({ x, size, width, gap: GAP_PX }, pictureWidth);
    if (!room.take({ left, top: y - labelSize / 2, width, height: labelSize })) return;
    context.lineJoin = "round";
    context.lineWidth = HALO_PX;
    context.strokeStyle = surface;
    context.fillStyle = ink;
    const at = [left, y + labelSize / 3] as const;
    context.strokeText(text, ...at);
    context.fillText(text, ...at);
  };

/** The node under the pointer and the selected one: a ring, and the title on a plate. */
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

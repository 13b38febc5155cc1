import { expect, test } from "vitest";
import { openLabelRoom, placesOf } from "../../../../web/src/graph/label-room.ts";

/** A node far away from everything. */
const owner = { x: -500, y: -500, size: 5 };
const box = (left: number, top: number) => ({ left, top, width: 100, height: 12 });

test("a title that would cover another is left out, but not one next to it or below it", () => {
  const room = openLabelRoom();
  expect(room.take(box(0, 0), owner)).toBe(true);
  expect(room.take(box(50, 5), owner)).toBe(false);
  expect(room.take(box(100, 0), owner)).toBe(true);
  expect(room.take(box(50, 12), owner)).toBe(true);
});

test("the next frame starts with all positions free", () => {
  const room = openLabelRoom();
  room.take(box(0, 0), owner);
  room.clear();
  expect(room.take(box(0, 0), owner)).toBe(true);
});

test("a title never covers a node of similar size, but may cover much smaller ones", () => {
  const room = openLabelRoom();
  room.keep({ x: 60, y: 6, size: 6 });
  expect(room.take(box(0, 0), { ...owner, size: 10 })).toBe(false);
  expect(room.take(box(0, 0), { ...owner, size: 11 })).toBe(true);
});

test("a node does not block its own title", () => {
  const room = openLabelRoom();
  const node = { x: 60, y: 6, size: 5 };
  room.keep(node);
  expect(room.take(box(0, 0), node)).toBe(true);
});

test("covered nodes and titles are found everywhere, even across the picture's edge", () => {
  const room = openLabelRoom();
  room.keep({ x: -3, y: -3, size: 5 });
  room.keep({ x: 2_000, y: 900, size: 30 });
  expect(room.take(box(0, 0), owner)).toBe(false);
  expect(room.take(box(1_890, 880), owner)).toBe(false);
  expect(room.take(box(1_800, 880), owner)).toBe(true);
});

test("a title is placed to the right, left, below or above its node, and is never cut off", () => {
  const node = { x: 200, y: 50, size: 6 };
  const title = { width: 100, height: 12, gap: 4 };
  const startsIn = (width: number, at = node) =>
    placesOf(at, title, width).map(({ left, top }) => [left, top]);
  expect(startsIn(400)).toEqual([
    [210, 44],
    [90, 44],
    [150, 60],
    [150, 28],
  ]);
  expect(startsIn(240)).toEqual([[90, 44]]);
  // A narrow picture has no space on any side, and the title is still shown completely.
  expect(startsIn(120, { ...node, x: 20 })).toEqual([[20, 44]]);
  expect(startsIn(90, { ...node, x: 20 })).toEqual([[0, 44]]);
});

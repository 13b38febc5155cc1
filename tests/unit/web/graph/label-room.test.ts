import { expect, test } from "vitest";
import { openLabelRoom, placesOf } from "../../../../web/src/graph/label-room.ts";

/** Away from everything. */
const owner = { x: -500, y: -500, size: 5 };
const box = (left: number, top: number) => ({ left, top, width: 100, height: 12 });

test("a title that would cover another is left out, one beside or below it is not", () => {
  const room = openLabelRoom();
  expect(room.take(box(0, 0), owner)).toBe(true);
  expect(room.take(box(50, 5), owner)).toBe(false);
  expect(room.take(box(100, 0), owner)).toBe(true);
  expect(room.take(box(50, 12), owner)).toBe(true);
});

test("in the next picture every place is free again", () => {
  const room = openLabelRoom();
  room.take(box(0, 0), owner);
  room.clear();
  expect(room.take(box(0, 0), owner)).toBe(true);
});

test("a title covers no node that counts beside its own, but much smaller ones where it must", () => {
  const room = openLabelRoom();
  room.keep({ x: 60, y: 6, size: 6 });
  expect(room.take(box(0, 0), { ...owner, size: 10 })).toBe(false);
  expect(room.take(box(0, 0), { ...owner, size: 11 })).toBe(true);
});

test("a node does not stand in the way of its own title", () => {
  const room = openLabelRoom();
  const node = { x: 60, y: 6, size: 5 };
  room.keep(node);
  expect(room.take(box(0, 0), node)).toBe(true);
});

test("what is covered is seen wherever it lies, also across the picture's edge", () => {
  const room = openLabelRoom();
  room.keep({ x: -3, y: -3, size: 5 });
  room.keep({ x: 2_000, y: 900, size: 30 });
  expect(room.take(box(0, 0), owner)).toBe(false);
  expect(room.take(box(1_890, 880), owner)).toBe(false);
  expect(room.take(box(1_800, 880), owner)).toBe(true);
});

test("a title stands on the right of its node, on the left, below or above, and always as a whole", () => {
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
  // In a narrow picture it has no room on any side, and is read as a whole all the same.
  expect(startsIn(120, { ...node, x: 20 })).toEqual([[20, 44]]);
  expect(startsIn(90, { ...node, x: 20 })).toEqual([[0, 44]]);
});

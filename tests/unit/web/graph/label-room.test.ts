import { expect, test } from "vitest";
import { leftOf, openLabelRoom } from "../../../../web/src/graph/label-room.ts";

const box = (left: number, top: number) => ({ left, top, width: 100, height: 12 });

test("a title that would cover another is left out, one beside or below it is not", () => {
  const room = openLabelRoom();
  expect(room.take(box(0, 0))).toBe(true);
  expect(room.take(box(50, 5))).toBe(false);
  expect(room.take(box(100, 0))).toBe(true);
  expect(room.take(box(50, 12))).toBe(true);
});

test("in the next picture every place is free again", () => {
  const room = openLabelRoom();
  room.take(box(0, 0));
  room.clear();
  expect(room.take(box(0, 0))).toBe(true);
});

test("a title stands on the right of its node, and on the left at the right edge", () => {
  const node = { x: 200, size: 5, width: 100, gap: 4 };
  expect(leftOf(node, 400)).toBe(209);
  expect(leftOf(node, 300)).toBe(91);
  // In a narrow picture it has no room on either side, and is read as a whole all the same.
  expect(leftOf({ ...node, x: 50 }, 120)).toBe(20);
  expect(leftOf({ ...node, x: 50 }, 90)).toBe(0);
});
